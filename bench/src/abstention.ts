import type { Interval } from "@fossick/eval/bootstrap.ts";
import { clusteredInterval } from "./statistics.ts";
import type { Row } from "./types.ts";

/** A share or an area, 0 to 1, with its interval where there is one. */
export interface Estimate {
  readonly value: number;
  readonly interval: Interval | undefined;
}

/** Share of the tasks for which any file was returned; a failed task returned none. Nothing of no rows. */
export const answeredShare = (rows: readonly Row[]): Estimate | undefined =>
  estimate(rows, (sample) => shareOf(sample, ({ returned }) => returned > 0));

/** Share of the tasks that were rightly met with no file; a failure is no answer of that kind. Nothing of no rows. */
export const unansweredShare = (rows: readonly Row[]): Estimate | undefined =>
  estimate(rows, (sample) => shareOf(sample, ({ returned, error }) => returned === 0 && error === undefined));

/**
 * How well the worth stated of the first file tells texts that belong from texts that do not; 0.5 is no better than
 * chance. Repositories are drawn with both their kinds of text; rows without a stated first worth are left out.
 * @returns nothing when either kind is missing
 */
export function separation(right: readonly Row[], wrong: readonly Row[]): Estimate | undefined {
  const both = [...statedRows(right, true), ...statedRows(wrong, false)];
  return estimate(both, (sample) => areaUnderCurve(worthsOf(sample, true), worthsOf(sample, false)));
}

interface Stated {
  readonly repo: string;
  readonly belongs: boolean;
  readonly firstWorth: number;
}

const statedRows = (rows: readonly Row[], belongs: boolean): Stated[] =>
  rows.flatMap(({ repo, firstWorth }) => (firstWorth === undefined ? [] : [{ repo, belongs, firstWorth }]));

const worthsOf = (sample: readonly Stated[], wanted: boolean): number[] =>
  sample.filter(({ belongs }) => belongs === wanted).map(({ firstWorth }) => firstWorth);

/**
 * The chance that a right value is above a wrong one, ties counted half: the area under the ROC curve.
 * Source: Mann and Whitney 1947; Hanley and McNeil, Radiology 1982.
 * @returns nothing when either list is empty
 */
export function areaUnderCurve(right: readonly number[], wrong: readonly number[]): number | undefined {
  if (right.length === 0 || wrong.length === 0) return undefined;
  const sorted = Float64Array.from(wrong).sort();
  let wins = 0;
  for (const value of right) {
    const below = countWhile(sorted, (other) => other < value);
    const notAbove = countWhile(sorted, (other) => other <= value);
    wins += (below + notAbove) / 2;
  }
  return wins / (right.length * wrong.length);
}

/** How many values at the start of a list satisfy a condition that, once false, stays false. */
function countWhile(sorted: Float64Array, holds: (value: number) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(sorted[middle] ?? Infinity)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function shareOf(rows: readonly Row[], holds: (row: Row) => boolean): number | undefined {
  return rows.length === 0 ? undefined : rows.filter(holds).length / rows.length;
}

function estimate<Item extends { readonly repo: string }>(
  items: readonly Item[],
  statistic: (sample: readonly Item[]) => number | undefined,
): Estimate | undefined {
  const value = statistic(items);
  return value === undefined ? undefined : { value, interval: clusteredInterval(items, statistic) };
}
