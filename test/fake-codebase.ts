import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { openCodebase } from "@fossick/index/open/open-codebase.ts";
import { updateIndex } from "@fossick/index/update-index.ts";
import { createMemoryStore } from "@fossick/index/store/memory-store.ts";
import { startScores, type Scores } from "@fossick/core/evidence/scores/scores.ts";
import { createFolder, createRepository } from "./temp-repository.ts";

/** Files as path → text. */
export type Files = Readonly<Record<string, string>>;

/** A past commit: its message and the files it wrote. */
export interface PastCommit {
  readonly message: string;
  readonly files: Files;
}

/**
 * A codebase of these files, indexed for real into memory; call `removeFolders` when done.
 * @param commits made in this order before the files are written; without any there is no git history
 */
export async function createCodebase(files: Files, commits: readonly PastCommit[] = []): Promise<Codebase> {
  const folder = commits.length > 0 ? createRepository() : createFolder();
  for (const commit of commits) {
    folder.write(commit.files);
    folder.commit(commit.message);
  }
  folder.write(files);
  const store = createMemoryStore();
  await updateIndex(folder.root, store, { hidden: false, ignore: true });
  return openCodebase(store);
}

/** These files' scores; all others have none. */
export function scoresFor(codebase: Codebase, scores: Readonly<Record<string, number>>): Scores {
  const sum = startScores(codebase.paths.length);
  for (const [path, score] of Object.entries(scores)) sum.add(codebase.fileOf(path) ?? -1, score);
  return sum.finish();
}

/** Scores by path, files without any left out. */
export function scoresByPath(codebase: Codebase, scores: Pick<Scores, "of">): Record<string, number> {
  const entries = codebase.paths.map((path, file): [string, number] => [path, scores.of(file)]);
  return Object.fromEntries(entries.filter(([, score]) => score > 0));
}
