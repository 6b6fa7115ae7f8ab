// Stops when there is nothing more to gain: no gap that can be searched for, or a cycle without a change.
import { messagesIn } from "../../messages/index.ts";
import type { Cycle, Gap, Query, RetrievalSettings, StopRule, Evaluation } from "../../types.ts";

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
 * Tests whether a gap names something that was not searched for yet. Words of the task were, from the start: only words
 * that stand in for them are new. What a caller misses is searched for once.
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

/** Returns the accepted and the nearby files as a key, order aside. */
function standing(cycle: Cycle, settings: RetrievalSettings): string {
  const accepted = acceptedIn(cycle, settings).map(({ path }) => path);
  const nearby = cycle.merged.filter(({ relevance }) => relevance >= 0.5 && relevance < settings.threshold);
  return JSON.stringify([accepted.sort(), nearby.map(({ path }) => path).sort()]);
}

/** Returns the files that cycles up to this one found at or above the threshold. */
export const acceptedIn = (cycle: Cycle, { threshold }: RetrievalSettings): Evaluation[] =>
  cycle.merged.filter(({ relevance }) => relevance >= threshold);
