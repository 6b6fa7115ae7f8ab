// Scores single files by the order of their words, in the best passage, best function and first lines, each once.
import { valueIn } from "@fossick/base/remember.ts";
import type { Codebase, TokenStream } from "../codebase.ts";
import { readPart } from "../../language/read-part.ts";
import type { TaskParts } from "../../language/read-task.ts";
import type { Query } from "../../answer-types.ts";
import type { Task } from "../../task.ts";
import { scoreFunctions, type FunctionScore } from "./functions.ts";
import { passageQuery, queryTerms, weightOf, type PassageQuery } from "./passage-query.ts";
import { scorePassages, type PassageScore } from "./passages.ts";
import { tellingLine, type Lines, type TellingLine } from "./telling-line.ts";
import { rarity } from "./text-scores.ts";
import { taskTerms, titleTerms, type WeightedTerms } from "../../language/weighted-terms.ts";

/** Scores of the best passage and the best function of a file. */
interface FileScore extends PassageScore {
  readonly function: FunctionScore;
  /** Share of the query's whole weight that the file's first lines hold, 0 to 1. */
  readonly headCoverage: number;
}

/** Single files by the order of their words; undefined for files known by name only. */
export interface FileScores {
  /** A query in the form for passages. */
  passageQuery(task: Task, query: Query): PassageQuery;
  passage(file: number, task: Task, query: Query): FileScore | undefined;
  /**
   * Finds the line of the best passage, or within the given lines, that holds most of the query; undefined if none
   * holds any.
   */
  tellingLine(file: number, task: Task, query: Query, within?: Lines): TellingLine | undefined;
}

/** Scores of single files by the order of their words, each computed once. */
export function fileScores(codebase: Codebase, reading: (task: Task) => TaskParts): FileScores {
  const byWords = new Map<string, PassageQuery>();
  const byQuery = new WeakMap<Query, PassageQuery>();
  const scoresByQuery = new Map<PassageQuery, Map<number, FileScore | undefined>>();
  const read = (task: Task, { keywords }: Query): PassageQuery => {
    const terms = taskTerms(keywords);
    const key = `${readPart(task.text)}|${[...terms].join(";")}`;
    const title = new Set(titleTerms(keywords).keys());
    return valueIn(byWords, key, () =>
      passageQuery(weighByRarity(codebase, terms), reading(task).pairs, title),
    );
  };
  // Asked for every file of a query: nothing is joined again.
  const passageQueryOf = (task: Task, query: Query): PassageQuery =>
    valueIn(byQuery, query, () => read(task, query));
  const passage: FileScores["passage"] = (file, task, query) => {
    const wordsSought = passageQueryOf(task, query);
    const scores = valueIn(scoresByQuery, wordsSought, () => new Map<number, FileScore | undefined>());
    if (!scores.has(file)) scores.set(file, scoreFile(codebase, file, wordsSought));
    return scores.get(file);
  };
  const telling: FileScores["tellingLine"] = (file, task, query, within) => {
    const stream = codebase.stream(file);
    const best = within ?? passage(file, task, query);
    if (!stream || !best || ("window" in best && best.window === 0)) return undefined;
    return tellingLine(stream, passageQueryOf(task, query), best);
  };
  return { passageQuery: passageQueryOf, passage, tellingLine: telling };
}

function scoreFile(codebase: Codebase, file: number, query: PassageQuery): FileScore | undefined {
  const stream = codebase.stream(file);
  if (!stream) return undefined;
  const terms = queryTerms(stream, query);
  return {
    ...scorePassages(stream, terms, query),
    function: scoreFunctions(stream, terms, query),
    headCoverage: headCoverage(stream, terms, query),
  };
}

/** A file's first lines say what it is for: its header, its imports and its first definition. */
const headLines = 30;

function headCoverage({ tokens }: TokenStream, terms: Int32Array, query: PassageQuery): number {
  if (query.whole === 0) return 0;
  const ofHead = new Set<number>();
  for (let at = 0, line = 0; at < tokens.length && line < headLines; at++) {
    const token = tokens[at] ?? 0;
    const term = terms[token - 1] ?? -1;
    if (token === 0) line++;
    else if (term >= 0) ofHead.add(term);
  }
  return weightOf(ofHead, query) / query.whole;
}

/** Terms beyond this many, lightest first, cannot change which passage is best. */
const maxPassageTerms = 60;

function weighByRarity(codebase: Codebase, terms: WeightedTerms): (readonly [string, number])[] {
  return [...terms]
    .map(
      ([stem, weight]) => [stem, weight * rarity(codebase.fileCount(stem), codebase.paths.length)] as const,
    )
    .filter(([stem]) => codebase.fileCount(stem) > 0)
    .sort((a, b) => b[1] - a[1])
    .slice(0, maxPassageTerms);
}
