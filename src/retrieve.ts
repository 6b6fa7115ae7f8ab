import { mergeContext } from "./bundle/merge.ts";
import { dispatch } from "./dispatch/dispatch.ts";
import { identifyGaps } from "./evaluate/gaps.ts";
import { createInitialQuery } from "./language/initial-query.ts";
import { firstStop } from "./stop/stop-rules.ts";
import type {
  Cycle,
  Evaluator,
  Observer,
  Refinement,
  Refiner,
  Reporter,
  RetrievalSettings,
} from "./types.ts";
import type { Retriever, StopReason, StopRule, Task } from "./types.ts";

/** The live parts of a search; `engine.ts` wires the defaults. No feature adds a branch to the loop: it becomes a part. */
export interface Parts {
  readonly retrievers: readonly Retriever[];
  readonly evaluator: Evaluator;
  readonly refiner: Refiner;
  readonly stopRules: readonly StopRule[];
  readonly observer: Observer;
  /** Milliseconds on a clock that never goes backwards. */
  readonly now: () => number;
  readonly reporter?: Reporter;
  readonly signal?: AbortSignal;
}

/**
 * The loop: dispatch → evaluate → merge → stop? → refine.
 * @throws the signal's reason when aborted
 */
export async function retrieve(
  task: Task,
  parts: Parts,
  settings: RetrievalSettings,
): Promise<{ cycles: readonly Cycle[]; stop: StopReason }> {
  const { retrievers, evaluator, refiner, observer, now, reporter, signal } = parts;
  const cycles: Cycle[] = [];
  const context = { task, settings, cycles, observer, ...(signal && { signal }) };
  let next: Refinement = { query: createInitialQuery(task, settings.lang), learned: [] };
  for (;;) {
    signal?.throwIfAborted();
    const { query, learned } = next;
    const number = cycles.length + 1;
    const startedMs = now();
    await reporter?.onCycleStart?.(number, query);

    // Dispatch: every retriever answers the same query; their lists are fused into one pool.
    const { candidates, faults } = await dispatch(query, retrievers, context);

    // Evaluate: how much is each candidate worth, and why?
    const evaluations = await evaluator.evaluate(task, candidates, query, context);

    // Merge first: what any cycle found counts before the stop rules look.
    const found = mergeContext(cycles.at(-1)?.merged ?? [], evaluations);
    const { merged, gaps } = await identifyGaps(found, query, context);
    const ms = now() - startedMs;
    const cycle: Cycle = { number, query, candidates, evaluations, merged, gaps, learned, faults, ms };
    cycles.push(cycle);
    await reporter?.onCycleEnd?.(cycle);

    // Stop with a reason, or refine the query with what this cycle taught.
    signal?.throwIfAborted();
    const stop = firstStop(parts.stopRules, cycles, settings);
    if (stop) return { cycles, stop };
    next = await refiner.refine(task, cycles, context);
  }
}
