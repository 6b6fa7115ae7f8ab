import { foundWithin, mean, meanScores, ratio, total, type Scores } from "@fossick/eval/metrics.ts";
import { groupsOf } from "./groups-of.ts";
import type { Row } from "./types.ts";

/** Means over rows. */
export interface Summary extends Scores {
  readonly n: number;
  readonly failed: number;
  /** Share of all returned files that are gold or context, pooled over the tasks that know their context files. */
  readonly usefulShare?: number;
  readonly cycles: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** The means of rows' scores, with what it took. Of no rows all are 0. */
export function summarise(rows: readonly Row[]): Summary {
  const labelled = rows.filter(({ stated }) => stated !== undefined);
  const returned = total(labelled.map((row) => row.returned));
  return {
    n: rows.length,
    failed: rows.filter(({ error }) => error !== undefined).length,
    ...meanScores(rows),
    ...(returned > 0 && { usefulShare: total(labelled.map((row) => row.useful)) / returned }),
    cycles: mean(rows.map((row) => row.cycles)),
    p50Ms: quantile(
      rows.map((row) => row.ms),
      0.5,
    ),
    p95Ms: quantile(
      rows.map((row) => row.ms),
      0.95,
    ),
  };
}

/** Rows by a property, groups in order of their name. */
export const groupRows = (rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> =>
  new Map([...groupsOf(rows, keyOf)].sort(([a], [b]) => (a < b ? -1 : 1)));

/** How many files the real change edited: `0`, `1`, `2` or `3+`. */
export const goldCountGroup = ({ goldCount }: Row): string => (goldCount > 2 ? "3+" : String(goldCount));

/**
 * The F1 that returning the first `count` files of the ranking would have had.
 * A ranking shorter than `count` is taken as that long; what it lacks counts as wrong.
 */
export const firstFilesF1 = (row: Row, count: number): number =>
  ratio(2 * foundWithin(row, count), count + row.goldCount);

/** The fixed numbers of files that the returned set is compared with. */
export const fixedNumbers = [1, 2, 3, 4, 5] as const;

/** The fixed number of files whose mean F1 is highest on these very rows, which favours it; the smaller one on a tie. */
export function bestFixedNumber(rows: readonly Row[]): { readonly count: number; readonly f1: number } {
  const tried = fixedNumbers.map((count) => ({
    count,
    f1: mean(rows.map((row) => firstFilesF1(row, count))),
  }));
  return tried.reduce((best, each) => (each.f1 > best.f1 ? each : best));
}

/** The value below which a share `q` of the values lies, one of the values; 0 of nothing. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
}
