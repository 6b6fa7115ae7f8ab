// Follows the cycles of a running search for the page.
import { acceptedFrom, type Settings } from "../../settings/index.ts";
import type { Evaluation, Query, Reporter, Cycle } from "../../types.ts";
import type { CycleView } from "../page/types.ts";

/** Cycles as they come. */
export interface FollowedCycles {
  readonly reporter: Required<Pick<Reporter, "onCycleStart" | "onCycleEnd">>;
  /** Finished ones, oldest first. */
  ended(): readonly CycleView[];
  /** Returns the query of the cycle that began last. */
  query(): Query | undefined;
}

/** @param onEnd told of each finished cycle */
export function followCycles(
  settings: Pick<Settings, "threshold">,
  onEnd: (cycle: CycleView) => void = () => undefined,
): FollowedCycles {
  const ended = new Map<number, CycleView>();
  let merged: readonly Evaluation[] = [];
  let lastQuery: Query | undefined;
  return {
    reporter: {
      onCycleStart: (number, query) => {
        lastQuery = query;
        // A search begins again where files changed meanwhile, or its process ended.
        if (number > 1) return;
        ended.clear();
        merged = [];
      },
      onCycleEnd: (cycle) => {
        const view = cycleViewOf(cycle, merged, acceptedFrom(settings));
        merged = cycle.merged;
        ended.set(view.number, view);
        onEnd(view);
      },
    },
    ended: () => [...ended.values()],
    query: () => lastQuery,
  };
}

const maxBest = 20;

/**
 * A finished cycle as the page shows it while the search goes on.
 * @param mergedBefore everything found by the cycles before it
 * @param minRelevance the relevance from which the loop accepts a file
 */
export function cycleViewOf(
  { candidates, gaps, learned, merged, ms, number, query, threshold }: Cycle,
  mergedBefore: readonly Evaluation[],
  minRelevance: number,
): CycleView {
  const acceptedIn = (evaluations: readonly Evaluation[]): readonly string[] =>
    evaluations.filter(({ relevance }) => relevance >= minRelevance).map(({ path }) => path);
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
