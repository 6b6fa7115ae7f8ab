import type { Scoreboard } from "../scores/scoreboard.ts";
import { startScores, type Scores } from "../scores/scores.ts";
import type { Query, Retriever, Task } from "../../types.ts";
import type { ListRanker } from "./rank.ts";

/**
 * Lists made of the task alone: its own words in texts, names, paths, mentions, traces and past commits, and the words
 * that history, lexicon and vectors know for them.
 */
export function taskLists(board: Scoreboard, rank: ListRanker): Retriever[] {
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
