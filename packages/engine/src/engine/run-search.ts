// Runs one search from task to answer within its time budget, and creates its trace.
import { assembleAnswer, shownPaths } from "@fossick/core/bundle/answer.ts";
import type { Judge, Judgement } from "@fossick/core/loop/evaluate/judge.ts";
import type { RankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";
import { startDeadline } from "@fossick/base/deadline.ts";
import { OutOfTime } from "@fossick/base/errors.ts";
import { detectLanguage } from "@fossick/core/language/detect-language.ts";
import { grouped } from "@fossick/core/messages/counts.ts";
import { leftOutFaults } from "@fossick/core/messages/left-out.ts";
import { answerLimits } from "./own-config.ts";
import { outOfTime } from "@fossick/core/loop/stop/budget.ts";
import { retrievalSettings, withScope } from "./prepare-task.ts";
import { changedFault } from "@fossick/index/open/changed-meanwhile.ts";
import type { IndexStatus } from "@fossick/index/open/status.ts";
import type { IndexedCodebase } from "@fossick/index/open/open-codebase.ts";
import type { Run } from "../judges/model-judge.ts";
import type { SearchMemory } from "../memory/engine-memory.ts";
import { overviewOf } from "@fossick/core/bundle/overview.ts";
import { retrieve } from "@fossick/core/loop/retrieve.ts";
import type { CycleScores, Retrieval } from "@fossick/core/answer-types.ts";
import type { Cycle } from "@fossick/core/finished-cycle.ts";
import type { Task } from "@fossick/core/task.ts";
import { version } from "@fossick/base/version.ts";
import { prepareSearch, type Preparing, type PreparedSearch } from "./prepare-search.ts";
import { noteJudgements, recordClock, type Recording, type Trace } from "./trace.ts";
import type { RunOptions } from "./types.ts";

/** A repository as seen by an engine, wherever its files and index are. */
export interface OpenedRepository extends Preparing {
  /** Returns the paths whose file is missing or differs from the indexed one. */
  readonly changedMeanwhile: (codebase: IndexedCodebase, paths: readonly string[]) => readonly string[];
  /** Creates the judge of one run; undefined if the settings name none. */
  readonly newJudge: ((run: Run) => Judge) | undefined;
  readonly status: () => Promise<IndexStatus>;
}

/** A finished search, with the function that leaves it to memory. */
interface Finished extends Pick<PreparedSearch, "task" | "settings" | "repository"> {
  readonly retrieval: Retrieval;
  readonly cycles: readonly Cycle[];
  /** Functions that explain worths, one per cycle. */
  readonly scores: readonly (() => CycleScores)[];
  readonly leave: SearchMemory["leave"];
}

/** Creates the judge of one run; undefined if the settings name none. */
export const judgeFor = ({ newJudge }: OpenedRepository, { reporter }: RunOptions): Judge | undefined =>
  newJudge?.({ onRequest: (request) => reporter?.onRequest?.(request) });

/**
 * Runs one search. If a file of the answer changed meanwhile, it runs again; if that happens twice, or a time budget is
 * set, a fault reports it.
 * @param newRecording called for each attempt; creates the recording for its trace
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
  const { run, end } = withDeadline(options, opened.settings.timeBudgetMs);
  try {
    const judgements: Judgement[] = [];
    const judge = judgeFor(opened, options);
    const onScores = (each: () => CycleScores) => scores.push(each);
    const own = { judge: judge && noteJudgements(judge, judgements), now, recording, onScores };
    const search = await prepareSearch(input, run, opened, own);
    const { task, settings, parts, leave } = search;
    if (judge && recording) recording.judge = { name: judge.name, judgements };
    const { cycles, stop, isCutShort } = await retrieve(task, parts, settings);
    if (isCutShort) noteOutOfTime(recording, cycles.length);
    const shown = shownPaths(cycles, settings);
    const overview = await overviewOf(cycles, shown, search);
    const ms = now() - startedMs;
    const changed = opened.changedMeanwhile(search.codebase, shown);
    // The second search reads changed files again and leaves out deleted ones.
    if (changed.length > 0 && !isSecond && settings.timeBudgetMs === 0)
      return await runSearch(input, options, opened, newRecording, true);
    const repository = withChanged(search.repository, changed);
    const retrieval = assembleAnswer({ ...search, repository, cycles, stop, judgements, overview, ms });
    return { task, settings, repository, retrieval, cycles, scores, leave };
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    noteOutOfTime(recording, 0);
    const found = await outOfTimeAnswer(input, now() - startedMs, { ...opened, indexed: error.indexed });
    return { ...found, scores };
  } finally {
    end();
  }
}

/** Grace period for a running cycle to finish after the budget. */
const graceMs = 100;

/**
 * Makes the signal of a run abort with `OutOfTime` soon after a time budget is used up, too.
 * @param timeBudgetMs 0 for no limit
 */
function withDeadline(options: RunOptions, timeBudgetMs: number) {
  if (timeBudgetMs === 0) return { run: options, end: () => undefined };
  const { end, signal } = startDeadline(timeBudgetMs + graceMs, options.signal);
  return { run: { ...options, signal }, end };
}

const clock = (): number => performance.now();

/** Answer of a search whose time ran out during the index update. The index keeps what was read. */
async function outOfTimeAnswer(
  input: Task,
  ms: number,
  { indexed, ownSettings, root, settings: all }: OpenedRepository & Pick<OutOfTime, "indexed">,
): Promise<Omit<Finished, "scores">> {
  const task = withScope(input, all);
  const language = detectLanguage(task.text);
  const settings = retrievalSettings(all, language);
  const fault = { part: "index", code: "INDEX_UNFINISHED", message: unfinished(indexed) };
  const faults = [fault, ...leftOutFaults(answerLimits((await ownSettings?.()) ?? {}, all))];
  const repository = { root, files: 0, tokens: 0, indexMs: Math.round(ms * 10) / 10, faults };
  const search = { task, language, settings, repository };
  const retrieval = assembleAnswer({ ...search, cycles: [], stop: outOfTime(settings), ms });
  return { task, settings, repository, retrieval, cycles: [], leave: async () => undefined };
}

const unfinished = (indexed: OutOfTime["indexed"]): string =>
  `the time budget ran out before the index was up to date${
    indexed ? `: ${grouped(indexed.files)} of ${grouped(indexed.total)} files are indexed` : ""
  }; what was read is kept, and the next search goes on from there`;

/** Records that time ran out, and keeps the clock readings of a replay: one at the start and two per finished cycle. */
function noteOutOfTime(recording: Recording | undefined, cycles: number): void {
  if (!recording) return;
  recording.outOfTimeAfter = cycles;
  recording.clockMs.splice(1 + 2 * cycles, recording.clockMs.length);
}

/** Adds a fault for changed files. @param changed paths of files that changed since the search began */
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
