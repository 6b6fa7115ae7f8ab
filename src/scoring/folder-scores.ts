import type { Codebase } from "../codebase.ts";
import type { Scores } from "./text-scores.ts";

/** How many of a folder's best other files speak for a file in it. */
const speakers = 3;

/** The mean score of the best other files in the same folder: a task often stays within one. */
export function folderScores(codebase: Codebase, scores: Scores): Scores {
  const best = new Map<string, { file: number; score: number }[]>();
  for (const [file, path] of codebase.paths.entries()) {
    const score = scores[file] ?? 0;
    if (score === 0 || codebase.kind(file) !== "source") continue;
    const folder = folderOf(path);
    const list = best.get(folder) ?? [];
    if (list.length > speakers && score <= (list.at(-1)?.score ?? 0)) continue;
    list.push({ file, score });
    list.sort((a, b) => b.score - a.score);
    best.set(folder, list.slice(0, speakers + 1));
  }
  return Float32Array.from(codebase.paths, (path, file) => {
    const others = (best.get(folderOf(path)) ?? []).filter((entry) => entry.file !== file).slice(0, speakers);
    return others.reduce((sum, { score }) => sum + score, 0) / speakers;
  });
}

/** The folder of a path with its closing slash, empty at the top. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);
