import { mergeContext } from "./bundle/merge.ts";
import { closeCycle, openCycle } from "./cycle.ts";
import { firstRefinement } from "./language/initial-query.ts";
import { firstStop } from "./stop/stop-rules.ts";
import type { Cycle, Parts, PreparedTask, Refinement, RetrievalSettings, StopReason } from "./types.ts";

/**
 * The loop: dispatch → evaluate → merge → stop? → refine.
 * @throws the signal's reason when aborted
 */
export async function retrieve(
  task: PreparedTask,
  parts: Parts,
  settings: RetrievalSettings,
): Promise<{ cycles: readonly Cycle[]; stop: StopReason }> {
  const { evaluator, refiner, observer, signal } = parts;
  const cycles: Cycle[] = [];
  const context = { task, settings, cycles, observer, ...(signal && { signal }) };
  let next: Refinement = firstRefinement(task, settings.lang);
  for (;;) {
    // Dispatch: which files may be needed?
    const open = await openCycle(next, parts, context);

    // Evaluate: how much is each candidate worth, and why?
    const evaluations = await evaluator.evaluate(task, open.candidates, open.query, context);

    // Merge first: the results of every cycle count before the stop rules look.
    const merged = mergeContext(cycles.at(-1)?.merged ?? [], evaluations);
    cycles.push(await closeCycle(open, { evaluations, merged }, parts, context));

    // Stop with a reason, or refine the query with what this cycle taught.
    signal?.throwIfAborted();
    const stop = firstStop(parts.stopRules, cycles, settings);
    if (stop) return { cycles, stop };
    next = await refiner.refine(task, cycles, context);
  }
}
