import { failedOutcome, outcomeOf } from "@fossick/eval/outcome.ts";
import type { BenchAnswer, BenchTask, Row } from "./types.ts";

/** One task's outcome: what was answered set beside what the real change edited, or why there is no answer. */
export function rowOf(task: BenchTask, outcome: BenchAnswer | Error): Row {
  const { id, repo, set, language, kind } = task;
  const about = { id, repo, set, language, ...(kind !== undefined && { kind }) };
  if (outcome instanceof Error) {
    return { ...about, ...failedOutcome(task), cycles: 0, ms: 0, error: outcome.message };
  }
  return { ...about, ...outcomeOf(task, outcome), cycles: outcome.cycles, ms: Math.round(outcome.ms) };
}
