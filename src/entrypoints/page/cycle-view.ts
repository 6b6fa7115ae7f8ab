import type { Cycle, Evaluation } from "../../types.ts";
import type { CycleView } from "./types.ts";

const maxBest = 20;

/**
 * A finished cycle as the page shows it while the search goes on.
 * @param mergedBefore everything found by the cycles before it
 * @param acceptedFrom the relevance from which the loop accepts a file
 */
export function cycleViewOf(
  { candidates, gaps, learned, merged, ms, number, query, threshold }: Cycle,
  mergedBefore: readonly Evaluation[],
  acceptedFrom: number,
): CycleView {
  const acceptedIn = (evaluations: readonly Evaluation[]): readonly string[] =>
    evaluations.filter(({ relevance }) => relevance >= acceptedFrom).map(({ path }) => path);
  const before = new Set(acceptedIn(mergedBefore));
  const best = merged
    .slice(0, maxBest)
    .map(({ path, reason, relevance, worth }) => ({ path, relevance, worth, reason }));
  const accepted = acceptedIn(merged).filter((path) => !before.has(path));
  const tenths = Math.round(ms * 10) / 10;
  return {
    number,
    query,
    candidates: candidates.length,
    accepted,
    best,
    threshold,
    learned,
    gaps,
    ms: tenths,
  };
}
