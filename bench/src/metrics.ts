import type { Row } from "./types.ts";

/**
 * One row's scores, each 0 to 1 but `setSize`; a failed task scores 0 in all, one without gold files in all but
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
  /** Whether any file was returned. */
  readonly answered: number;
  /** Of the returned files; 0 where none was returned. */
  readonly setPrecision: number;
  readonly setRecall: number;
  readonly setF1: number;
  /** Returned files. */
  readonly setSize: number;
}

export type Metric = keyof Scores;

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

/** 1 when all gold files are within the first `k` of the ranking, else 0; 0 without gold files, too. */
export const accuracyAt = (row: Row, k: number): number =>
  Number(row.goldCount > 0 && found(row, k) === row.goldCount);

/** The scores of one task. */
export function scoresOf(row: Row): Scores {
  const hit = (k: number): number => Number(found(row, k) > 0);
  const recall = (k: number): number => ratio(found(row, k), row.goldCount);
  const [firstRank] = row.goldRanks;
  return {
    acc1: accuracyAt(row, 1),
    acc3: accuracyAt(row, 3),
    acc5: accuracyAt(row, 5),
    acc10: accuracyAt(row, 10),
    hit1: hit(1),
    hit5: hit(5),
    hit10: hit(10),
    recall5: recall(5),
    recall10: recall(10),
    recall20: recall(20),
    mrr: firstRank === undefined ? 0 : 1 / firstRank,
    answered: Number(row.returned > 0),
    setPrecision: ratio(row.right, row.returned),
    setRecall: ratio(row.right, row.goldCount),
    setF1: ratio(2 * row.right, row.returned + row.goldCount),
    setSize: row.returned,
  };
}

/** The means of rows' scores, with what it took. Of no rows all are 0. */
export function summarise(rows: readonly Row[]): Summary {
  const scores = rows.map(scoresOf);
  const average = (metric: Metric): number => mean(scores.map((each) => each[metric]));
  const labelled = rows.filter(({ stated }) => stated !== undefined);
  const returned = total(labelled.map((row) => row.returned));
  return {
    n: rows.length,
    failed: rows.filter(({ error }) => error !== undefined).length,
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
export function groupRows(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** How many files the real change edited: `0`, `1`, `2` or `3+`. */
export const goldCountGroup = ({ goldCount }: Row): string => (goldCount > 2 ? "3+" : String(goldCount));

/**
 * The F1 that returning the first `count` files of the ranking would have had.
 * A ranking shorter than `count` is taken as that long; what it lacks counts as wrong.
 */
export const firstFilesF1 = (row: Row, count: number): number =>
  ratio(2 * found(row, count), count + row.goldCount);

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

/** The mean, 0 of nothing. */
export const mean = (values: readonly number[]): number => ratio(total(values), values.length);

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
const found = (row: Row, k: number): number => row.goldRanks.filter((rank) => rank <= k).length;

/** The value below which a share `q` of the values lies, one of the values; 0 of nothing. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
}
