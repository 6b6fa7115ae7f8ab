// Chooses how far down the list files are returned.
import type { Evaluation } from "../../candidate.ts";
import type { RetrievalSettings } from "../../retrieval-settings.ts";
import { logistic } from "./ranking-model.ts";
import { high, relevanceOf, round } from "../../relevance.ts";

/** Numbers that move the cut. */
export interface CutTuning {
  /** Share of the expected number of files that the list holds. */
  readonly listedShare: number;
  /** A file of this worth is returned however narrow the task. */
  readonly always: number;
  /** A file worth less is not, however broad it is, unless it is the best. */
  readonly never: number;
}

/** Tuned, as all numbers here: docs/decisions/2026-11-23-broad-tasks.md. */
export const shippedCut: CutTuning = { listedShare: 0.87, always: 0.35, never: 0.03 };

/** The best file must be worth so much; of a task that needs more than three files less, as its worth is spread. */
const minBest = 0.2;

const filesOfNarrow = 3;

/**
 * The cut of the ranking. Worths are shifted in log-odds until they sum to the expected number of files; the set of
 * highest expected F1, 2 Σ worth / (size + expected files), is returned.
 * Method: Lewis, SIGIR 1995 (the optimal set is a prefix of the ranking).
 * @param merged best first
 * @returns relevance of the last returned file on the usual scale; the usual threshold if no file is good enough
 */
export function chooseCut(
  merged: readonly Pick<Evaluation, "worth">[],
  expectedFiles: number,
  { maxFiles }: Pick<RetrievalSettings, "maxFiles">,
  tuning: CutTuning = shippedCut,
): number {
  const best = merged[0]?.worth ?? 0;
  if (best < minBest * Math.min(1, filesOfNarrow / expectedFiles)) return high;
  const worths = merged.map(({ worth }) => worth);
  const size = Math.min(
    Math.max(bestSize(worths, tuning.listedShare * expectedFiles), countFrom(worths, tuning.always)),
    Math.max(1, countFrom(worths, tuning.never)),
    maxFiles,
  );
  const last = worths[size - 1];
  return last === undefined ? high : round(relevanceOf(last));
}

const countFrom = (worths: readonly number[], min: number): number =>
  worths.filter((worth) => worth >= min).length;

/** Returns the number of best files with the highest expected F1, if the list holds `listed` right ones. */
function bestSize(worths: readonly number[], listed: number): number {
  let size = 1;
  let [sum, highest] = [0, 0];
  for (const [at, worth] of shiftedTo(worths, listed).entries()) {
    sum += worth;
    const f1 = sum / (at + 1 + listed);
    if (f1 > highest) [highest, size] = [f1, at + 1];
  }
  return size;
}

/** Halving so often finds the shift to a millionth. */
const halvings = 24;
const maxShift = 6;

/** Probabilities moved alike in log-odds until they sum to `total`, as far as a shift of 6 can. */
function shiftedTo(worths: readonly number[], total: number): number[] {
  const odds = worths.map((worth) => {
    const bounded = Math.min(1 - 1e-5, Math.max(1e-5, worth));
    return Math.log(bounded / (1 - bounded));
  });
  let [lower, upper] = [-maxShift, maxShift];
  for (let halving = 0; halving < halvings; halving++) {
    const middle = (lower + upper) / 2;
    const sum = odds.reduce((soFar, each) => soFar + logistic(each + middle), 0);
    if (sum > total) upper = middle;
    else lower = middle;
  }
  return odds.map((each) => logistic(each + (lower + upper) / 2));
}
