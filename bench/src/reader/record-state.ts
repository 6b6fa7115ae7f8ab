import { createEngine } from "../../../src/engine/create-engine.ts";
import { contributions, shippedRankingModel } from "../../../src/evaluate/ranking-model.ts";
import { issueLikeness, styleOf } from "../../../src/evaluate/style.ts";
import { mannerOf } from "../../../src/language/manner.ts";
import { taskTerms } from "../../../src/language/weighted-terms.ts";
import { createFreshIndex } from "../../../src/indexing/fresh-index.ts";
import type { IndexedCodebase } from "../../../src/indexing/open/open-codebase.ts";
import { hash32 } from "../../../src/indexing/store/hash.ts";
import { unranked } from "../../../src/stepwise/combine-evaluations.ts";
import type { Evaluator, Observation, PreparedTask, Query } from "../../../src/types.ts";
import type { TaskRecord } from "../train/record-task.ts";
import type { BenchTask } from "../types.ts";
import { readableParts } from "./readable-parts.ts";

/** What a reader learns from: the words of a task, and its candidates of cycle 1 with what there is to read of each. */
export interface ReaderRecord extends Omit<TaskRecord, "signals"> {
  /** `hash32` of each stem of the task, and its weight in the query. */
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
  /** Told of each document that is new. */
  readonly onDocument: (number: number, parts: readonly (readonly number[])[]) => void;
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

interface Note {
  readonly task: BenchTask;
  readonly prepared: PreparedTask;
  readonly query: Query;
  readonly observed: readonly Observation[];
}

async function askAll(tasks: readonly BenchTask[], root: string, cacheDir: string): Promise<Note[]> {
  let latest: Omit<Note, "task"> | undefined;
  const evaluator: Evaluator = {
    name: "record",
    cost: 0,
    async evaluate(prepared, candidates, query, context) {
      latest = { prepared, query, observed: await context.observer.observe(candidates, query, context) };
      return candidates.map(({ path }) => unranked(path, 1));
    },
  };
  const settings = { cacheDir, maxCycles: 1, memory: false };
  const engine = await createEngine({ root, settings, parts: { evaluator } });
  const notes: Note[] = [];
  try {
    for (const task of tasks) {
      latest = undefined;
      await engine.retrieve(task.text);
      if (latest) notes.push({ task, ...(latest as Omit<Note, "task">) });
    }
  } finally {
    await engine.close();
  }
  return notes;
}

function recordOf(
  { observed, prepared, query, task }: Note,
  codebase: IndexedCodebase,
  { most, onDocument, withSignals }: StateOptions,
): ReaderRecord {
  const signals = observed.map((each) => each.signals);
  const style = styleOf(prepared, signals, shippedRankingModel);
  const scored = observed.map(({ path, signals: own }) => {
    const parts = contributions(own, style, shippedRankingModel).values();
    return { path, signals: own, score: [...parts].reduce((sum, part) => sum + part, 0) };
  });
  const ranked = scored.sort((a, b) => b.score - a.score);
  const gold = new Set(task.goldFiles);
  const kept = ranked.filter(({ path }, at) => at < most || gold.has(path));
  const names = [...new Set(kept.flatMap((each) => Object.keys(each.signals)))];
  return {
    id: task.id,
    set: task.set,
    repo: task.repo,
    language: task.language,
    style: issueLikeness(prepared),
    manner: mannerOf(prepared),
    gold: task.goldFiles,
    ...(task.contextFiles && { context: task.contextFiles }),
    words: [...taskTerms(query.keywords)].map(([stem, weight]) => [hash32(stem), weight] as const),
    paths: kept.map(({ path }) => path),
    documents: kept.map(({ path }) => documentOf(codebase, path, onDocument)),
    scores: kept.map(({ score }) => Math.round(score * 1e4) / 1e4),
    ...(withSignals && {
      signals: Object.fromEntries(names.map((name) => [name, kept.map((each) => each.signals[name] ?? 0)])),
    }),
  };
}

function documentOf(codebase: IndexedCodebase, path: string, onDocument: StateOptions["onDocument"]): number {
  const file = codebase.fileOf(path) ?? 0;
  const number = codebase.snapshot.documents[file] ?? 0;
  onDocument(number, readableParts(codebase.stream(file), path));
  return number;
}
