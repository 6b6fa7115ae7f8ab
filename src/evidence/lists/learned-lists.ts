import { createWork, globMatcher, type Work } from "../../globs/index.ts";
import { acceptedFiles } from "../scores/accepted-files.ts";
import type { Scoreboard } from "../scores/scoreboard.ts";
import { addScores, startScores, type Scores } from "../scores/scores.ts";
import type { Context, Query, Retriever } from "../../types.ts";
import type { ListRanker } from "./rank.ts";

/**
 * Lists made of what earlier cycles and tasks taught: bridged, remembered and learned words, gaps, companions and name
 * patterns.
 */
export function learnedLists(board: Scoreboard, rank: ListRanker): Retriever[] {
  const list = (name: string, scoresOf: (query: Query, context: Context) => Scores): Retriever => ({
    name,
    retrieve: async (query, context) => rank(scoresOf(query, context)),
  });
  const sumOf = createAdder();
  const matching = rememberingFiles(board.codebase.paths);
  return [
    list("bridged", (query) => sumOf(board.bridgedText(query), board.bridgedNames(query))),
    list("memory", (query) => board.memory(query).scores),
    list("learned", (query) => sumOf(board.learnedText(query), board.learnedNames(query))),
    list("focus", (query) => board.focus(query)),
    list("companion", (_, context) => board.companions(acceptedFiles(board.codebase, context))),
    list("pattern", (query) => patternScores(board, query.patterns, matching)),
  ];
}

/** Sums of scores that stay the same are added up, and ranked, once. */
function createAdder(): (a: Scores, b: Scores) => Scores {
  const sums = new WeakMap<Scores, readonly [Scores, Scores]>();
  return (a, b) => {
    const [addend, earlierSum] = sums.get(a) ?? [];
    const sum = addend === b && earlierSum ? earlierSum : addScores(a, b);
    sums.set(a, [b, sum]);
    return sum;
  };
}

/** One point per pattern, shared among the files it matches. */
function patternScores(
  { codebase: { paths } }: Scoreboard,
  patterns: readonly string[],
  matching: (pattern: string) => readonly number[],
): Scores {
  const sum = startScores(paths.length);
  for (const pattern of patterns) {
    const files = matching(pattern);
    for (const file of files) sum.add(file, 1 / files.length);
  }
  return sum.finish();
}

/** Files that match a pattern, looked for once in a search. */
function rememberingFiles(paths: readonly string[]): (pattern: string) => readonly number[] {
  const filesByPattern = new Map<string, readonly number[]>();
  const work = createWork();
  return (pattern) => {
    const files = filesByPattern.get(pattern) ?? filesMatching(paths, pattern, work);
    filesByPattern.set(pattern, files);
    return files;
  };
}

/** Only paths that contain the pattern's longest literal piece are matched against it, which rules out most. */
function filesMatching(paths: readonly string[], pattern: string, work: Work): number[] {
  const matches = globMatcher(pattern, !pattern.includes("/"), work);
  const pieces = /[\\[\](){}!+@|]/.test(pattern) ? [] : pattern.split(/\*+\/?|\?/);
  const [longest = ""] = pieces
    .map((piece) => piece.replace(/^\/|\/$/g, ""))
    .sort((a, b) => b.length - a.length);
  const files: number[] = [];
  for (let file = 0; file < paths.length; file++) {
    const path = paths[file] ?? "";
    if (path.includes(longest) && matches(path)) files.push(file);
  }
  return files;
}
