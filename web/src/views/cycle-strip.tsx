import { Fragment } from "preact";
import { spellOut } from "@fossick/base/safe-text.ts";
import { duration } from "@fossick/core/bundle/words.ts";
import type { Learned } from "@fossick/core/answer-types.ts";
import type { ShownCycle, ShownSearch } from "../state/page-state.ts";
import { cycleTexts } from "../texts/cycles.ts";
import { inLanguage } from "../texts/texts.ts";

/** Known once the cycle has ended; until then, the words that its query has and the one before had not. */
export function learnedFor({ ended, query }: ShownCycle, before: ShownCycle | undefined): readonly Learned[] {
  if (ended) return ended.learned;
  const known = new Set(before?.query.keywords.map(({ term }) => term));
  return query.keywords
    .filter(({ term, from }) => from !== "caller" && !known.has(term))
    .map(({ term }) => ({ term, because: "" }));
}

/** The cycles in a line: the words of each, how many files it brought, and where the search is. */
export function CycleStrip({ search: { cycles, status, view } }: { readonly search: ShownSearch }) {
  const say = inLanguage(cycleTexts);
  const isCurrent = status === "running" || status === "judging";
  const last = cycles.at(-1);
  return (
    <>
      <span class="strip-cycles">
        {cycles.map((cycle, at) => (
          <Fragment key={cycle.number}>
            <b class="strip-number">{cycle.number}</b>{" "}
            <bdi class="strip-words">{wordsOf(cycle, cycles[at - 1])}</bdi>{" "}
            <span class="strip-step">{cycle.ended ? say.brought(cycle.ended.accepted.length) : ""}</span>{" "}
            {at === cycles.length - 1 ? null : <span aria-hidden="true">→ </span>}
          </Fragment>
        ))}
      </span>
      <span class="strip-end">
        {isCurrent && last?.ended === undefined && last?.stage !== undefined ? say.stages[last.stage] : ""}
        {view ? `${say.took} ${duration(view.retrieval.stats.ms)}` : ""}
      </span>
    </>
  );
}

const maxWords = 3;

/** The first words that a cycle asked for, or those that it has beside the words of the one before. */
function wordsOf(cycle: ShownCycle, before: ShownCycle | undefined): string {
  const terms = before
    ? learnedFor(cycle, before).map(({ term }) => `+${term}`)
    : cycle.query.keywords.map(({ term }) => term);
  return terms.slice(0, maxWords).map(spellOut).join(", ");
}
