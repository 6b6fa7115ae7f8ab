import type { ComponentChildren } from "preact";
import { spellOut } from "@fossick/base/safe-text.ts";
import type { ScoreTerm } from "@fossick/core/answer-types.ts";
import type { ScoredCycle } from "../state/score-rows.ts";
import { scoreTexts } from "../texts/scores.ts";
import { inLanguage } from "../texts/texts.ts";

interface WeighedRowProps {
  readonly weighed: Omit<ScoreTerm, "term">;
  readonly largest?: number;
  readonly children: ComponentChildren;
}

/** A value, its weight and their product, with a bar against the largest. */
export function WeighedRow({ weighed: { value, weight, contribution }, largest, children }: WeighedRowProps) {
  return (
    <tr>
      <th scope="row">{children}</th>
      <td>{value.toFixed(3)}</td>
      <td>{minus(weight.toFixed(3))}</td>
      <td class="adds">
        {largest === undefined ? null : (
          <span class="adds-bar" data-sign={contribution < 0 ? "down" : "up"} aria-hidden="true">
            <span style={{ width: `${(Math.abs(contribution) / largest) * 50}%` }} />
          </span>
        )}
        {signed(contribution)}
      </td>
    </tr>
  );
}

const minus = (number: string): string => number.replace("-", "−");

const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;

/** From the score to the worth. */
export function Sum({ scored: { cycle, file, shared, logOdds } }: { readonly scored: ScoredCycle }) {
  const say = inLanguage(scoreTexts);
  return (
    <tbody class="score-sum">
      <SumRow label={say.score} amount={`= ${file.sum.toFixed(3)}`} isTotal />
      {file.terms.map(({ term, ...weighed }) => (
        <WeighedRow key={term} weighed={weighed}>
          <span class="signal-meaning">{termText(term)}</span>
        </WeighedRow>
      ))}
      <SumRow label={say.shared} amount={signed(shared)} />
      <SumRow label="1 / (1 + e⁻ˣ)" amount={`= ${(1 / (1 + Math.exp(-logOdds))).toFixed(4)}`} />
      <SumRow label={say.belonging} amount={`× ${cycle.belonging.toFixed(4)}`} />
      {file.adjustments.map(({ by, change }) => (
        <SumRow key={by} label={say.adjustments[by]} amount={signed(change)} />
      ))}
      <SumRow label={say.worth} amount={`= ${file.worth.toFixed(4)}`} isTotal />
    </tbody>
  );
}

/** A calibration term in words, or its name where it is new. */
function termText(term: string): string {
  const texts: Readonly<Record<string, string>> = inLanguage(scoreTexts).terms;
  return texts[term] ?? spellOut(term);
}

interface SumRowProps {
  readonly label: string;
  readonly amount: string;
  readonly isTotal?: boolean;
}

function SumRow({ label, amount, isTotal = false }: SumRowProps) {
  return (
    <tr class={isTotal ? "total" : undefined}>
      <th scope="row" colSpan={3}>
        {label}
      </th>
      <td class="adds">{amount}</td>
    </tr>
  );
}
