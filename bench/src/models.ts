import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { readRankingModel, type RankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";
import type { BenchTask, TaskSet } from "./types.ts";

/** Which fold a repository is in; the fold's model was made without that repository. */
export type FoldOf = (repo: string, set: TaskSet) => number;

/** The model for a task. */
export type ModelOf = (task: Pick<BenchTask, "repo" | "set">) => RankingModel;

/**
 * The model for each task.
 * @param place one model's file for all tasks, or a folder in which `fold-<n>.json` is for the repositories of fold n
 * @throws when a file is missing or holds no model
 */
export function openModels(place: string, foldOf: FoldOf): ModelOf {
  if (!statSync(place).isDirectory()) {
    const ranker = readModel(place);
    return () => ranker;
  }
  const known = new Map<number, RankingModel>();
  return ({ repo, set }) => {
    const fold = foldOf(repo, set);
    const ranker = known.get(fold) ?? readModel(join(place, `fold-${fold}.json`));
    known.set(fold, ranker);
    return ranker;
  };
}

const readModel = (file: string): RankingModel =>
  readRankingModel(JSON.parse(readFileSync(file, "utf8")), file);
