// Compares the stated worth of files with their real worth.
import { mean, total } from "./metrics.ts";
import type { Outcome } from "./outcome.ts";

/** Entries whose stated worth lies within one tenth, with their real worth. */
export interface Bin {
  /** Lower edge, inclusive; the last bin includes 1. */
  readonly from: number;
  readonly to: number;
  readonly n: number;
  /** Mean stated worth; absent like `real` when the bin is empty. */
  readonly stated?: number;
  /** Mean real worth: 1 edited, 0.6 defines what the change uses, 0 neither. */
  readonly real?: number;
  /** Standard error of `real`, as if entries were independent; absent below two entries. */
  readonly standardError?: number;
}

type Stated = readonly [stated: number, real: number];

const tenths = 10;
/** Lower stated worths mean "no"; the many correct ones would flatter the figures. */
const countedFrom = 0.1;
const judgedFirst = 10;

/** Ten bins of stated worth over the entries stated at 0.1 or more; the first bin stays empty. */
export function calibrationBins(outcomes: readonly Outcome[]): readonly Bin[] {
  const byTenth = countedByTenth(outcomes);
  return byTenth.map((entries, at) => {
    const edges = { from: at / tenths, to: (at + 1) / tenths, n: entries.length };
    if (entries.length === 0) return edges;
    const reals = entries.map(([, real]) => real);
    const centre = { ...edges, stated: mean(entries.map(([stated]) => stated)), real: mean(reals) };
    return entries.length < 2 ? centre : { ...centre, standardError: standardError(reals) };
  });
}

/**
 * Expected calibration error: Σ (n of a tenth / n) × |mean stated − mean real|, over entries stated at 0.1 or more.
 * Source: Naeini, Cooper and Hauskrecht, AAAI 2015, with worth in place of a class's frequency.
 * @returns 0 (exact) to 1, or nothing without such an entry
 */
export function expectedCalibrationError(outcomes: readonly Outcome[]): number | undefined {
  const byTenth = countedByTenth(outcomes);
  const count = total(byTenth.map(({ length }) => length));
  const excess = byTenth.map((entries) => entries.reduce((sum, [worth, real]) => sum + worth - real, 0));
  return count === 0 ? undefined : total(excess.map(Math.abs)) / count;
}

/**
 * Skill over a constant: 1 − mean squared error / that of always stating the mean real worth, over the first ten of
 * each ranking. Source: the Brier skill score (Brier 1950; Murphy 1973) with the sample's own mean as reference.
 * @returns 1 for exact, 0 for no better than the constant, below 0 for worse; nothing when all real worths are one
 */
export function calibrationSkill(outcomes: readonly Outcome[]): number | undefined {
  const top = outcomes.flatMap(({ stated = [] }) => stated.slice(0, judgedFirst));
  const base = mean(top.map(([, real]) => real));
  const constantError = mean(top.map(([, real]) => (base - real) ** 2));
  if (constantError === 0) return undefined;
  return 1 - mean(top.map(([stated, real]) => (stated - real) ** 2)) / constantError;
}

const tenthOf = (worth: number): number => Math.min(tenths - 1, Math.floor(worth * tenths));

function countedByTenth(outcomes: readonly Outcome[]): readonly (readonly Stated[])[] {
  const bins = Array.from({ length: tenths }, (): Stated[] => []);
  for (const { stated = [] } of outcomes) {
    for (const entry of stated) if (entry[0] >= countedFrom) bins[tenthOf(entry[0])]?.push(entry);
  }
  return bins;
}

/** s / √n with the sample's standard deviation s. */
function standardError(values: readonly number[]): number {
  const centre = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
}
