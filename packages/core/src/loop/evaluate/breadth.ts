// Estimates how many files a task's change edits.
import shipped from "../../../../../model/breadth.json" with { type: "json" };
import { extentOf } from "../../language/task-features.ts";
import type { Evaluation } from "../../candidate.ts";
import type { PreparedTask } from "../../task.ts";

/** Files from this worth on are counted as likely. */
const likelyFrom = 0.1;

/**
 * Evidence on how many files a task needs, by name: logarithms of the counts in its text (`language/task-features.ts`; `code`
 * is 0 or 1), of how many files share the worth (`spread`, an inverse Simpson index) and of how many are likely.
 * @param worths of every file judged, 0 to 1 each
 */
export function breadthEvidence(task: PreparedTask, worths: readonly number[]): Record<string, number> {
  const { code, ...counts } = extentOf(task);
  const total = worths.reduce((sum, worth) => sum + worth, 0);
  const squares = worths.reduce((sum, worth) => sum + worth * worth, 0);
  return {
    ...Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, Math.log1p(value)])),
    code: code > 0 ? 1 : 0,
    spread: Math.log1p(squares === 0 ? 0 : (total * total) / squares),
    likely: Math.log1p(worths.filter((worth) => worth >= likelyFrom).length),
  };
}

const limits = { min: 1, max: 20 } as const;

/**
 * Estimates how many files the task's change will edit: a Poisson regression on the evidence, fitted on public tasks
 * (docs/decisions/2026-11-23-broad-tasks.md).
 * @param merged every file judged so far
 * @returns 1 to 20, with one decimal
 */
export function expectedFiles(
  task: PreparedTask,
  merged: readonly Pick<Evaluation, "worth">[],
  weights: Readonly<Record<string, number>> = shipped.weights,
): number {
  const evidence = breadthEvidence(
    task,
    merged.map(({ worth }) => worth),
  );
  const logFiles = Object.entries(evidence).reduce(
    (sum, [name, value]) => sum + (weights[name] ?? 0) * value,
    weights["offset"] ?? 0,
  );
  const files = Math.min(limits.max, Math.max(limits.min, Math.exp(logFiles)));
  return Math.round(files * 10) / 10;
}
