import { createEngine } from "../../../src/engine/create-engine.ts";
import { contributions, shippedRankingModel } from "../../../src/evaluate/ranking-model.ts";
import { styleOf } from "../../../src/evaluate/style.ts";
import { taskTerms } from "../../../src/language/weighted-terms.ts";
import { createFreshIndex } from "../../../src/indexing/fresh-index.ts";
import type { IndexedCodebase } from "../../../src/indexing/open/open-codebase.ts";
import { hash32 } from "../../../src/indexing/store/hash.ts";
import type { Observation, PreparedTask } from "../../../src/types.ts";
import { createNotes, taskRecordOf, type Note, type TaskRecord } from "../train/record-task.ts";
import type { BenchTask } from "../types.ts";
import { readableParts } from "./readable-parts.ts";

/** What a reader learns from: the words of a task, and its candidates of cycle 1 with what there is to read of each. */
export interface ReaderRecord extends Omit<TaskRecord, "signals"> {
  readonly text: string;
  /** The commit whose files the paths are of. */
  readonly commit: string;
  /** Stems of the task, those that stand for Chinese words too, heaviest first. */
  readonly terms: readonly string[];
  /** `hash32` of each of `terms`, and its weight in the query. */
  readonly words: readonly (readonly [number, number])[];
  /** Of each path, by which its parts are found. */
  readonly documents: readonly number[];
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
  /** Told of each candidate; what there is to read of it is made when it is asked for. */
  readonly onDocument: (number: number, parts: () => readonly (readonly number[])[]) => void;
}

/** Asks tasks that are all about the state in `root`, with one cycle, and notes what each has to choose from. */
export async function recordState(
  tasks: readonly BenchTask[],
  options: StateOptions,
): Promise<ReaderRecord[]> {
  const { cacheDir, root } = options;
  const notes = await askAll(tasks, root, cacheDir);
  const settings = { cacheDir, hidden: false, ignore: true, indexMemoryMb: 1_500 };
  const index = createFreshIndex({ root, settings, watch: false });
  try {
    await index.update();
    const codebase = await index.codebase();
    return notes.map((note) => recordOf(note, codebase, options));
  } finally {
    await index.close();
  }
}

interface TaskNote extends Note {
  readonly task: BenchTask;
}

async function askAll(tasks: readonly BenchTask[], root: string, cacheDir: string): Promise<TaskNote[]> {
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
  codebase: IndexedCodebase,
  { most, onDocument, withSignals }: StateOptions,
): ReaderRecord {
  const gold = new Set(task.goldFiles);
  const kept = byScore(prepared, observed).filter(({ path }, at) => at < most || gold.has(path));
  const { signals, ...record } = taskRecordOf(task, prepared, kept);
  const terms = [...taskTerms(query?.keywords ?? [])];
  return {
    ...record,
    text: task.text,
    commit: task.baseCommit,
    terms: terms.map(([stem]) => stem),
    words: terms.map(([stem, weight]) => [hash32(stem), weight] as const),
    documents: kept.map(({ path }) => documentOf(codebase, path, onDocument)),
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

function documentOf(codebase: IndexedCodebase, path: string, onDocument: StateOptions["onDocument"]): number {
  const file = codebase.fileOf(path) ?? 0;
  const number = codebase.snapshot.documents[file] ?? 0;
  onDocument(number, () => readableParts(codebase.stream(file), path));
  return number;
}
