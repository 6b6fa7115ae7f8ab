// Follows the cycles of a running search for the page.
import { returnedAfter } from "../../base/relevance.ts";
import type { Query, Reporter, Cycle } from "../../types.ts";
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
export function followCycles(onEnd: (cycle: CycleView) => void = () => undefined): FollowedCycles {
  const ended = new Map<number, CycleView>();
  let before: Cycle | undefined;
  let lastQuery: Query | undefined;
  return {
    reporter: {
      onCycleStart: (number, query) => {
        lastQuery = query;
        // A search begins again where files changed meanwhile, or its process ended.
        if (number > 1) return;
        ended.clear();
        before = undefined;
      },
      onCycleEnd: (cycle) => {
        const view = cycleViewOf(cycle, before);
        before = cycle;
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
 * @param last the cycle before it
 */
export function cycleViewOf(
  { candidates, gaps, learned, merged, ms, number, query, threshold }: Cycle,
  last?: Cycle,
): CycleView {
  const before = new Set(last && pathsOf(last));
  const best = merged
    .slice(0, maxBest)
    .map(({ path, reason, relevance, worth }) => ({ path, relevance, worth, reason }));
  const accepted = pathsOf({ merged, threshold }).filter((path) => !before.has(path));
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

const pathsOf = (cycle: Pick<Cycle, "merged" | "threshold">): readonly string[] =>
  returnedAfter(cycle).map(({ path }) => path);
