// Computes accuracy, recall and reciprocal rank of rankings, and their means.
import type { Fault } from "@fossick/core/answer-types.ts";
import { failedOutcome, type Outcome } from "./outcome.ts";

export type Scores = Readonly<ReturnType<typeof scoresOf>>;

export type Metric = keyof Scores;

/** 1 when all gold files are within the first `k` of the ranking, else 0; 0 without gold files, too. */
export const accuracyAt = (outcome: Outcome, k: number): number =>
  Number(outcome.goldCount > 0 && foundWithin(outcome, k) === outcome.goldCount);

/** Counts the gold files within the first `k` of the ranking. */
export const foundWithin = ({ goldRanks }: Outcome, k: number): number =>
  goldRanks.filter((rank) => rank <= k).length;

/**
 * One outcome's scores, each 0 to 1 but `setSize`; a failed task scores 0 in all, one without gold files in all but
 * `answered` and `setSize`.
 */
export function scoresOf(outcome: Outcome) {
  const hit = (k: number): number => Number(foundWithin(outcome, k) > 0);
  const recall = (k: number): number => ratio(foundWithin(outcome, k), outcome.goldCount);
  const [firstRank] = outcome.goldRanks;
  return {
    acc1: accuracyAt(outcome, 1),
    acc3: accuracyAt(outcome, 3),
    acc5: accuracyAt(outcome, 5),
    acc10: accuracyAt(outcome, 10),
    // Any gold file is within the first k.
    hit1: hit(1),
    hit5: hit(5),
    hit10: hit(10),
    // Share of the gold files within the first k.
    recall5: recall(5),
    recall10: recall(10),
    recall20: recall(20),
    mrr: firstRank === undefined ? 0 : 1 / firstRank,
    answered: Number(outcome.returned > 0),
    // The returned files.
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
  return Object.fromEntries(metrics.map((metric) => [metric, average(metric)])) as Record<Metric, number>;
}

/** The mean; 0 if empty. */
export const mean = (values: readonly number[]): number => ratio(total(values), values.length);

/** The sum; 0 if empty. */
export const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The middle value, the upper one of two; undefined of nothing. */
export const median = (values: readonly number[]): number | undefined =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Faults, each once however many searches met it. */
export const distinctFaults = (faults: readonly Fault[]): Fault[] => [
  ...new Map(faults.map((fault) => [`${fault.part} ${fault.code}`, fault])).values(),
];

/** A part of a whole; 0 of nothing. */
export const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

const metrics = Object.keys(scoresOf(failedOutcome({ goldFiles: [] }))) as readonly Metric[];
