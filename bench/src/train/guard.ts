// Tasks that a ranking model must not rank worse than the one before it.
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { mean } from "../../../src/eval/metrics.ts";
import type { RankingModel } from "../../../src/loop/evaluate/ranking-model.ts";
import { rankedBy, weigh } from "../../../src/loop/evaluate/weigh.ts";

/** A recorded task without its text and paths. */
export interface GuardTask {
  readonly family: string;
  /** Tells repositories apart. */
  readonly repo: number;
  /** What tells the style of the task. */
  readonly features: Readonly<Record<string, number>>;
  readonly goldCount: number;
  /** Places of the right candidates. */
  readonly right: readonly number[];
  readonly candidates: number;
  /** Signals that any candidate has, one number each. */
  readonly signals: Readonly<Record<string, readonly number[]>>;
}

export const writeGuard = (file: string, tasks: readonly GuardTask[]): void =>
  writeFileSync(file, gzipSync(JSON.stringify(tasks), { level: 9 }));

export const readGuard = (file: string): GuardTask[] =>
  JSON.parse(gunzipSync(readFileSync(file)).toString("utf8")) as GuardTask[];

export interface GuardFigures {
  readonly mrr: number;
  readonly recall5: number;
}

/** Figures by family, in order of name, after those of all tasks. */
export type GuardTable = Readonly<Record<string, GuardFigures>>;

/** Says how well a model ranks the tasks. */
export function guardTable(tasks: readonly GuardTask[], model: RankingModel): GuardTable {
  const figures = tasks.map((task) => ({ family: task.family, ...figuresOf(task, model) }));
  const families = [...new Set(tasks.map(({ family }) => family))].sort();
  return Object.fromEntries(
    ["all", ...families].map((name) => {
      const own = figures.filter(({ family }) => name === "all" || family === name);
      return [
        name,
        { mrr: mean(own.map(({ mrr }) => mrr)), recall5: mean(own.map(({ recall5 }) => recall5)) },
      ];
    }),
  );
}

const recallDepth = 5;

function figuresOf(task: GuardTask, model: RankingModel): GuardFigures {
  const columns = Object.entries(task.signals);
  const observations = Array.from({ length: task.candidates }, (_, at) => ({
    path: pathOf(at),
    signals: Object.fromEntries(columns.map(([name, values]) => [name, values[at] ?? 0])),
  }));
  const right = new Set(task.right.map(pathOf));
  const places = rankedBy(weigh(task.features, observations, model).files).map(({ path }) => path);
  const ranks = places.flatMap((path, at) => (right.has(path) ? [at + 1] : []));
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
    Object.entries(table).map(([name, { mrr, recall5 }]) => [
      name,
      { mrr: floorOf(mrr), recall5: floorOf(recall5) },
    ]),
  );

const floorOf = (measured: number): number => Math.max(0, Math.floor((measured - slack) * 10_000) / 10_000);

/** Names each figure that is below its floor. */
export function lossesOf(table: GuardTable, floors: GuardTable): string[] {
  return Object.entries(floors).flatMap(([name, floor]) =>
    (["mrr", "recall5"] as const).flatMap((figure) => {
      const measured = table[name]?.[figure] ?? 0;
      return measured >= floor[figure]
        ? []
        : [`${name}: ${figure} is ${measured.toFixed(4)}, less than ${floor[figure]}`];
    }),
  );
}
