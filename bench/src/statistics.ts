import { mean } from "./metrics.ts";
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

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface Resampling {
  readonly resamples?: number;
  readonly seed?: number;
  /** Share of the resamples inside the interval, 0 to 1. */
  readonly level?: number;
}

/**
 * Percentile bootstrap interval of a statistic, whole repositories drawn with replacement: tasks of one repository
 * are alike, so drawing tasks would promise too much. The same seed gives the same interval.
 * Source: Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13; clusters after Davison and
 * Hinkley 1997, section 3.8.
 * @param statistic of a drawn sample; a sample of which it says nothing is left out
 * @returns nothing for items of fewer than two repositories
 */
export function clusteredInterval<Item extends { readonly repo: string }>(
  items: readonly Item[],
  statistic: (sample: readonly Item[]) => number | undefined,
  { resamples = 2000, seed = 1, level = 0.95 }: Resampling = {},
): Interval | undefined {
  const clusters = clustersOf(items);
  if (clusters.length < 2) return undefined;
  const random = mulberry32(seed);
  const draw = (): readonly Item[] => clusters[Math.floor(random() * clusters.length)] ?? [];
  const values: number[] = [];
  for (let at = 0; at < resamples; at++) {
    const sample: Item[] = [];
    for (let drawn = 0; drawn < clusters.length; drawn++) for (const item of draw()) sample.push(item);
    const value = statistic(sample);
    if (value !== undefined) values.push(value);
  }
  values.sort((a, b) => a - b);
  const outside = (1 - level) / 2;
  const low = values[Math.floor(outside * values.length)];
  const high = values[Math.ceil((1 - outside) * values.length) - 1];
  return low === undefined || high === undefined ? undefined : { low, high };
}

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

function clustersOf<Item extends { readonly repo: string }>(items: readonly Item[]): Item[][] {
  const clusters = new Map<string, Item[]>();
  for (const item of items) {
    const cluster = clusters.get(item.repo);
    if (cluster) cluster.push(item);
    else clusters.set(item.repo, [item]);
  }
  return [...clusters.values()];
}

/** Numbers from 0 up to 1, the same for the same seed. Source: Tommy Ettinger's mulberry32, public domain. */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
