import { bandOf, worthOf } from "../evaluate/relevance.ts";
import type { Evaluation } from "../types.ts";

/** A verdict as it counts: of a known file, within the scale. */
export interface Judgement {
  readonly path: string;
  /** 0 to 1. */
  readonly relevance: number;
  readonly reason: string;
  readonly missingContext: readonly string[];
  /** The cycle it was given in, from 1. */
  readonly cycle: number;
}

/** How far below the threshold a file stays that nobody judged. */
const step = 0.0001;

/**
 * fossick's evaluations and the caller's judgements as one list, best first. A judged file has the caller's relevance;
 * any other keeps fossick's, below the threshold, so that only judged files are accepted. As long as nothing was judged
 * at all, fossick's evaluations stand as they are. Equal relevance: fossick's own decides, then the path.
 * @param own fossick's evaluations, at most one a file
 */
export function combined(
  own: readonly Evaluation[],
  judgements: readonly Judgement[],
  threshold: number,
): Evaluation[] {
  const judged = new Map(judgements.map((judgement) => [judgement.path, judgement]));
  const ceiling = judged.size === 0 ? 1 : Math.max(0, round(threshold - step));
  const known = new Map(own.map((evaluation) => [evaluation.path, evaluation]));
  const all = [
    ...own,
    ...judgements.filter(({ path }) => !known.has(path)).map(({ path, cycle }) => unranked(path, cycle)),
  ];
  const ownWorth = (path: string): number => known.get(path)?.worth ?? 0;
  return all
    .map((evaluation) => {
      const judgement = judged.get(evaluation.path);
      if (judgement) return withJudgement(evaluation, judgement);
      return evaluation.relevance > ceiling ? withRelevance(evaluation, ceiling) : evaluation;
    })
    .sort(
      (a, b) =>
        b.relevance - a.relevance || ownWorth(b.path) - ownWorth(a.path) || (a.path < b.path ? -1 : 1),
    );
}

function withJudgement(evaluation: Evaluation, judgement: Judgement): Evaluation {
  const { relevance, cycle } = judgement;
  const reason = judgement.reason.trim() === "" ? evaluation.reason : judgement.reason;
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

const round = (value: number): number => Math.round(value * 10_000) / 10_000;
