import { acceptedFrom, type Settings } from "../../settings/index.ts";
import type { Evaluation, Query, Reporter } from "../../types.ts";
import { cycleViewOf } from "../page/cycle-view.ts";
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
