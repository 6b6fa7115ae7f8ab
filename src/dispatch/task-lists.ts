import type { Codebase } from "../codebase.ts";
import type { Scoreboard } from "../scoring/scoreboard.ts";
import type { Scores } from "../scoring/text-scores.ts";
import type { Query, Retriever } from "../types.ts";
import { rankScores } from "./rank.ts";

type InScope = (file: number) => boolean;

/** Lists made of the task's own words: text, names, paths, mentions, traces, and what past commits said. */
export function taskLists(board: Scoreboard, isInScope: InScope): Retriever[] {
  const list = (name: string, scoresOf: (query: Query) => Scores): Retriever => ({
    name,
    retrieve: async (query) => rankScores(board.codebase, scoresOf(query), isInScope),
  });
  return [
    list("text", board.text),
    list("path", board.path),
    list("definition", board.definitions),
    list("identifier", (query) => added(board.usedNames(query), board.definedNames(query), 2)),
    list("mention", board.mentions),
    list("trace", board.traces),
    list("commit", (query) => board.commits(query).scores),
    ...passageLists(board, isInScope),
  ];
}

/** How many files, best by text, have their passages looked at. */
const passagePool = 200;

/** Lists that need the order of words: the best window, and pairs of words side by side. */
function passageLists(board: Scoreboard, isInScope: InScope): Retriever[] {
  const list = (name: "window" | "pairs"): Retriever => ({
    name: name === "pairs" ? "pair" : name,
    retrieve: async (query, { task }) => {
      const scores = new Float32Array(board.codebase.paths.length);
      for (const file of bestFiles(board.codebase, board.text(query), passagePool, isInScope)) {
        scores[file] = board.passage(file, task, query)?.[name] ?? 0;
      }
      return rankScores(board.codebase, scores, isInScope);
    },
  });
  return [list("window"), list("pairs")];
}

function bestFiles(codebase: Codebase, scores: Scores, limit: number, isInScope: InScope): number[] {
  return rankScores(codebase, scores, isInScope)
    .slice(0, limit)
    .flatMap(({ path }) => codebase.fileOf(path) ?? []);
}

const added = (a: Scores, b: Scores, weight: number): Scores =>
  a.map((score, file) => score + weight * (b[file] ?? 0));
