// Stops when no gap is left that can be searched for, or a cycle changed nothing.
import { acceptedOf, isAccepted, shownFrom, worthOf } from "../../relevance.ts";
import { messagesIn } from "../../messages/index.ts";
import type { Gap, Query } from "../../answer-types.ts";
import type { Evaluation } from "../../candidate.ts";
import type { Cycle } from "../../finished-cycle.ts";
import type { StopRule } from "../../parts.ts";
import type { RetrievalSettings } from "../../retrieval-settings.ts";

/**
 * Nothing more to gain: no gap is left that another search could fill, or a later cycle changed nothing that matters.
 * Most tasks touch one or two files; stopping with one good file beats padding to three.
 */
export const settled: StopRule = (cycles, settings) => {
  const last = cycles.at(-1);
  if (!last) return undefined;
  const { stop } = messagesIn(settings.lang);
  if (!last.gaps.some((gap) => isSearchable(gap, last.query))) {
    return { rule: "settled", detail: stop.nothingOpen(last.told.length === 0) };
  }
  const before = cycles.at(-2);
  if (!before || standing(last, settings) !== standing(before, settings)) return undefined;
  return { rule: "settled", detail: stop.nothingChanged(last.number) };
};

/**
 * Tests whether a gap names something not searched for yet. Words of the task were searched from the start; only their
 * replacements are new. What a caller misses is searched for once.
 */
function isSearchable(
  { kind, what, searched = what, instead = [] }: Gap,
  { focusAreas, keywords }: Query,
): boolean {
  if (kind === "external") return false;
  const isOfTask = keywords.some(({ term }) => term === searched);
  if (kind === "term" || (kind === "facet" && isOfTask)) {
    return (
      instead.length > 0 && !instead.some(({ term }) => keywords.some((keyword) => keyword.term === term))
    );
  }
  return !focusAreas.some((area) => area.kind === kind && area.what === what);
}

/** Worth from which a file is close to being accepted. */
const worthShown = worthOf(shownFrom);

/** Returns the accepted files and those close to it as a key, order aside. */
function standing(cycle: Cycle, settings: RetrievalSettings): string {
  const isClose = (evaluation: Evaluation): boolean =>
    evaluation.worth >= worthShown && !isAccepted(evaluation, settings);
  const nearby = cycle.merged.filter(isClose).map(({ path }) => path);
  const accepted = acceptedOf(cycle.merged, settings).map(({ path }) => path);
  return JSON.stringify([accepted.sort(), nearby.sort()]);
}
