import type { Codebase } from "../codebase.ts";
import type { Scores } from "../scoring/text-scores.ts";
import type { Ranked } from "../types.ts";

/** How long a single list may be. */
export const longestList = 200;

/** The best files by score, best first; ties in path order, files without a score left out. */
export function rankScores(
  codebase: Codebase,
  scores: Scores,
  isInScope: (file: number) => boolean,
): Ranked[] {
  const files: number[] = [];
  for (let file = 0; file < scores.length; file++)
    if ((scores[file] ?? 0) > 0 && isInScope(file)) files.push(file);
  files.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  return files
    .slice(0, longestList)
    .map((file) => ({ path: codebase.paths[file] ?? "", score: scores[file] ?? 0 }));
}
