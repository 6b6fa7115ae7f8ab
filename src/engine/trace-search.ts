import { assembleAnswer, shownPaths } from "../bundle/answer.ts";
import type { Judge } from "../evaluate/judge.ts";
import { judgedEvaluator } from "../evaluate/judged-evaluator.ts";
import type { RankingModel } from "../evaluate/ranking-model.ts";
import { OutOfTime } from "../errors.ts";
import { detectLanguage } from "../language/detect-language.ts";
import { grouped } from "../messages/counts.ts";
import { outOfTime } from "../stop/budget.ts";
import { createDeadline } from "./deadline.ts";
import { retrievalSettings, withScope } from "./prepare-task.ts";
import { changedFault } from "../indexing/open/changed-meanwhile.ts";
import type { IndexedCodebase } from "../indexing/open/open-codebase.ts";
import type { Run } from "../judges/surroundings.ts";
import type { SearchMemory } from "../memory/search-memory.ts";
import { retrieve } from "../retrieve.ts";
import type { Parts, Retrieval, Task } from "../types.ts";
import { version } from "../version.ts";
import { prepareSearch, type Preparing, type PreparedSearch } from "./prepare-search.ts";
import { recordClock, recordJudge, recordObserver, recordRetrievers } from "./record.ts";
import { emptyRecording, type Recording, type Trace } from "./trace.ts";
import type { RunOptions } from "./types.ts";

/** Dependencies for tracing an engine's searches. */
export interface Tracing extends Preparing {
  /** The paths whose file is no longer the one that was indexed, or is gone. */
  readonly changedMeanwhile: (codebase: IndexedCodebase, paths: readonly string[]) => readonly string[];
  /** Makes the judge of one run, where the settings ask for one. */
  readonly newJudge: ((run: Run) => Judge) | undefined;
}

/** A trace, and what is left to memory once the search is over. */
interface TracedSearch {
  readonly trace: Trace;
  readonly leave: SearchMemory["leave"];
}

/** A judge for one run, where the settings ask for one. */
export const judgeFor = ({ newJudge }: Tracing, { reporter }: RunOptions): Judge | undefined =>
  newJudge?.({ onRequest: (request) => reporter?.onRequest?.(request) });

/**
 * One search, recorded. Where a file of the answer changed meanwhile, the search is made again; where that happens
 * twice, or a time budget forbids it, a fault says so.
 */
export async function traceSearch(
  input: string | Task,
  options: RunOptions,
  tracing: Tracing,
  isSecond = false,
): Promise<TracedSearch> {
  const recording = emptyRecording();
  const now = recordClock(() => performance.now(), recording);
  const startedMs = now();
  const deadline = createDeadline(tracing.settings.timeBudgetMs, options.signal);
  const { signal: _signal, ...others } = options;
  const run = { ...others, ...(deadline.signal && { signal: deadline.signal }) };
  try {
    const search = await prepareSearch(input, run, tracing);
    const { task, settings, codebase, leave } = search;
    const judge = judgeFor(tracing, options);
    const parts = recordedParts({ ...search.parts, now }, recording, judge);
    const { cycles, stop, isCutShort } = await retrieve(task, parts, settings);
    if (isCutShort) noteOutOfTime(recording, cycles.length);
    const ms = now() - startedMs;
    const changed = tracing.changedMeanwhile(codebase, shownPaths(cycles, settings));
    // Searched again, files that changed are read anew and those that are gone are left out.
    if (changed.length > 0 && !isSecond && settings.timeBudgetMs === 0) {
      return await traceSearch(input, options, tracing, true);
    }
    const repository = withChanged(search.repository, changed);
    const judgements = recording.judge?.judgements ?? [];
    const retrieval = assembleAnswer({ ...search, repository, cycles, stop, judgements, ms });
    return { trace: createTrace({ ...search, repository }, recording, retrieval, tracing.ranker), leave };
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    noteOutOfTime(recording, 0);
    return outOfTimeTrace(input, recording, now() - startedMs, { ...tracing, indexed: error.indexed });
  } finally {
    deadline.end();
  }
}

/** Time ran out before the first cycle: while the index was brought up to date. What it read by then is kept. */
function outOfTimeTrace(
  input: string | Task,
  recording: Recording,
  ms: number,
  { indexed, ranker, root, settings: all }: Tracing & Pick<OutOfTime, "indexed">,
): TracedSearch {
  const task = withScope(typeof input === "string" ? { text: input } : input, all);
  const language = detectLanguage(task.text);
  const settings = retrievalSettings(all, language);
  const fault = { part: "index", code: "INDEX_UNFINISHED", message: unfinished(indexed) };
  const repository = { root, files: 0, tokens: 0, indexMs: Math.round(ms * 10) / 10, faults: [fault] };
  const search = { task, language, settings, repository };
  const retrieval = assembleAnswer({ ...search, cycles: [], stop: outOfTime(settings), ms });
  return { trace: createTrace(search, recording, retrieval, ranker), leave: async () => undefined };
}

const unfinished = (indexed: OutOfTime["indexed"]): string =>
  `the time budget ran out before the index was up to date${
    indexed ? `: ${grouped(indexed.files)} of ${grouped(indexed.total)} files are indexed` : ""
  }; what was read is kept, and the next search goes on from there`;

/** The clock was read once at the start and twice in every cycle that a replay will run. */
function noteOutOfTime(recording: Recording, cycles: number): void {
  recording.outOfTimeAfter = cycles;
  recording.clockMs.splice(1 + 2 * cycles, recording.clockMs.length);
}

/** The same parts, whose answers are written down. @param parts with a clock that writes its readings down already */
export function recordedParts(parts: Parts, recording: Recording, judge?: Judge): Parts {
  return {
    ...parts,
    retrievers: recordRetrievers(parts.retrievers, recording),
    observer: recordObserver(parts.observer, recording),
    ...(judge && { evaluator: judgedEvaluator(parts.evaluator, recordJudge(judge, recording)) }),
  };
}

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
