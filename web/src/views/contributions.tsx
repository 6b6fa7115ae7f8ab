import { useState } from "preact/hooks";
import { spellOut } from "@fossick/base/safe-text.ts";
import type { SignalContribution } from "@fossick/core/answer-types.ts";
import type { ScoredCycle } from "../state/score-rows.ts";
import { scoreTexts } from "../texts/scores.ts";
import { signalMeaning } from "../texts/signal-meanings.ts";
import { inLanguage } from "../texts/texts.ts";
import { Button } from "./parts/button.tsx";
import { Sum, WeighedRow } from "./score-sum.tsx";

const maxShown = 10;

/** The sum of one cycle as a table: signals, then what turns the score into a worth. */
export function Contributions({ scored }: { readonly scored: ScoredCycle }) {
  const say = inLanguage(scoreTexts);
  const [isAll, setAll] = useState(false);
  const { contributions } = scored.file;
  const largest = Math.max(...contributions.map(({ contribution }) => Math.abs(contribution)), 1e-9);
  const shown = isAll ? contributions : contributions.slice(0, maxShown);
  const rest = contributions.length - maxShown;
  return (
    <>
      <div class="score-scroll" tabIndex={0} role="group" aria-label={say.cycle(scored.cycle.cycle)}>
        <table class="score-table">
          <thead>
            <tr>
              {say.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((each) => (
              <SignalRow key={each.signal} contribution={each} largest={largest} />
            ))}
          </tbody>
          <Sum scored={scored} />
        </table>
      </div>
      {rest > 0 ? (
        <Button look="quiet" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? say.fewer : say.more(rest)}
        </Button>
      ) : null}
    </>
  );
}

interface SignalRowProps {
  readonly contribution: SignalContribution;
  readonly largest: number;
}

function SignalRow({ contribution: { signal, ...weighed }, largest }: SignalRowProps) {
  const meaning = signalMeaning(signal);
  return (
    <WeighedRow weighed={weighed} largest={largest}>
      <span class="signal">{spellOut(signal)}</span>
      {meaning === "" ? null : (
        <span class="signal-meaning" lang="en">
          {meaning}
        </span>
      )}
    </WeighedRow>
  );
}
