// Replays a past commit by searching the state before it for its message, then compares the answer with its edits.
import { assembleAnswer } from "@fossick/core/bundle/answer.ts";
import { emptyRecording, recordedParts, type Trace, recordClock } from "@fossick/engine/engine/trace.ts";
import { createTrace } from "@fossick/engine/engine/run-search.ts";
import type { Engine } from "@fossick/engine/engine/types.ts";
import type { RankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";
import type { Fault, StopReason } from "@fossick/core/answer-types.ts";
import type { Signals } from "@fossick/core/observations.ts";
import type { Observer } from "@fossick/core/parts.ts";
import type { Reporter } from "@fossick/core/reporter.ts";
import { retrieve } from "@fossick/core/loop/retrieve.ts";
import type { Search } from "@fossick/core/loop/stepwise/steps.ts";
import { bm25Ranking } from "./bm25.ts";
import { compareLines, type LinesOutcome } from "./compare-lines.ts";
import { contextFiles } from "./context-files.ts";
import { editedLinesIn } from "./edited-lines.ts";
import { explainMiss, type Miss, type SearchRecord } from "./explain-miss.ts";
import { outcomeOf, type Outcome } from "./outcome.ts";
import type { PastTask } from "./past-tasks.ts";
import type { PastTree } from "./past-tree.ts";

/** The replay of one past commit. */
export interface ReplayedTask {
  readonly task: PastTask;
  /** After each cycle; the last is the answer. */
  readonly afterCycles: readonly Outcome[];
  readonly bm25: Outcome;
  readonly stop: StopReason;
  /** Set if no file to edit is among the first. */
  readonly miss?: Miss;
  /** Absent where no edited line is known. */
  readonly lines?: LinesOutcome;
  readonly faults: readonly Fault[];
  /** Checking out, bringing the index up to date, and searching. */
  readonly ms: number;
}

/** Parts shared by all replays. */
export interface ReplayParts {
  readonly tree: PastTree;
  /** Opened when the first task has filled the tree. */
  readonly openEngine: () => Promise<Engine>;
  readonly ranker: RankingModel;
  /** True if `ranker` is the shipped model, which a trace need not hold. */
  readonly isRankerShipped: boolean;
  /** The repository as the caller named it. */
  readonly root: string;
  readonly reporter?: Reporter;
  readonly signal?: AbortSignal;
  /** Absent if the trace of the search is not wanted. */
  readonly onTrace?: (trace: Trace) => void;
}

/** Ranks up to this one are no miss. */
const missedAfter = 5;

/** Check out the state before a commit, search for its change, and only then look at what it edited. */
export async function replayCommit(task: PastTask, parts: ReplayParts): Promise<ReplayedTask> {
  const { tree, ranker, signal } = parts;
  const { cycles, engine, ms, search, signals, stop } = await searchAt(task.parent, task.text, parts);
  const { codebase } = search;
  const diff = await tree.changedLines(task.parent, task.commit, task.goldFiles);
  const truth = {
    goldFiles: task.goldFiles,
    contextFiles: contextFiles(codebase, diff, task.goldFiles),
  };
  const plain = bm25Ranking(codebase, task.text).map((path) => ({ path, worth: 0 }));
  const miss = explainMissing(task.goldFiles, { task: search.task, cycles, codebase, signals, ranker });
  const answers = cycles.map((_, at) =>
    assembleAnswer({ ...search, cycles: cycles.slice(0, at + 1), stop, ms: 0 }),
  );
  const answer = answers.at(-1);
  const lines = answer && (await compareLines(editedLinesIn(diff), answer, engine.readText, signal));
  return {
    task,
    afterCycles: answers.map((each) => outcomeOf(truth, each)),
    bm25: outcomeOf({ goldFiles: task.goldFiles }, { files: [], ranking: plain }),
    stop,
    ...(miss && { miss: { commit: task.commit, subject: task.subject, ...miss } }),
    ...(lines && { lines }),
    faults: [...search.repository.faults, ...cycles.flatMap(({ faults }) => faults)],
    ms,
  };
}

/** Search in the state of a commit, and time it. */
export async function searchAt(commit: string, text: string, parts: ReplayParts) {
  const { reporter, signal, tree } = parts;
  const startedMs = performance.now();
  await tree.checkOut(commit);
  const engine = await parts.openEngine();
  const search = await engine.begin(text, { ...(reporter && { reporter }), ...(signal && { signal }) });
  return { engine, search, ...(await runSearch(search, parts)), ms: performance.now() - startedMs };
}

/** Runs one search. */
async function runSearch(search: Search, parts: ReplayParts) {
  const { onTrace, isRankerShipped, ranker, root } = parts;
  const { observer, signals } = watch(search.parts.observer);
  if (!onTrace) {
    const { cycles, stop } = await retrieve(search.task, { ...search.parts, observer }, search.settings);
    return { cycles, stop, signals };
  }
  const recording = emptyRecording();
  const now = recordClock(search.parts.now, recording);
  const startedMs = now();
  const recorded = recordedParts({ ...search.parts, observer, now }, recording);
  const { cycles, stop } = await retrieve(search.task, recorded, search.settings);
  const ms = now() - startedMs;
  // Not the folder of the work tree, which is deleted in the end.
  const named = { ...search, repository: { ...search.repository, root } };
  const retrieval = assembleAnswer({ ...named, cycles, stop, ms });
  onTrace(createTrace(named, recording, retrieval, isRankerShipped ? undefined : ranker));
  return { cycles, stop, signals };
}

/** Wraps an observer to keep the signals. */
function watch(observer: Observer): { observer: Observer; signals: ReadonlyMap<string, Signals> } {
  const signals = new Map<string, Signals>();
  const observe: Observer["observe"] = async (candidates, query, context) => {
    const observations = await observer.observe(candidates, query, context);
    for (const observation of observations) signals.set(observation.path, observation.signals);
    return observations;
  };
  return { observer: { ...observer, observe }, signals };
}

/** Explain why none of the files is among the first; undefined where one is. */
export function explainMissing(
  goldFiles: readonly string[],
  record: SearchRecord,
): Omit<Miss, "commit" | "subject"> | undefined {
  const paths = record.cycles.at(-1)?.merged.map(({ path }) => path) ?? [];
  const ranked = goldFiles
    .map((path) => ({ path, rank: paths.indexOf(path) + 1 || Infinity }))
    .sort((a, b) => a.rank - b.rank);
  const [best] = ranked;
  if (best === undefined || best.rank <= missedAfter) return undefined;
  const rank = best.rank === Infinity ? undefined : best.rank;
  return { path: best.path, ...(rank !== undefined && { rank }), ...explainMiss(best.path, rank, record) };
}
