// Tasks that a ranking model must not rank worse than the one before it.
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { mean } from "@fossick/eval/metrics.ts";
import type { RankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";
import type { StyleFeatures } from "@fossick/core/loop/evaluate/style.ts";
import { observationsOf, rankObserved, type SignalColumns } from "./observed.ts";

/** A recorded task without its text and paths. */
export interface GuardTask {
  readonly family: string;
  /** Tells repositories apart. */
  readonly repo: number;
  readonly features: StyleFeatures;
  readonly goldCount: number;
  /** Places of the right candidates. */
  readonly right: readonly number[];
  readonly candidates: number;
  /** Those that any candidate has. */
  readonly signals: SignalColumns;
}

/** Write the tasks, compressed. */
export const writeGuard = (file: string, tasks: readonly GuardTask[]): void =>
  writeFileSync(file, gzipSync(JSON.stringify(tasks), { level: 9 }));

/** Read the tasks that `writeGuard` wrote. */
export const readGuard = (file: string): GuardTask[] =>
  JSON.parse(gunzipSync(readFileSync(file)).toString("utf8")) as GuardTask[];

const figureNames = ["mrr", "recall5"] as const;

/** How well a ranking finds the right files, 0 to 1 each. */
export type GuardFigures = Readonly<Record<(typeof figureNames)[number], number>>;

const figuresBy = (numberOf: (name: keyof GuardFigures) => number): GuardFigures => ({
  mrr: numberOf("mrr"),
  recall5: numberOf("recall5"),
});

/** Figures by family, in order of name, after those of all tasks. */
export type GuardTable = Readonly<Record<string, GuardFigures>>;

/** Says how well a model ranks the tasks. */
export function guardTable(tasks: readonly GuardTask[], model: RankingModel): GuardTable {
  const figures = tasks.map((task) => ({ family: task.family, ...figuresOf(task, model) }));
  const families = [...new Set(tasks.map(({ family }) => family))].sort();
  return Object.fromEntries(
    ["all", ...families].map((name) => {
      const own = figures.filter(({ family }) => name === "all" || family === name);
      return [name, figuresBy((figure) => mean(own.map((each) => each[figure])))];
    }),
  );
}

const recallDepth = 5;

function figuresOf(task: GuardTask, model: RankingModel): GuardFigures {
  const paths = Array.from({ length: task.candidates }, (_, at) => pathOf(at));
  const observations = observationsOf(paths, task.signals);
  const right = new Set(task.right.map(pathOf));
  const ranked = rankObserved({ features: task.features, observations }, model);
  const ranks = ranked.flatMap(({ path }, at) => (right.has(path) ? [at + 1] : []));
  return {
    mrr: ranks[0] === undefined ? 0 : 1 / ranks[0],
    recall5: ranks.filter((rank) => rank <= recallDepth).length / task.goldCount,
  };
}

/** Stands in for a path, in the order of the candidates. */
const pathOf = (at: number): string => String(at).padStart(3, "0");

/** How far a figure may fall before it is a loss. */
const slack = 0.01;

/** The least that the figures of the next model may be. */
export const floorsOf = (table: GuardTable): GuardTable =>
  Object.fromEntries(
    Object.entries(table).map(([name, figures]) => [name, figuresBy((figure) => floorOf(figures[figure]))]),
  );

const floorOf = (measured: number): number => Math.max(0, Math.floor((measured - slack) * 10_000) / 10_000);

/** Names each figure that is below its floor. */
export function lossesOf(table: GuardTable, floors: GuardTable): string[] {
  return Object.entries(floors).flatMap(([name, floor]) =>
    figureNames.flatMap((figure) => {
      const measured = table[name]?.[figure] ?? 0;
      return measured >= floor[figure]
        ? []
        : [`${name}: ${figure} is ${measured.toFixed(4)}, less than ${floor[figure]}`];
    }),
  );
}
