// Candidates whose signals were recorded, ranked without an engine.
import type { RankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";
import type { StyleFeatures } from "@fossick/core/loop/evaluate/style.ts";
import { pointedTo } from "@fossick/core/loop/evaluate/restraints.ts";
import { rankedBy, weigh, type WeighedFile } from "@fossick/core/loop/evaluate/weigh.ts";
import type { Observation } from "@fossick/core/observations.ts";

/** Style features and candidates of a task, as the evaluator had them. */
export interface Observed {
  readonly features: StyleFeatures;
  readonly observations: readonly Pick<Observation, "path" | "signals">[];
}

/** Signals by name, one number for each candidate. */
export type SignalColumns = Readonly<Record<string, readonly number[]>>;

/** Candidates by path, with their signals. */
export function observationsOf(paths: readonly string[], signals: SignalColumns): Observed["observations"] {
  const columns = Object.entries(signals);
  return paths.map((path, at) => ({
    path,
    signals: Object.fromEntries(columns.map(([name, values]) => [name, values[at] ?? 0])),
  }));
}

/** The candidates as one cycle ranks them. */
export const rankObserved = ({ features, observations }: Observed, model: RankingModel): WeighedFile[] =>
  rankedBy(weigh(features, observations, model, [pointedTo(model)]).files);
