import { createEngine } from "../../../src/engine/create-engine.ts";
import { contributions, shippedRankingModel } from "../../../src/evaluate/ranking-model.ts";
import { styleOf } from "../../../src/evaluate/style.ts";
import { taskTerms } from "../../../src/language/weighted-terms.ts";
import type { Observation, PreparedTask } from "../../../src/types.ts";
import { createNotes, taskRecordOf, type Note, type TaskRecord } from "../train/record-task.ts";
import type { BenchTask } from "../types.ts";

/** What a reader learns from: a task and its candidates of cycle 1, whose text lies in the repository. */
export interface ReaderRecord extends Omit<TaskRecord, "signals"> {
  readonly text: string;
  /** The commit whose files the paths are of. */
  readonly commit: string;
  /** Stems of the task, those that stand for Chinese words too, heaviest first. */
  readonly terms: readonly string[];
  /** Of each path, by the shipped model: only repositories that it was not fitted on say what it is worth. */
  readonly scores: readonly number[];
  readonly signals?: TaskRecord["signals"];
}

export interface StateOptions {
  readonly root: string;
  readonly cacheDir: string;
  /** Only so many candidates are kept, best first, and the edited files. */
  readonly most: number;
  readonly withSignals: boolean;
}

/** Asks tasks that are all about the state in `root`, with one cycle, and notes what each has to choose from. */
export async function recordState(
  tasks: readonly BenchTask[],
  options: StateOptions,
): Promise<ReaderRecord[]> {
  const notes = await askAll(tasks, options);
  return notes.map((note) => recordOf(note, options));
}

interface TaskNote extends Note {
  readonly task: BenchTask;
}

async function askAll(tasks: readonly BenchTask[], { root, cacheDir }: StateOptions): Promise<TaskNote[]> {
  const { evaluator, take } = createNotes();
  const settings = { cacheDir, maxCycles: 1, memory: false };
  const engine = await createEngine({ root, settings, parts: { evaluator } });
  const notes: TaskNote[] = [];
  try {
    for (const task of tasks) {
      await engine.retrieve(task.text);
      notes.push({ task, ...take() });
    }
  } finally {
    await engine.close();
  }
  return notes.filter(({ query }) => query !== undefined);
}

function recordOf(
  { observed, prepared, query, task }: TaskNote,
  { most, withSignals }: StateOptions,
): ReaderRecord {
  const gold = new Set(task.goldFiles);
  const kept = byScore(prepared, observed).filter(({ path }, at) => at < most || gold.has(path));
  const { signals, ...record } = taskRecordOf(task, prepared, kept);
  return {
    ...record,
    text: task.text,
    commit: task.baseCommit,
    terms: [...taskTerms(query?.keywords ?? []).keys()],
    scores: kept.map(({ score }) => Math.round(score * 1e4) / 1e4),
    ...(withSignals && { signals }),
  };
}

/** Best first, by the shipped model. */
function byScore(prepared: PreparedTask, observed: readonly Observation[]) {
  const style = styleOf(
    prepared,
    observed.map(({ signals }) => signals),
    shippedRankingModel,
  );
  return observed
    .map((each) => {
      const parts = contributions(each.signals, style, shippedRankingModel).values();
      return { ...each, score: [...parts].reduce((sum, part) => sum + part, 0) };
    })
    .sort((a, b) => b.score - a.score);
}
