import { useState } from "preact/hooks";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import { scoredCycles } from "../state/score-rows.ts";
import type { ScoredCycle } from "../state/score-rows.ts";
import { scoreTexts } from "../texts/scores.ts";
import { inLanguage } from "../texts/texts.ts";
import { Contributions } from "./contributions.tsx";

interface ScoresProps {
  readonly retrieval: Retrieval;
  readonly path: string;
}

/** How a file's relevance came about, cycle by cycle; made when it is opened. */
export function Scores({ retrieval, path }: ScoresProps) {
  const say = inLanguage(scoreTexts);
  const [isOpen, setOpen] = useState(false);
  if (retrieval.scores === undefined) return null;
  return (
    <details class="scores" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h4>{say.title}</h4>
      </summary>
      {isOpen ? <ScoredCycles cycles={scoredCycles(retrieval, path)} /> : null}
    </details>
  );
}

function ScoredCycles({ cycles }: { readonly cycles: readonly ScoredCycle[] }) {
  const say = inLanguage(scoreTexts);
  if (cycles.length === 0) return <p class="quiet">{say.none}</p>;
  return (
    <>
      <p class="quiet">{say.explain}</p>
      {cycles.map((scored, at) => (
        <details key={scored.cycle.cycle} class="score-cycle" open={at === cycles.length - 1}>
          <summary>
            <h5>{say.cycle(scored.cycle.cycle)}</h5>
            <span>
              {say.worth} {scored.file.worth.toFixed(4)}
            </span>
          </summary>
          <ScoredCycleSum scored={scored} />
        </details>
      ))}
    </>
  );
}

function ScoredCycleSum({ scored }: { readonly scored: ScoredCycle }) {
  const say = inLanguage(scoreTexts);
  return (
    <>
      <p class="quiet">{say.style(scored.cycle.style)}</p>
      <Contributions scored={scored} />
    </>
  );
}
