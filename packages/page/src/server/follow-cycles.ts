// Follows the cycles of a running search for the page.
import { returnedAfter } from "@fossick/core/relevance.ts";
import type { Query } from "@fossick/core/answer-types.ts";
import type { Cycle } from "@fossick/core/finished-cycle.ts";
import type { Reporter } from "@fossick/core/reporter.ts";
import type { CycleView } from "../view/types.ts";

/** The cycles of a running search so far. */
export interface FollowedCycles {
  readonly reporter: Required<Pick<Reporter, "onCycleStart" | "onCycleEnd">>;
  /** Returns the finished cycles, oldest first. */
  ended(): readonly CycleView[];
  /** Returns the query of the latest cycle. */
  query(): Query | undefined;
}

/** @param onEnd called with each finished cycle */
export function followCycles(onEnd: (cycle: CycleView) => void = () => undefined): FollowedCycles {
  const ended = new Map<number, CycleView>();
  let before: Cycle | undefined;
  let lastQuery: Query | undefined;
  return {
    reporter: {
      onCycleStart: (number, query) => {
        lastQuery = query;
        // A search starts over if files changed meanwhile or its process ended.
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
 * Converts a finished cycle to the view that the page shows while the search goes on.
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
