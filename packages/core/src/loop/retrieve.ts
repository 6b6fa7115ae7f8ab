import { mergeContext } from "../bundle/answer.ts";
import { closeCycle, openCycle } from "./cycle.ts";
import { OutOfTime } from "@fossick/base/errors.ts";
import { firstRefinement } from "../language/initial-query.ts";
import { outOfTime } from "./stop/budget.ts";
import { firstStop } from "./stop/stop-rules.ts";
import type { StopReason } from "../answer-types.ts";
import type { Cycle, Refinement } from "../finished-cycle.ts";
import type { Parts } from "../parts.ts";
import type { RetrievalSettings } from "../retrieval-settings.ts";
import type { PreparedTask } from "../task.ts";

/**
 * Runs a search, which dispatches, evaluates and merges, then stops or refines, cycle after cycle.
 * @returns `isCutShort` if time ran out during a cycle, which is discarded
 * @throws the signal's reason when aborted, unless that is `OutOfTime`
 */
export async function retrieve(
  task: PreparedTask,
  parts: Parts,
  settings: RetrievalSettings,
): Promise<{ cycles: readonly Cycle[]; stop: StopReason; isCutShort?: boolean }> {
  const { evaluator, refiner, observer, signal } = parts;
  const cycles: Cycle[] = [];
  const context = { task, settings, cycles, observer, ...(signal && { signal }) };
  let next: Refinement = firstRefinement(task, settings.lang);
  for (;;)
    try {
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
      await parts.reporter?.onStage?.(cycles.length, "refine");
      next = await refiner.refine(task, cycles, context);
    } catch (error) {
      // Out of time during a cycle: the results of earlier cycles stand.
      if (error instanceof OutOfTime) return { cycles, stop: outOfTime(settings), isCutShort: true };
      throw error;
    }
}
