import type { Codebase } from "../codebase.ts";
import type { Scoreboard } from "../scores/scoreboard.ts";
import type { Retriever, Scope, Query, Task, Context } from "../../types.ts";
import { createListRanker, type InScope, longestList } from "./rank.ts";
import { scopeIn } from "../scope.ts";
import { startScores, type Scores, addScores } from "../scores/scores.ts";
import type { ListRanker } from "./rank.ts";
import { createWork, globMatcher, type Work } from "../../base/globs/index.ts";
import { acceptedFiles } from "../scores/accepted-files.ts";

/** Every list of the default dispatch, over the files within the scope. */
export function dispatchLists(board: Scoreboard, scope: Scope | undefined): Retriever[] {
  const isInScope = inScopeOf(board.codebase, scope);
  const rank = createListRanker(board.codebase, isInScope);
  return [...taskLists(board, rank), ...learnedLists(board, rank), restList(board.codebase, isInScope)];
}

/** Returns a test whether a file lies within the limits the caller set. */
export function inScopeOf(codebase: Codebase, scope: Scope | undefined): InScope {
  const isPathInScope = scopeIn(codebase, scope);
  const isLimited = Object.values(scope ?? {}).some((limits: readonly string[]) => limits.length > 0);
  const inScope = isLimited
    ? Uint8Array.from(codebase.paths, (path) => (isPathInScope(path) ? 1 : 0))
    : undefined;
  return (file) => inScope === undefined || inScope[file] === 1;
}

/**
 * Fills the pool, in path order, when the words of a task find too little.
 * Its weight in the fusion is so small that it never displaces a file that another list found.
 */
function restList(codebase: Codebase, isInScope: (file: number) => boolean): Retriever {
  return {
    name: "rest",
    retrieve: async () => {
      const files: number[] = [];
      for (let file = 0; file < codebase.paths.length && files.length < longestList; file++) {
        if (isInScope(file)) files.push(file);
      }
      return files.map((file) => ({ path: codebase.paths[file] ?? "", score: 0 }));
    },
  };
}

/**
 * Lists made of the task alone: its own words in texts, names, paths, mentions, traces and past commits, and the words
 * that history, lexicon and vectors know for them.
 */
function taskLists(board: Scoreboard, rank: ListRanker): Retriever[] {
  const list = (name: string, scoresOf: (query: Query) => Scores): Retriever => ({
    name,
    retrieve: async (query) => rank(scoresOf(query)),
  });
  return [
    list("text", board.text),
    list("path", board.path),
    list("definition", board.definitions),
    list("identifier", board.names),
    list("mention", board.mentions),
    list("trace", board.traces),
    list("commit", (query) => board.commits(query).scores),
    list("project", board.projectNames),
    list("lexicon", board.lexiconText),
    list("close", board.closeText),
    // Not the signal `tested`, which goes by the names of tests: traces keep the list under this name.
    list("tested", board.testImports),
    list("literal", () => board.literal()),
    { name: "named", retrieve: async (query, { task }) => rank(board.named(query, task)) },
    { name: "meant", retrieve: async (query, { task }) => rank(board.meant(query, task)) },
    passageList("window", "window", board, rank),
    passageList("pair", "pairs", board, rank),
  ];
}

/** Number of files, best by text, whose passages are looked at. */
const passagePool = 200;

/** A list that needs the order of words: the best window, or pairs of words side by side. */
function passageList(
  name: string,
  measure: "window" | "pairs",
  board: Scoreboard,
  rank: ListRanker,
): Retriever {
  const { codebase } = board;
  const scoresByText = new WeakMap<Scores, Scores>();
  const passageScores = (query: Query, task: Task): Scores => {
    const sum = startScores(codebase.paths.length);
    for (const { path } of rank(board.text(query)).slice(0, passagePool)) {
      const file = codebase.fileOf(path) ?? -1;
      sum.add(file, board.passage(file, task, query)?.[measure] ?? 0);
    }
    return sum.finish();
  };
  return {
    name,
    retrieve: async (query, { task }) => {
      const text = board.text(query);
      const scores = scoresByText.get(text) ?? passageScores(query, task);
      scoresByText.set(text, scores);
      return rank(scores);
    },
  };
}

/**
 * Lists made of what earlier cycles and tasks taught: bridged, remembered and learned words, gaps, companions and name
 * patterns.
 */
function learnedLists(board: Scoreboard, rank: ListRanker): Retriever[] {
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
