// Combines fossick's evaluations with the caller's verdicts into one list.
import { bandOf, round, worthOf } from "../../base/relevance.ts";
import type { Evaluation } from "../../types.ts";
import type { CallerVerdict } from "./types.ts";

/** A verdict on a file of the repository, on the scale. */
export interface CheckedVerdict extends CallerVerdict {
  /** The cycle it was given in, from 1. */
  readonly cycle: number;
}

/** Distance below the threshold at which a file stays that nobody judged. */
const step = 0.0001;

/**
 * fossick's evaluations and the caller's verdicts as one list, best first. A judged file has the caller's relevance;
 * any other keeps fossick's, below the threshold, so that only judged files are accepted. As long as nothing was judged
 * at all, fossick's evaluations stand as they are. Equal relevance: fossick's own decides, then the path.
 * @param own fossick's evaluations, at most one a file
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
  return { ...withRelevance(evaluation, relevance), reason, cycle };
}

const withRelevance = (evaluation: Evaluation, relevance: number): Evaluation => ({
  ...evaluation,
  relevance,
  worth: round(worthOf(relevance)),
  band: bandOf(relevance),
});

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
