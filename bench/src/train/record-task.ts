import { createEngine } from "../../../src/engine/create-engine.ts";
import { issueLikeness } from "../../../src/evaluate/style.ts";
import { unranked } from "../../../src/stepwise/combine-evaluations.ts";
import { mannerOf, type Manner } from "../../../src/language/manner.ts";
import type { Evaluation, Evaluator, Observation, PreparedTask } from "../../../src/types.ts";
import type { BenchTask } from "../types.ts";

/** What training reads of a task: the signals of its candidates of cycle 1, and which of them are right. */
export interface TaskRecord {
  readonly id: string;
  readonly set: string;
  readonly repo: string;
  readonly language: string;
  /** 0 like a commit's message to 1 like an issue. */
  readonly style: number;
  readonly manner: Manner;
  readonly gold: readonly string[];
  readonly context?: readonly string[];
  readonly paths: readonly string[];
  /** Signals that any candidate has, one number per path. */
  readonly signals: Readonly<Record<string, readonly number[]>>;
}

/** Ask fossick a task with an evaluator that only writes down what it is shown. */
export async function recordTask(task: BenchTask, root: string, cacheDir: string): Promise<TaskRecord> {
  const notes = createNotes();
  const engine = await createEngine({
    root,
    settings: { cacheDir, maxCycles: 1, memory: false },
    parts: { evaluator: notes.evaluator },
  });
  try {
    await engine.retrieve(task.text);
  } finally {
    await engine.close();
  }
  const names = [...new Set(notes.observed.flatMap(({ signals }) => Object.keys(signals)))];
  return {
    id: task.id,
    set: task.set,
    repo: task.repo,
    language: task.language,
    style: notes.style(),
    manner: notes.manner(),
    gold: task.goldFiles,
    ...(task.contextFiles && { context: task.contextFiles }),
    paths: notes.observed.map(({ path }) => path),
    signals: Object.fromEntries(
      names.map((name) => [name, notes.observed.map(({ signals }) => signals[name] ?? 0)]),
    ),
  };
}

interface Notes {
  readonly evaluator: Evaluator;
  readonly observed: readonly Observation[];
  style(): number;
  manner(): Manner;
}

function createNotes(): Notes {
  const observed: Observation[] = [];
  let asked: PreparedTask = { text: "" };
  const evaluator: Evaluator = {
    name: "record",
    cost: 0,
    async evaluate(task, candidates, query, context): Promise<readonly Evaluation[]> {
      asked = task;
      observed.push(...(await context.observer.observe(candidates, query, context)));
      return candidates.map(({ path }) => unranked(path, 1));
    },
  };
  return { evaluator, observed, style: () => issueLikeness(asked), manner: () => mannerOf(asked) };
}
