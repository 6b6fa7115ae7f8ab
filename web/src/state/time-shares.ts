import type { SearchView } from "@fossick/page/view/types.ts";
import type { Stage } from "@fossick/core/reporter.ts";

/** A stretch of a search's time. */
export interface TimeShare {
  /** `rest` is what nobody timed. */
  readonly what: Stage | "index" | "rest";
  /** Undefined where the time is of no one cycle. */
  readonly cycle?: number;
  readonly ms: number;
}

/** Where the time of a search went, in order; of a trace, by cycle alone. */
export function timeShares({ retrieval: { cycles, stats }, stages }: SearchView): readonly TimeShare[] {
  const timed: readonly TimeShare[] =
    stages.length > 0
      ? stages.map(({ stage, cycle, ms }) => ({ what: stage, cycle, ms }))
      : cycles.map(({ number, ms }) => ({ what: "rest", cycle: number, ms }));
  const shares: readonly TimeShare[] = [{ what: "index", ms: stats.indexMs }, ...timed];
  const rest = stats.ms - shares.reduce((sum, { ms }) => sum + ms, 0);
  return [...shares, { what: "rest" as const, ms: rest }].filter(({ ms }) => ms >= 0.5);
}
