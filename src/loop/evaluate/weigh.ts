// Weighs candidates: from their signals to worths.
import { round } from "../../base/relevance.ts";
import type { Observation, Signals } from "../../types.ts";
import { calibrate } from "./calibrate.ts";
import type { Contributed } from "./hold-back.ts";
import { contributions, type RankingModel } from "./ranking-model.ts";
import { styleBy, type Asking, type StyleFeatures } from "./style.ts";

/** The candidates of one cycle with their scores and worths. */
export interface Weighed {
  readonly asking: Asking;
  readonly files: readonly WeighedFile[];
}

/** A candidate with its worth at each step. */
export interface WeighedFile extends Contributed {
  /** Worth after calibration. */
  readonly calibrated: number;
  /** After a later cycle was held back. */
  readonly held: number;
  /** After files that the task names came before all others. */
  readonly named: number;
  /** The same, rounded. */
  readonly worth: number;
}

/** Limits by what a search knows beside the signals: none in the first cycle of a task whose names all stand somewhere. */
export interface Restraints {
  /** Keeps a later cycle from undoing what an earlier one had right. */
  readonly holdBack?: (
    worths: readonly number[],
    scored: readonly Contributed[],
    asking: Asking,
  ) => readonly number[];
  /** Most that a file is worth. */
  readonly limit?: number;
}

/**
 * Every candidate with its score and its worth, in the order of the observations.
 * @param features what `styleFeatures` measures
 */
export function weigh(
  features: StyleFeatures,
  observations: readonly Pick<Observation, "path" | "signals">[],
  model: RankingModel,
  { holdBack = (worths) => worths, limit = 1 }: Restraints = {},
): Weighed {
  const style = styleBy(features, model);
  const asking = { features, style };
  const scored = observations.map(({ path, signals }) => {
    const parts = contributions(signals, style, model);
    return { path, signals, parts, score: sum(parts.values()) };
  });
  const calibrated = calibrate(scored, asking, model);
  const held = holdBack(calibrated, scored, asking);
  const named = namedFirst(held, scored).map((worth) => Math.min(worth, limit));
  const files = scored.map((entry, at) => ({
    ...entry,
    calibrated: calibrated[at] ?? 0,
    held: held[at] ?? 0,
    named: named[at] ?? 0,
    worth: round(named[at] ?? 0),
  }));
  return { asking, files };
}

/** Weighed files, best first. */
export const rankedBy = (files: readonly WeighedFile[]): WeighedFile[] =>
  [...files].sort((a, b) => b.worth - a.worth || b.score - a.score || (a.path < b.path ? -1 : 1));

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/** Worth of the first file that a task gives exactly, and the most that other files keep beside it. */
const worthOfNamed = 0.99;
const worthBeside = 0.9;

/**
 * Worths with the files that the task gives exactly before all others: its lines and copied texts, in the order of their
 * signal `literal`; where it gives none, the files that a short task names, in that of `named`.
 */
export function namedFirst(
  worths: readonly number[],
  files: readonly { readonly signals: Signals }[],
): readonly number[] {
  const hasLiterals = files.some(({ signals }) => (signals["literal"] ?? 0) > 0);
  const named = files.map(({ signals }) => signals[hasLiterals ? "literal" : "named"] ?? 0);
  if (named.every((each) => each === 0)) return worths;
  return worths.map((worth, at) => {
    const own = named[at] ?? 0;
    return own > 0 ? worthBeside + (worthOfNamed - worthBeside) * own : Math.min(worth, worthBeside);
  });
}
