// The data of an evaluation's report.
import type { Fault } from "@fossick/core/answer-types.ts";
import type { Interval } from "./bootstrap.ts";
import type { Bin } from "./calibration.ts";
import type { Miss } from "./explain-miss.ts";
import type { LinesFigures } from "./lines-figures.ts";

/** The measures of a ranking that are reported. */
export const rankingMetrics = ["acc1", "acc5", "acc10", "hit5", "recall10", "mrr"] as const;
export type RankingMetric = (typeof rankingMetrics)[number];
export type RankingFigures = Readonly<Record<RankingMetric, number>>;

/** A mean difference over tasks, with its 95 % interval where there are two tasks or more. */
export interface Difference extends Partial<Interval> {
  readonly mean: number;
}

/** Quality of fossick on a repository's own past commits (`docs/eval.md`). All shares are from 0 to 1. */
export interface RepositoryReport {
  readonly schemaVersion: 1;
  /** The version that was measured. */
  readonly fossick: string;
  readonly repository: { readonly root: string; readonly commit: string };
  readonly settings: {
    readonly last: number;
    readonly maxCycles: number;
    readonly threshold: number;
  };
  readonly commits: {
    /** Looked at, newest first, until enough made a task. */
    readonly examined: number;
    readonly replayed: number;
    /** Tasks among them that ended in an error; they count as not found. */
    readonly failed: number;
  };
  readonly figures: {
    readonly fossick: RankingFigures;
    readonly bm25: RankingFigures;
    /** fossick minus BM25, task by task. */
    readonly difference: Readonly<Record<RankingMetric, Difference>>;
  };
  /** Only the tasks that went on after the first cycle; one that stopped earlier keeps its last figures. */
  readonly cycles: { readonly tasks: number; readonly after: readonly CycleFigures[] };
  /** The files returned: share of tasks with any, means over all tasks, and the useful share of all files. */
  readonly returned: {
    readonly answered: number;
    readonly precision: number;
    readonly recall: number;
    readonly f1: number;
    readonly files: number;
    /** Files that were edited or define what the change uses. */
    readonly useful: number;
  };
  /** How well the lines of the answers hold the edits; absent where no edited line is known. */
  readonly lines?: LinesFigures;
  readonly calibration: { readonly bins: readonly Bin[]; readonly error?: number; readonly skill?: number };
  /** Tasks with no file to edit among the first five, worst first. */
  readonly misses: readonly Miss[];
  readonly tasks: readonly TaskFigures[];
  readonly faults: readonly Fault[];
  readonly stats: { readonly ms: number; readonly medianTaskMs: number };
}

interface CycleFigures extends RankingFigures {
  /** From 1. */
  readonly cycle: number;
  readonly f1: number;
}

/** One commit, oldest first in the report. */
export interface TaskFigures {
  readonly commit: string;
  readonly subject: string;
  readonly goldFiles: readonly string[];
  /** Ranks of the files to edit, from 1, ascending, without those beyond 100. */
  readonly ranks: readonly number[];
  readonly bm25Ranks: readonly number[];
  /** Files handed over: how many, how many of them edited. */
  readonly returned: number;
  readonly right: number;
  /** Share of its hunks with a line in the spans; absent if no edited line is known. */
  readonly hunksShown?: number;
  readonly cycles: number;
  readonly stop?: string;
  readonly ms: number;
  readonly error?: string;
}
