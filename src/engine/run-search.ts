// Runs one search from task to answer within its time budget, and makes its trace.
import { assembleAnswer, shownPaths } from "../bundle/answer.ts";
import type { Judge, Judgement } from "../loop/evaluate/judge.ts";
import { judgedEvaluator } from "../loop/evaluate/judged-evaluator.ts";
import type { RankingModel } from "../loop/evaluate/ranking-model.ts";
import { OutOfTime } from "../base/errors.ts";
import { detectLanguage } from "../language/detect-language.ts";
import { grouped } from "../messages/counts.ts";
import { outOfTime } from "../loop/stop/budget.ts";
import { retrievalSettings, withScope } from "./prepare-task.ts";
import { changedFault } from "../indexing/open/changed-meanwhile.ts";
import type { IndexStatus } from "../indexing/open/status.ts";
import type { IndexedCodebase } from "../indexing/open/open-codebase.ts";
import type { Run } from "../loop/judges/model-judge.ts";
import type { SearchMemory } from "../memory/engine-memory.ts";
import { retrieve } from "../loop/retrieve.ts";
import type { Cycle, CycleScores, Parts, Retrieval, Task } from "../types.ts";
import { version } from "../base/version.ts";
import { prepareSearch, stopRulesFor, type Preparing, type PreparedSearch } from "./prepare-search.ts";
import {
  noteJudgements,
  recordClock,
  recordObserver,
  recordRetrievers,
  type Recording,
  type Trace,
} from "./trace.ts";
import type { RunOptions } from "./types.ts";

/** A repository as an engine needs it, wherever its files and its index lie. */
export interface OpenedRepository extends Preparing {
  /** The paths whose file is no longer the one that was indexed, or is gone. */
  readonly changedMeanwhile: (codebase: IndexedCodebase, paths: readonly string[]) => readonly string[];
  /** Makes the judge of one run, where the settings ask for one. */
  readonly newJudge: ((run: Run) => Judge) | undefined;
  readonly status: () => Promise<IndexStatus>;
}

/** A finished search, and what is left to memory once it is over. */
interface Finished extends Pick<PreparedSearch, "task" | "settings" | "repository"> {
  readonly retrieval: Retrieval;
  readonly cycles: readonly Cycle[];
  /** Functions that compute how worths came about, cycle by cycle. */
  readonly scores: readonly (() => CycleScores)[];
  readonly leave: SearchMemory["leave"];
}

/** A judge for one run, where the settings ask for one. */
export const judgeFor = ({ newJudge }: OpenedRepository, { reporter }: RunOptions): Judge | undefined =>
  newJudge?.({ onRequest: (request) => reporter?.onRequest?.(request) });

/**
 * One search. Where a file of the answer changed meanwhile, the search is made again; where that happens twice, or a
 * time budget forbids it, a fault says so.
 * @param newRecording called for each try; takes down all that the search is told, for a trace
 */
export async function runSearch(
  input: Task,
  options: RunOptions,
  opened: OpenedRepository,
  newRecording: () => Recording | undefined = () => undefined,
  isSecond = false,
): Promise<Finished> {
  const recording = newRecording();
  const scores: (() => CycleScores)[] = [];
  const now = recording ? recordClock(clock, recording) : clock;
  const startedMs = now();
  const deadline = createDeadline(opened.settings.timeBudgetMs, options.signal);
  const { signal: _signal, ...others } = options;
  const run = { ...others, ...(deadline.signal && { signal: deadline.signal }) };
  try {
    const search = await prepareSearch(input, run, opened, (each) => scores.push(each));
    const { task, settings, codebase, leave } = search;
    const judgements: Judgement[] = [];
    const timed = { ...search.parts, now };
    const parts = partsOfRun(timed, judgeFor(opened, options), { opened, recording, judgements });
    const { cycles, stop, isCutShort } = await retrieve(task, parts, settings);
    if (isCutShort) noteOutOfTime(recording, cycles.length);
    const ms = now() - startedMs;
    const changed = opened.changedMeanwhile(codebase, shownPaths(cycles, settings));
    // Searched again, files that changed are read anew and those that are gone are left out.
    if (changed.length > 0 && !isSecond && settings.timeBudgetMs === 0) {
      return await runSearch(input, options, opened, newRecording, true);
    }
    const repository = withChanged(search.repository, changed);
    const retrieval = assembleAnswer({ ...search, repository, cycles, stop, judgements, ms });
    return { task, settings, repository, retrieval, cycles, scores, leave };
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    noteOutOfTime(recording, 0);
    const found = outOfTimeAnswer(input, now() - startedMs, { ...opened, indexed: error.indexed });
    return { ...found, cycles: [], scores, leave: async () => undefined };
  } finally {
    deadline.end();
  }
}

/** Adds the judge where there is one, and takes down what the parts are told where that is asked. */
function partsOfRun(
  parts: Parts,
  judge: Judge | undefined,
  { judgements, opened, recording }: RunNotes,
): Parts {
  if (judge && recording) recording.judge = { name: judge.name, judgements };
  const judged = judge ? judgedParts(parts, noteJudgements(judge, judgements), opened) : parts;
  return recording ? recordedParts(judged, recording) : judged;
}

interface RunNotes {
  readonly opened: OpenedRepository;
  readonly recording: Recording | undefined;
  /** Filled by the judge. */
  readonly judgements: Judgement[];
}

/** Grace period so that a running cycle can finish after the budget. */
const graceMs = 100;

/** A signal that aborts with the caller's signal, and with `OutOfTime` soon after a time budget is used up. */
interface Deadline {
  readonly signal?: AbortSignal;
  end(): void;
}

/** @param timeBudgetMs 0 for no limit */
function createDeadline(timeBudgetMs: number, signal: AbortSignal | undefined): Deadline {
  if (timeBudgetMs === 0) return { ...(signal && { signal }), end: () => undefined };
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new OutOfTime()), timeBudgetMs + graceMs);
  const signals = signal ? [signal, controller.signal] : [controller.signal];
  return { signal: AbortSignal.any(signals), end: () => clearTimeout(timer) };
}

const clock = (): number => performance.now();

/** Parts with a judge beside their evaluator, and the stop rules for what is judged. */
export const judgedParts = (
  parts: Parts,
  judge: Judge,
  { ownParts }: Pick<Preparing, "ownParts">,
): Parts => ({
  ...parts,
  evaluator: judgedEvaluator(parts.evaluator, judge),
  stopRules: stopRulesFor(ownParts, true),
});

/** Time ran out before the first cycle: while the index was brought up to date. What it read by then is kept. */
function outOfTimeAnswer(
  input: Task,
  ms: number,
  { indexed, root, settings: all }: OpenedRepository & Pick<OutOfTime, "indexed">,
): Pick<Finished, "task" | "settings" | "repository" | "retrieval"> {
  const task = withScope(input, all);
  const language = detectLanguage(task.text);
  const settings = retrievalSettings(all, language);
  const fault = { part: "index", code: "INDEX_UNFINISHED", message: unfinished(indexed) };
  const repository = { root, files: 0, tokens: 0, indexMs: Math.round(ms * 10) / 10, faults: [fault] };
  const search = { task, language, settings, repository };
  const retrieval = assembleAnswer({ ...search, cycles: [], stop: outOfTime(settings), ms });
  return { task, settings, repository, retrieval };
}

const unfinished = (indexed: OutOfTime["indexed"]): string =>
  `the time budget ran out before the index was up to date${
    indexed ? `: ${grouped(indexed.files)} of ${grouped(indexed.total)} files are indexed` : ""
  }; what was read is kept, and the next search goes on from there`;

/** The clock was read once at the start and twice in every cycle that a replay will run. */
function noteOutOfTime(recording: Recording | undefined, cycles: number): void {
  if (!recording) return;
  recording.outOfTimeAfter = cycles;
  recording.clockMs.splice(1 + 2 * cycles, recording.clockMs.length);
}

/** The same parts, whose answers are written down. @param parts with a clock that writes its readings down already */
export const recordedParts = (parts: Parts, recording: Recording): Parts => ({
  ...parts,
  retrievers: recordRetrievers(parts.retrievers, recording),
  observer: recordObserver(parts.observer, recording),
});

/** @param changed paths of files that changed since the search began */
export function withChanged(
  repository: PreparedSearch["repository"],
  changed: readonly string[],
): PreparedSearch["repository"] {
  if (changed.length === 0) return repository;
  return { ...repository, faults: [...repository.faults, changedFault(changed)] };
}

export const createTrace = (
  { task, settings, repository }: Pick<PreparedSearch, "task" | "settings" | "repository">,
  recording: Recording,
  retrieval: Retrieval,
  ranker: RankingModel | undefined,
): Trace => ({
  traceVersion: 1,
  fossick: version,
  task,
  settings,
  repository,
  recording,
  ...(ranker && { ranker }),
  retrieval,
});
