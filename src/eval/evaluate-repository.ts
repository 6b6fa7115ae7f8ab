// Evaluates fossick on past commits of a repository.
import { openEngine as open, readRankerFile } from "../engine/create-engine.ts";
import type { Trace } from "../engine/trace.ts";
import type { Engine } from "../engine/types.ts";
import { FossickError } from "../base/errors.ts";
import { rankEvaluator } from "../loop/evaluate/evaluator.ts";
import { shippedRankingModel } from "../loop/evaluate/ranking-model.ts";
import { realRoot } from "../indexing/read/real-root.ts";
import { resolveSettings, type Settings } from "../settings/index.ts";
import { replayCommit, type ReplayedTask, type ReplayParts } from "./replay-commit.ts";
import { noHistory, openGitSource, type GitSource } from "./git-source.ts";
import { readPastTasks, type PastTask } from "./past-tasks.ts";
import { createPastTree } from "./past-tree.ts";
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

export interface EvaluationProgress {
  /** `indexing` counts the files of the first commit's state, `replaying` counts commits. */
  readonly step: "indexing" | "replaying";
  readonly done: number;
  /** 0 while it is not known. */
  readonly total: number;
}

/** These settings make an evaluation depend on the commits alone, wherever it runs; no model is asked. */
const ownSettings = {
  globs: [],
  excludes: [],
  types: [],
  memory: false,
  maxCandidates: 100,
  evaluator: "default",
} as const;

/** Evaluates fossick on the past commits of a repository; `src/api` documents it. */
export async function evaluateRepository(
  root: string,
  options: EvaluateRepositoryOptions = {},
): Promise<RepositoryReport> {
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
  { signal, onAnswer, onProgress }: EvaluateRepositoryOptions,
  root: string,
): Promise<(ReplayedTask | Failed)[]> {
  const isRankerShipped = settings.model === "";
  const ranker = isRankerShipped ? shippedRankingModel : await readRankerFile(settings.model);
  const tree = await createPastTree(source, signal);
  let engine: Engine | undefined;
  const openEngine = async (): Promise<Engine> =>
    (engine ??= await open({
      root: tree.root,
      settings: { ...settings, model: "", cacheDir: tree.cacheDir },
      parts: { evaluator: rankEvaluator(ranker) },
    }));
  const parts: ReplayParts = { tree, openEngine, ranker, isRankerShipped, root, ...(signal && { signal }) };
  const results: (ReplayedTask | Failed)[] = [];
  try {
    for (const task of tasks) {
      const onIndexProgress = (done: number, total: number) =>
        onProgress?.({ step: "indexing", done, total });
      const reporter = results.length === 0 ? { onIndexProgress } : {};
      const traces: Trace[] = [];
      const onTrace = (trace: Trace) => traces.push(trace);
      results.push(await attempt(task, { ...parts, reporter, ...(onAnswer && { onTrace }) }));
      for (const trace of traces) onAnswer?.(task.commit, trace);
      onProgress?.({ step: "replaying", done: results.length, total: tasks.length });
    }
    const [first] = results;
    if (first && "error" in first && results.every((result) => "error" in result)) throw first.error;
    return results;
  } finally {
    await engine?.close();
    await tree.remove();
  }
}

/** A task that fails is counted as such; an abort ends all. */
async function attempt(task: PastTask, parts: ReplayParts): Promise<ReplayedTask | Failed> {
  parts.signal?.throwIfAborted();
  try {
    return await replayCommit(task, parts);
  } catch (error) {
    parts.signal?.throwIfAborted();
    return { task, error };
  }
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
