// Follows the cycles of a running search for the page.
import { returnedAfter } from "@fossick/core/relevance.ts";
import type { Cycle } from "@fossick/core/finished-cycle.ts";
import type { Reporter } from "@fossick/core/reporter.ts";
import type { CycleView, SearchEvent } from "../view/types.ts";

/** @param tell called when a cycle starts and when it ends */
export function followCycles(
  tell: (event: SearchEvent) => Promise<void>,
): Required<Pick<Reporter, "onCycleStart" | "onCycleEnd">> {
  let before: Cycle | undefined;
  return {
    onCycleStart: (number, query) => {
      // A search starts over if files changed meanwhile or its process ended.
      if (number === 1) before = undefined;
      return tell({ kind: "cycleStart", number, query });
    },
    onCycleEnd: (cycle) => {
      const view = cycleViewOf(cycle, before);
      before = cycle;
      return tell({ kind: "cycleEnd", cycle: view });
    },
  };
}

const maxBest = 20;

/**
 * Converts a finished cycle to the view that the page shows while the search goes on.
 * @param last the cycle before it
 */
export function cycleViewOf(
  {
    learned,
    merged,
    number,
    query,
    threshold,
  }: Pick<Cycle, "learned" | "merged" | "number" | "query" | "threshold">,
  last?: Pick<Cycle, "merged" | "threshold">,
): CycleView {
  const before = new Set(last && pathsOf(last));
  const best = merged
    .slice(0, maxBest)
    .map(({ path, reason, relevance, worth }) => ({ path, relevance, worth, reason }));
  const accepted = pathsOf({ merged, threshold }).filter((path) => !before.has(path));
  return { number, query, accepted, best, learned };
}

const pathsOf = (cycle: Pick<Cycle, "merged" | "threshold">): readonly string[] =>
  returnedAfter(cycle).map(({ path }) => path);
