// Makes the lists of candidates of a search, one for each kind of evidence, of files within the caller's scope.
import type { Codebase } from "../codebase.ts";
import type { Scoreboard } from "../scores/scoreboard.ts";
import type { Query } from "../../answer-types.ts";
import type { EvidenceKind } from "../../messages/index.ts";
import type { Retriever, Context } from "../../parts.ts";
import type { Scope, Task } from "../../task.ts";
import { remember, valueIn } from "@fossick/base/remember.ts";
import { createListRanker, type InScope, longestList } from "./rank.ts";
import { scopeIn } from "../scope.ts";
import { callerQuery } from "../caller-query.ts";
import { noScores, startScores, type Scores, addScores } from "../scores/scores.ts";
import type { ListRanker } from "./rank.ts";
import { createWork, globMatcher, type Work } from "@fossick/base/globs/index.ts";
import { acceptedFiles } from "../scores/accepted-files.ts";

/** A list of the default dispatch. */
export interface DispatchList extends Retriever {
  /** Kind of evidence that a place in it shows; absent where it shows none. */
  readonly evidence?: EvidenceKind;
}

/** Every list of the default dispatch, over the files within the scope. */
export function dispatchLists(board: Scoreboard, scope: Scope | undefined): DispatchList[] {
  const isInScope = inScopeOf(board.codebase, scope);
  const rank = createListRanker(board.codebase, isInScope);
  return [...taskLists(board, rank), ...learnedLists(board, rank), restList(board.codebase, isInScope)];
}

/** Scopes of searches under way: several parts of one ask, and matching every path is costly. */
const known = new WeakMap<Scope, { readonly codebase: Codebase; readonly isInScope: InScope }>();

/** Returns a test whether a file lies within the limits the caller set. */
export function inScopeOf(codebase: Codebase, scope: Scope = {}): InScope {
  const last = known.get(scope);
  if (last?.codebase === codebase) return last.isInScope;
  const isInScope = matchScope(codebase, scope);
  known.set(scope, { codebase, isInScope });
  return isInScope;
}

function matchScope(codebase: Codebase, scope: Scope): InScope {
  const isPathInScope = scopeIn(codebase, scope);
  const isLimited = Object.values(scope).some((limits: readonly string[]) => limits.length > 0);
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

const listMaker =
  (rank: ListRanker) =>
  (
    name: string,
    evidence: EvidenceKind | undefined,
    scoresOf: (query: Query, context: Context) => Scores,
  ): DispatchList => ({
    name,
    ...(evidence && { evidence }),
    retrieve: async (query, context) => rank(scoresOf(query, context)),
  });

/**
 * Lists made of the task alone: its own words in texts, names, paths, mentions, traces and past commits, and the words
 * that history, lexicon and vectors know for them.
 */
function taskLists(board: Scoreboard, rank: ListRanker): DispatchList[] {
  const list = listMaker(rank);
  const callerList = (name: string, scoresOf: (query: Query) => Scores): Retriever =>
    list(name, undefined, (query) => {
      const words = callerQuery(board.codebase, query);
      return words === undefined ? noScores : scoresOf(words.query);
    });
  return [
    list("text", "text", board.text),
    list("path", "path", board.path),
    list("definition", "definitions", board.definitions),
    list("identifier", "usedNames", board.names),
    list("mention", "mention", board.mentions),
    list("trace", "trace", board.traces),
    list("commit", "history", (query) => board.commits(query).scores),
    list("project", "bridged", board.projectNames),
    list("lexicon", "bridged", board.lexiconText),
    list("close", "bridged", board.closeText),
    // Not the signal `tested`, which goes by the names of tests: traces keep the list under this name.
    list("tested", "tested", board.testImports),
    callerList("callerText", board.text),
    callerList("callerName", (query) =>
      addScores(addScores(board.path(query), board.definitions(query)), board.definedNames(query), 2),
    ),
    list("claimed", "literal", () => board.claimed()),
    list("folder", "path", board.inFolders),
    list("meant", undefined, (query, { task }) => board.meant(query, task)),
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
): DispatchList {
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
  return listMaker(rank)(name, "passage", (query, { task }) =>
    valueIn(scoresByText, board.text(query), () => passageScores(query, task)),
  );
}

/**
 * Lists made of what earlier cycles and tasks taught: bridged, remembered and learned words, gaps, companions and name
 * patterns.
 */
function learnedLists(board: Scoreboard, rank: ListRanker): DispatchList[] {
  const list = listMaker(rank);
  const sumOf = createAdder();
  const matching = rememberingFiles(board.codebase.paths);
  return [
    list("bridged", "bridged", (query) => sumOf(board.bridgedText(query), board.bridgedNames(query))),
    list("memory", "memory", (query) => board.memory(query).scores),
    list("learned", "learned", (query) => sumOf(board.learnedText(query), board.learnedNames(query))),
    list("focus", "focus", (query) => board.focus(query)),
    list("companion", "companion", (_, context) => board.companions(acceptedFiles(board.codebase, context))),
    list("pattern", "path", (query) => patternScores(board, query.patterns, matching)),
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
  const work = createWork();
  return remember((pattern) => filesMatching(paths, pattern, work));
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
