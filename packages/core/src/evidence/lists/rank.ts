// Ranks files by their scores into lists.
import { rememberByObject } from "@fossick/base/remember.ts";
import type { Codebase } from "../codebase.ts";
import type { Scores } from "../scores/scores.ts";
import { strongestFiles } from "../scores/strongest-files.ts";
import type { Ranked } from "../../candidate.ts";

/** Max length of a single list. */
export const longestList = 200;

/** Tests whether a file may be returned, by file number. */
export type InScope = (file: number) => boolean;

/** Ranks scores, each set once: the scoreboard returns the same set while the keywords are the same. */
export type ListRanker = (scores: Scores) => readonly Ranked[];

/** The best files in scope, best first; ties in path order, files without a score left out. */
export function createListRanker({ paths }: Codebase, isInScope: InScope): ListRanker {
  return rememberByObject((scores: Scores) =>
    strongestFiles(scores, longestList, isInScope).map((file) => ({
      path: paths[file] ?? "",
      score: scores.of(file),
    })),
  );
}
