// Evaluates fossick on past commits of a repository.
import type { Trace } from "@fossick/engine/engine/trace.ts";
import { FossickError } from "@fossick/base/errors.ts";
import { realRoot } from "@fossick/repository/read/real-root.ts";
import { resolveSettings, type Settings } from "@fossick/settings/index.ts";
import { replayCommit, type ReplayedTask } from "./replay-commit.ts";
import { noHistory, openGitSource, orNoHistory, type GitSource } from "./git-source.ts";
import { readPastTasks, type PastTask } from "./past-tasks.ts";
import { searchPast, type EvaluationProgress } from "./search-past.ts";
import { buildReport, type Failed } from "./build-report.ts";
import type { RepositoryReport } from "./repository-report.ts";

export interface EvaluateRepositoryOptions {
  /** Suitable commits to replay, 1 or more; 100 by default. */
  readonly last?: number;
  /** Limits on where to look are ignored, because the commits know none; memory and the cache folder are not used. */
  readonly settings?: Partial<Settings>;
  /** When aborted, the run deletes everything it made and throws the signal's reason. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: EvaluationProgress) => void;
  /**
   * Given each commit's search, oldest first, as a trace that `replay` takes; about half a megabyte each.
   */
  readonly onAnswer?: (commit: string, trace: Trace) => void;
}

/** These settings make an evaluation depend on the commits alone, wherever it runs; no model is asked. */
export const ownSettings = {
  globs: [],
  excludes: [],
  types: [],
  memory: false,
  maxCandidates: 100,
  evaluator: "default",
} as const;

/** Evaluates fossick on the past commits of a repository; `packages/library/src/api` documents it. */
export const evaluateRepository = (
  root: string,
  options: EvaluateRepositoryOptions = {},
): Promise<RepositoryReport> => orNoHistory(root, () => evaluate(root, options));

async function evaluate(root: string, options: EvaluateRepositoryOptions): Promise<RepositoryReport> {
  const startedMs = performance.now();
  const { last = 100, signal } = options;
  const settings = resolveSettings({ ...options.settings, ...ownSettings });
  if (!Number.isSafeInteger(last) || last < 1)
    throw new FossickError("INVALID_SETTING", `last takes a whole number, 1 or more, got ${last}`);
  realRoot(root);
  const source = await openGitSource(root, signal);
  const { tasks, examined } = await readPastTasks(source, last, signal);
  if (tasks.length === 0) throw nothingSuitable(source, examined);
  const results = await replayAll(tasks, source, settings, options, root);
  const { maxCycles, threshold } = settings;
  const ms = performance.now() - startedMs;
  return buildReport({
    root,
    commit: source.head,
    settings: { last, maxCycles, threshold },
    examined,
    results,
    ms,
  });
}

async function replayAll(
  tasks: readonly PastTask[],
  source: GitSource,
  settings: Settings,
  { onAnswer, ...options }: EvaluateRepositoryOptions,
  root: string,
): Promise<(ReplayedTask | Failed)[]> {
  return searchPast(tasks, { ...options, source, settings, root }, async (task, parts) => {
    const traces: Trace[] = [];
    const onTrace = (trace: Trace) => traces.push(trace);
    const result = await replayCommit(task, { ...parts, ...(onAnswer && { onTrace }) }).catch(
      (error: unknown) => {
        parts.signal?.throwIfAborted();
        return { task, error };
      },
    );
    for (const trace of traces) onAnswer?.(task.commit, trace);
    return result;
  });
}

function nothingSuitable({ root, shallow }: GitSource, examined: number): FossickError {
  const message = `none of the ${examined} commits of ${root} is suitable as a task`;
  return noHistory(
    message,
    shallow
      ? "This is a shallow clone: git fetch --unshallow fetches the missing commits."
      : "A suitable commit edits 1 to 6 source files and has a subject of at least four words.",
  );
}
