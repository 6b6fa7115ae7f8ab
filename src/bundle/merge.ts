import type { Evaluation } from "../types.ts";

/**
 * Join what earlier cycles found with a new cycle's evaluations: every file keeps its best evaluation, the earlier
 * one when both are equal. Best first; ties in path order.
 */
export function mergeContext(
  earlier: readonly Evaluation[],
  evaluations: readonly Evaluation[],
): Evaluation[] {
  const best = new Map(earlier.map((evaluation) => [evaluation.path, evaluation]));
  for (const evaluation of evaluations) {
    const current = best.get(evaluation.path);
    if (!current || evaluation.worth > current.worth) best.set(evaluation.path, evaluation);
  }
  return [...best.values()].sort((a, b) => b.worth - a.worth || (a.path < b.path ? -1 : 1));
}
