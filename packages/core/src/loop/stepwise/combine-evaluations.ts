// Combines fossick's evaluations with the caller's verdicts into one list.
import { round, withRelevance } from "../../relevance.ts";
import type { Evaluation } from "../../candidate.ts";
import type { CallerVerdict } from "./types.ts";

/** A verdict on a file of the repository, on the scale. */
export interface CheckedVerdict extends CallerVerdict {
  /** The cycle it was given in, from 1. */
  readonly cycle: number;
}

/** Distance below the threshold of the highest unjudged file. */
const step = 0.0001;

/**
 * fossick's evaluations and the caller's verdicts in one list, best first. A judged file has the caller's relevance;
 * any other keeps fossick's, limited to just below the threshold, so that only judged files are accepted. Before the
 * first verdict, fossick's evaluations are unchanged. Ties by fossick's own worth, then by path.
 * @param own fossick's evaluations, at most one per file
 */
export function combineEvaluations(
  own: readonly Evaluation[],
  verdicts: readonly CheckedVerdict[],
  threshold: number,
): Evaluation[] {
  const verdictByPath = new Map(verdicts.map((verdict) => [verdict.path, verdict]));
  const ceiling = verdictByPath.size === 0 ? 1 : Math.max(0, round(threshold - step));
  const ownByPath = new Map(own.map((evaluation) => [evaluation.path, evaluation]));
  const all = [
    ...own,
    ...verdicts.filter(({ path }) => !ownByPath.has(path)).map(({ path, cycle }) => unranked(path, cycle)),
  ];
  const ownWorth = (path: string): number => ownByPath.get(path)?.worth ?? 0;
  return all
    .map((evaluation) => {
      const verdict = verdictByPath.get(evaluation.path);
      if (verdict) return withVerdict(evaluation, verdict);
      return evaluation.relevance > ceiling ? withRelevance(evaluation, ceiling) : evaluation;
    })
    .sort(
      (a, b) =>
        b.relevance - a.relevance || ownWorth(b.path) - ownWorth(a.path) || (a.path < b.path ? -1 : 1),
    );
}

function withVerdict(evaluation: Evaluation, verdict: CheckedVerdict): Evaluation {
  const { relevance, cycle } = verdict;
  const reason = verdict.reason.trim() === "" ? evaluation.reason : verdict.reason;
  return { ...withRelevance(evaluation, relevance), judged: true, reason, cycle };
}

/** A file that fossick itself did not rank. */
export const unranked = (path: string, cycle: number): Evaluation => ({
  path,
  relevance: 0,
  worth: 0,
  band: "none",
  reason: "",
  missingContext: [],
  spans: [],
  cycle,
  tokens: 0,
});
