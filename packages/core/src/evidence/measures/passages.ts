// Measures the signals of a file's best passage, and those that compare it with an ideal file.
import type { Hits } from "../codebase.ts";
import type { Scores } from "../scores/scores.ts";
import { rarity, saturation } from "../scores/text-scores.ts";
import { shares, type Columns, type SignalInput } from "./columns.ts";

/** A commit's vote of this weight is as strong as one gets. */
const strongVote = 30;

/** The best passage and the best function of each file, as shares of the best file's and, `abs…`, of an ideal one. */
export function passageColumns(input: SignalInput): Columns {
  const { board, files, query, context } = input;
  const passages = files.map((file) => board.passage(file, context.task, query));
  const window = passages.map((each) => each?.window ?? 0);
  const phrase = passages.map((each) => each?.phrase ?? 0);
  const body = passages.map((each) => each?.function.body ?? 0);
  const name = passages.map((each) => each?.function.name ?? 0);
  const titleWindow = passages.map((each) => each?.titleWindow ?? 0);
  const ideal = board.idealText(query);
  const idealTitle = board.idealTitleText(query);
  return {
    window: shares(window),
    pairs: shares(passages.map((each) => each?.pairs ?? 0)),
    phrase: shares(phrase),
    function: shares(body),
    functionName: shares(name),
    headCoverage: passages.map((each) => each?.headCoverage ?? 0),
    coverage: passages.map((each) => each?.coverage ?? 0),
    absText: sharesOf(input, board.text(query), ideal),
    absTitle: sharesOf(input, board.titleText(query), idealTitle),
    absWindow: shares(window, ideal),
    absTitleWindow: shares(titleWindow, idealTitle),
    absFunction: shares(body, ideal),
    absPhrase: shares(phrase, ideal / (saturation + 1)),
    absName: shares(name, ideal / (saturation + 1)).map(atMostOne),
    absCommit: sharesOf(input, board.commits(query).strongest, strongVote),
    ...absoluteNames(input),
  };
}

/** Limits a share to 1. */
export const atMostOne = (value: number): number => Math.min(1, value);

/** Each file's share of an ideal score. @param ideal the score that is 1 */
export const sharesOf = ({ files }: SignalInput, scores: Scores, ideal: number): number[] =>
  shares(
    files.map((file) => scores.of(file)),
    ideal,
  ).map(atMostOne);

/** Against a file that used or defined every identifier of the task, those that are unknown here included. */
export function absoluteNames(input: SignalInput): Columns {
  const { board, query } = input;
  const { codebase } = board;
  const names = query.keywords.filter(({ from }) => from === "identifier").map(({ term }) => term);
  const ideal = (holding: (name: string) => Hits): number =>
    names.reduce((sum, name) => sum + rarity(holding(name).ids.length, codebase.paths.length), 0);
  return {
    absNames: sharesOf(input, board.usedNames(query), ideal(codebase.name)),
    absDefined: sharesOf(input, board.definedNames(query), ideal(codebase.definition)),
  };
}
