import { createEngine } from "@fossick/engine/engine/create-engine.ts";
import { issueLikeness } from "@fossick/core/loop/evaluate/style.ts";
import { unranked } from "@fossick/core/loop/stepwise/combine-evaluations.ts";
import { mannerOf, type TextManner } from "@fossick/core/language/task-features.ts";
import type { Query } from "@fossick/core/answer-types.ts";
import type { Evaluation } from "@fossick/core/candidate.ts";
import type { Observation } from "@fossick/core/observations.ts";
import type { Evaluator } from "@fossick/core/parts.ts";
import type { PreparedTask } from "@fossick/core/task.ts";
import type { BenchTask, TaskSet } from "../types.ts";

/** A task as training reads it: the signals of its candidates of cycle 1, and which of them are right. */
export interface TaskRecord {
  readonly id: string;
  readonly set: TaskSet;
  readonly repo: string;
  readonly language: string;
  /** 0 like a commit's message to 1 like an issue. */
  readonly style: number;
  readonly manner: TextManner;
  readonly gold: readonly string[];
  readonly context?: readonly string[];
  readonly paths: readonly string[];
  /** Signals that any candidate has, one number per path. */
  readonly signals: Readonly<Record<string, readonly number[]>>;
}

/** A record as it lies in a file. */
export interface StoredRecord extends TaskRecord {
  /** True if no file is right for the text, most often because it is that of another repository. */
  readonly shifted: boolean;
}

/** An engine that only writes down what its evaluator is shown, for one state of a work tree. */
export interface TaskRecorder {
  record(task: BenchTask): Promise<TaskRecord>;
  close(): Promise<void>;
}

/** Open an engine for the tasks of one state of a work tree, so that its index is updated once. */
export async function openTaskRecorder(root: string, cacheDir: string): Promise<TaskRecorder> {
  const notes = createNotes();
  const settings = { cacheDir, maxCycles: 1, memory: false };
  const engine = await createEngine({ root, settings, parts: { evaluator: notes.evaluator } });
  return {
    async record(task) {
      notes.take(); // of a task that failed
      await engine.retrieve({ text: task.text, ...(task.keywords && { keywords: task.keywords }) });
      const { observed, prepared } = notes.take();
      return taskRecordOf(task, prepared, observed);
    },
    close: () => engine.close(),
  };
}

/** @param observed the candidates to keep, in the order of the record */
export function taskRecordOf(
  task: BenchTask,
  prepared: PreparedTask,
  observed: readonly Observation[],
): TaskRecord {
  const names = [...new Set(observed.flatMap(({ signals }) => Object.keys(signals)))];
  return {
    id: task.id,
    set: task.set,
    repo: task.repo,
    language: task.language,
    style: issueLikeness(prepared),
    manner: mannerOf(prepared),
    gold: task.goldFiles,
    ...(task.contextFiles && { context: task.contextFiles }),
    paths: observed.map(({ path }) => path),
    signals: Object.fromEntries(
      names.map((name) => [name, observed.map(({ signals }) => signals[name] ?? 0)]),
    ),
  };
}

/** Input of an evaluator for one task; without candidates there is no query. */
export interface Note {
  readonly prepared: PreparedTask;
  readonly query?: Query;
  readonly observed: readonly Observation[];
}

/** An evaluator that only writes down what it is shown; `take` hands over what came since the last time. */
export function createNotes(): { readonly evaluator: Evaluator; take(): Note } {
  const nothing: Note = { prepared: { text: "" }, observed: [] };
  let note = nothing;
  const evaluator: Evaluator = {
    name: "record",
    cost: 0,
    async evaluate(prepared, candidates, query, context): Promise<readonly Evaluation[]> {
      const shown = await context.observer.observe(candidates, query, context);
      note = { prepared, query, observed: [...note.observed, ...shown] };
      return candidates.map(({ path }) => unranked(path, 1));
    },
  };
  const take = (): Note => {
    const taken = note;
    note = nothing;
    return taken;
  };
  return { evaluator, take };
}
