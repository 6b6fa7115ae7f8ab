// Ranks files by their scores into lists.
import type { Codebase } from "../codebase.ts";
import type { Scores } from "../scores/scores.ts";
import { strongestFiles } from "../scores/strongest-files.ts";
import type { Ranked } from "../../types.ts";

/** Max length of a single list. */
export const longestList = 200;

/** Tests whether a file may be returned, by file number. */
export type InScope = (file: number) => boolean;

/** Ranks scores; scores that a later cycle ranks again come from a cache. */
export type ListRanker = (scores: Scores) => readonly Ranked[];

/** The best files in scope, best first; ties in path order, files without a score left out. */
export function createListRanker({ paths }: Codebase, isInScope: InScope): ListRanker {
  return perScores((scores) =>
    strongestFiles(scores, longestList, isInScope).map((file) => ({
      path: paths[file] ?? "",
      score: scores.of(file),
    })),
  );
}

/** Compute once for each set of scores: the scoreboard hands out the same one as long as the keywords are the same. */
function perScores<T>(compute: (scores: Scores) => T): (scores: Scores) => T {
  const values = new WeakMap<Scores, T>();
  return (scores) => {
    const value = values.get(scores) ?? compute(scores);
    values.set(scores, value);
    return value;
  };
}
