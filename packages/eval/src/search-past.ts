// Searches in past states of a repository, one after the other.
import { openEngine as open, readRankerFile } from "@fossick/engine/engine/create-engine.ts";
import type { Engine } from "@fossick/engine/engine/types.ts";
import { rankEvaluator } from "@fossick/core/loop/evaluate/evaluator.ts";
import { shippedRankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";
import { stopRules } from "@fossick/core/loop/stop/stop-rules.ts";
import type { Settings } from "@fossick/settings/index.ts";
import type { GitSource } from "./git-source.ts";
import { createPastTree } from "./past-tree.ts";
import type { ReplayParts } from "./replay-commit.ts";

export interface EvaluationProgress {
  /** `indexing` counts the files of the first commit's state, `replaying` counts commits. */
  readonly step: "indexing" | "replaying";
  readonly done: number;
  /** 0 while it is not known. */
  readonly total: number;
}

interface PastSearches {
  readonly source: GitSource;
  readonly settings: Settings;
  /** The repository as the caller named it. */
  readonly root: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: EvaluationProgress) => void;
}

/**
 * Search for each task in a temporary work tree with its own index; both are deleted at the end.
 * @throws the first error if every task failed; the signal's reason when aborted
 */
export async function searchPast<Task, Result extends object>(
  tasks: readonly Task[],
  { onProgress, root, settings, signal, source }: PastSearches,
  searchOne: (task: Task, parts: ReplayParts) => Promise<Result>,
): Promise<Result[]> {
  const isRankerShipped = settings.model === "";
  const ranker = isRankerShipped ? shippedRankingModel : await readRankerFile(settings.model);
  const tree = await createPastTree(source, signal);
  let engine: Engine | undefined;
  const openEngine = async (): Promise<Engine> =>
    (engine ??= await open({
      root: tree.root,
      settings: { ...settings, model: "", cacheDir: tree.cacheDir },
      parts: { evaluator: rankEvaluator(ranker), stopRules },
    }));
  const parts: ReplayParts = { tree, openEngine, ranker, isRankerShipped, root, ...(signal && { signal }) };
  const results: Result[] = [];
  const onIndexProgress = (done: number, total: number) => onProgress?.({ step: "indexing", done, total });
  try {
    for (const task of tasks) {
      signal?.throwIfAborted();
      const reporter = results.length === 0 ? { onIndexProgress } : {};
      results.push(await searchOne(task, { ...parts, reporter }));
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
