import type { Evaluation } from "../types.ts";

/**
 * Join what earlier cycles found with a new cycle's evaluations: every file keeps its best evaluation, the earlier
 * one when both are equal. Best first; ties in path order.
 */
export function mergeContext(found: readonly Evaluation[], evaluations: readonly Evaluation[]): Evaluation[] {
  const best = new Map(found.map((evaluation) => [evaluation.path, evaluation]));
  for (const evaluation of evaluations) {
    const known = best.get(evaluation.path);
    if (!known || evaluation.worth > known.worth) best.set(evaluation.path, evaluation);
  }
  return [...best.values()].sort((a, b) => b.worth - a.worth || (a.path < b.path ? -1 : 1));
}
