import { expect } from "vitest";
import type { CycleScores, FileScores, ScoreTerm } from "@fossick/core/answer-types.ts";

const sumOf = (terms: readonly Pick<ScoreTerm, "contribution">[]): number =>
  terms.reduce((sum, { contribution }) => sum + contribution, 0);

/** A worth as `docs/why.md` says that scores add up to it. */
export function worthOfScores(cycle: CycleScores, file: FileScores): number {
  const logOdds = sumOf(cycle.terms) + sumOf(file.terms);
  const changes = file.adjustments.reduce((sum, { change }) => sum + change, 0);
  return cycle.belonging / (1 + Math.exp(-logOdds)) + changes;
}

/** How far numbers may be from each other: what is left of rounding them to six digits, and worths to four. */
export const rounding = { worth: 0.000_06, sum: 0.000_05, product: 0.000_002 } as const;

/** Check every number of a file against the others. */
export function expectToAddUp(cycle: CycleScores, file: FileScores): void {
  const label = `${file.path} in cycle ${cycle.cycle}`;
  const products = [...cycle.terms, ...file.terms, ...file.contributions];
  const wrong = products.filter(
    ({ value, weight, contribution }) =>
      Math.abs(value * weight - contribution) > rounding.product * (1 + Math.abs(value) + Math.abs(weight)),
  );
  expect(wrong, label).toEqual([]);
  expect(Math.abs(sumOf(file.contributions) - file.sum), label).toBeLessThan(rounding.sum);
  expect(file.terms[0], label).toMatchObject({ term: "score", value: file.sum });
  expect(Math.abs(worthOfScores(cycle, file) - file.worth), label).toBeLessThan(rounding.worth);
}
