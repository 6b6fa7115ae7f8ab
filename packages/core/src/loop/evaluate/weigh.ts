// Weighs the candidates of a cycle, from measured signals over scores to calibrated worths.
import { round } from "../../relevance.ts";
import type { ScoreAdjustment } from "../../answer-types.ts";
import type { Observation } from "../../observations.ts";
import { calibrate } from "./calibrate.ts";
import type { Contributed } from "./hold-back.ts";
import { contributions, type RankingModel } from "./ranking-model.ts";
import { styleBy, type TaskStyle, type StyleFeatures } from "./style.ts";

/** The candidates of one cycle with their scores and worths. */
export interface Weighed {
  readonly asking: TaskStyle;
  readonly files: readonly WeighedFile[];
}

/** A candidate with its worth and how that came about. */
export interface WeighedFile extends Contributed {
  /** Changes by each restraint, in their order. */
  readonly adjustments: readonly ScoreAdjustment[];
  /** Log-odds of its claims, by signal. */
  readonly claims: ReadonlyMap<string, number>;
  /** Worth after all restraints, rounded. */
  readonly worth: number;
}

/** A step by which worths change after calibration. */
export interface Restraint {
  readonly name: ScoreAdjustment["by"];
  /** Returns worths, and claims' log-odds, in the order of files. */
  readonly apply: (
    files: readonly WeighedFile[],
    asking: TaskStyle,
  ) => readonly (Pick<WeighedFile, "worth"> & Partial<Pick<WeighedFile, "claims">>)[];
}

/**
 * Every candidate with its score and worth, in the order of the observations.
 * @param features as by `styleFeatures`
 * @param restraints in order of application
 */
export function weigh(
  features: StyleFeatures,
  observations: readonly Pick<Observation, "path" | "signals">[],
  model: RankingModel,
  restraints: readonly Restraint[],
): Weighed {
  const style = styleBy(features, model);
  const asking = { features, style };
  const scored = observations.map(({ path, signals }) => {
    const parts = contributions(signals, style, model);
    return { path, signals, parts, score: sum(parts.values()) };
  });
  const worths = calibrate(scored, asking, model);
  let files = scored.map((entry, at): WeighedFile => ({
    ...entry,
    worth: worths[at] ?? 0,
    adjustments: [],
    claims: new Map(),
  }));
  for (const { apply, name } of restraints) {
    const after = apply(files, asking);
    files = files.map((file, at) => {
      const { worth = 0, claims = file.claims } = after[at] ?? {};
      const change = worth - file.worth;
      if (change === 0 && claims === file.claims) return file;
      const adjustments = change === 0 ? file.adjustments : [...file.adjustments, { by: name, change }];
      return { ...file, worth, claims, adjustments };
    });
  }
  return { asking, files: files.map((file) => ({ ...file, worth: round(file.worth) })) };
}

/** Weighed files, best first. */
export const rankedBy = (files: readonly WeighedFile[]): WeighedFile[] =>
  [...files].sort((a, b) => b.worth - a.worth || b.score - a.score || (a.path < b.path ? -1 : 1));

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
