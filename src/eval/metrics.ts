import type { Outcome } from "./outcome.ts";

/**
 * One outcome's scores, each 0 to 1 but `setSize`; a failed task scores 0 in all, one without gold files in all but
 * `answered` and `setSize`.
 */
export interface Scores {
  /** All gold files are within the first k of the ranking. */
  readonly acc1: number;
  readonly acc3: number;
  readonly acc5: number;
  readonly acc10: number;
  /** Any gold file is within the first k. */
  readonly hit1: number;
  readonly hit5: number;
  readonly hit10: number;
  /** Share of the gold files within the first k. */
  readonly recall5: number;
  readonly recall10: number;
  readonly recall20: number;
  /** 1 / rank of the first gold file, 0 without one. */
  readonly mrr: number;
  /** 1 if any file was returned, else 0. */
  readonly answered: number;
  /** Precision of the returned files; 0 if none was returned. */
  readonly setPrecision: number;
  readonly setRecall: number;
  readonly setF1: number;
  /** Returned files. */
  readonly setSize: number;
}

export type Metric = keyof Scores;

/** 1 when all gold files are within the first `k` of the ranking, else 0; 0 without gold files, too. */
export const accuracyAt = (outcome: Outcome, k: number): number =>
  Number(outcome.goldCount > 0 && foundWithin(outcome, k) === outcome.goldCount);

/** Counts the gold files within the first `k` of the ranking. */
export const foundWithin = ({ goldRanks }: Outcome, k: number): number =>
  goldRanks.filter((rank) => rank <= k).length;

/** The scores of one task. */
export function scoresOf(outcome: Outcome): Scores {
  const hit = (k: number): number => Number(foundWithin(outcome, k) > 0);
  const recall = (k: number): number => ratio(foundWithin(outcome, k), outcome.goldCount);
  const [firstRank] = outcome.goldRanks;
  return {
    acc1: accuracyAt(outcome, 1),
    acc3: accuracyAt(outcome, 3),
    acc5: accuracyAt(outcome, 5),
    acc10: accuracyAt(outcome, 10),
    hit1: hit(1),
    hit5: hit(5),
    hit10: hit(10),
    recall5: recall(5),
    recall10: recall(10),
    recall20: recall(20),
    mrr: firstRank === undefined ? 0 : 1 / firstRank,
    answered: Number(outcome.returned > 0),
    setPrecision: ratio(outcome.right, outcome.returned),
    setRecall: ratio(outcome.right, outcome.goldCount),
    setF1: ratio(2 * outcome.right, outcome.returned + outcome.goldCount),
    setSize: outcome.returned,
  };
}

/** The mean of each score; 0 of no outcomes. */
export function meanScores(outcomes: readonly Outcome[]): Scores {
  const scores = outcomes.map(scoresOf);
  const average = (metric: Metric): number => mean(scores.map((each) => each[metric]));
  return {
    acc1: average("acc1"),
    acc3: average("acc3"),
    acc5: average("acc5"),
    acc10: average("acc10"),
    hit1: average("hit1"),
    hit5: average("hit5"),
    hit10: average("hit10"),
    recall5: average("recall5"),
    recall10: average("recall10"),
    recall20: average("recall20"),
    mrr: average("mrr"),
    answered: average("answered"),
    setPrecision: average("setPrecision"),
    setRecall: average("setRecall"),
    setF1: average("setF1"),
    setSize: average("setSize"),
  };
}

/** The mean, 0 of nothing. */
export const mean = (values: readonly number[]): number => ratio(total(values), values.length);

/** The sum, 0 of nothing. */
export const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** A part of a whole; 0 of nothing. */
export const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
