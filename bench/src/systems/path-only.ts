import type { System } from "../types.ts";
import { inverseFrequency, rival, stemsOf, type ScoredFile } from "./rival.ts";
import { trackedPaths } from "./work-tree.ts";

/** The words of the path alone: a file scores how much the task's words in its path tell. No file is read. */
export const pathOnly = (): System => rival("path-only", scoreFiles);

function scoreFiles(text: string, root: string): ScoredFile[] {
  const asked = new Set(stemsOf(text));
  const files = trackedPaths(root).map((path) => ({
    path,
    held: [...new Set(stemsOf(path))].filter((each) => asked.has(each)),
  }));
  const holders = new Map<string, number>();
  for (const { held } of files) for (const each of held) holders.set(each, (holders.get(each) ?? 0) + 1);
  return files.map(({ path, held }) => ({
    path,
    score: held.reduce((sum, each) => sum + inverseFrequency(holders.get(each) ?? 0, files.length), 0),
  }));
}
