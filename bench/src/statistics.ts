import { bootstrapInterval, type Interval, type Resampling } from "@fossick/eval/bootstrap.ts";
import { mean } from "@fossick/eval/metrics.ts";
import { groupsOf } from "./groups-of.ts";
import type { Row } from "./types.ts";

export interface McNemar {
  /** Pairs in which only the first succeeded. */
  readonly onlyFirst: number;
  readonly onlySecond: number;
  /** Two-sided; 1 when no pair differs. */
  readonly p: number;
}

/**
 * McNemar's exact test on paired outcomes of 0 and 1: of the pairs that differ, are as many in favour of one as of
 * the other? p = min(1, 2 × P(X ≤ min(b, c))) with X binomial over b + c pairs at ½.
 * Source: McNemar, Psychometrika 1947, in its exact binomial form.
 */
export function exactMcNemar(pairs: readonly (readonly [first: number, second: number])[]): McNemar {
  const onlyFirst = pairs.filter(([first, second]) => first > second).length;
  const onlySecond = pairs.filter(([first, second]) => first < second).length;
  const n = onlyFirst + onlySecond;
  let logTerm = -n * Math.LN2;
  let tail = Math.exp(logTerm);
  for (let k = 1; k <= Math.min(onlyFirst, onlySecond); k++) {
    logTerm += Math.log((n - k + 1) / k);
    tail += Math.exp(logTerm);
  }
  return { onlyFirst, onlySecond, p: Math.min(1, 2 * tail) };
}

/**
 * Bootstrap interval of a statistic, whole repositories drawn: tasks of one repository are alike, so drawing tasks
 * would promise too much.
 * @param statistic of a drawn sample; a sample of which it says nothing is left out
 * @returns nothing for items of fewer than two repositories
 */
export const clusteredInterval = <Item extends { readonly repo: string }>(
  items: readonly Item[],
  statistic: (sample: readonly Item[]) => number | undefined,
  resampling?: Resampling,
): Interval | undefined => bootstrapInterval(clustersOf(items), statistic, resampling);

/** The same for the mean of a number each row has. */
export function meanInterval(
  rows: readonly Row[],
  valueOf: (row: Row) => number,
  resampling?: Resampling,
): Interval | undefined {
  const items = rows.map((row) => ({ repo: row.repo, value: valueOf(row) }));
  return clusteredInterval(items, meanValue, resampling);
}

/** One task as two systems did it. */
export interface Pair {
  readonly repo: string;
  readonly first: Row;
  readonly second: Row;
}

/** The tasks both results hold, in the order of the first. */
export function pairRows(first: readonly Row[], second: readonly Row[]): Pair[] {
  const byId = new Map(second.map((row) => [row.id, row]));
  return first.flatMap((row) => {
    const other = byId.get(row.id);
    return other ? [{ repo: row.repo, first: row, second: other }] : [];
  });
}

/** The mean of first minus second with its interval, pairs kept together. */
export function pairedDifference(
  pairs: readonly Pair[],
  valueOf: (row: Row) => number,
  resampling?: Resampling,
): { readonly difference: number; readonly interval: Interval | undefined } {
  const items = pairs.map(({ repo, first, second }) => ({ repo, value: valueOf(first) - valueOf(second) }));
  return { difference: meanValue(items), interval: clusteredInterval(items, meanValue, resampling) };
}

const meanValue = (sample: readonly { readonly value: number }[]): number =>
  mean(sample.map(({ value }) => value));

const clustersOf = <Item extends { readonly repo: string }>(items: readonly Item[]): Item[][] => [
  ...groupsOf(items, ({ repo }) => repo).values(),
];
