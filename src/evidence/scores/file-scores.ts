import type { Codebase } from "../codebase.ts";
import type { Reading } from "../../language/read-task.ts";
import type { Query, Task } from "../../types.ts";
import { scoreFunctions, type FunctionScore } from "./functions.ts";
import { passageQuery, queryTerms, type PassageQuery } from "./passage-query.ts";
import { scorePassages, type PassageScore } from "./passages.ts";
import { rarity } from "./text-scores.ts";
import { taskTerms, titleTerms, type WeightedTerms } from "../../language/weighted-terms.ts";

/** What the best passage and the best function of a file are worth. */
export type FileScore = PassageScore & { readonly function: FunctionScore };

/** Scores of single files by the order of their words, each computed once; undefined for files known by name only. */
export function fileScores(
  codebase: Codebase,
  reading: (task: Task) => Reading,
): (file: number, task: Task, query: Query) => FileScore | undefined {
  const byWords = new Map<string, PassageQuery>();
  const byQuery = new WeakMap<Query, PassageQuery>();
  const scoresByQuery = new Map<PassageQuery, Map<number, FileScore | undefined>>();
  const read = (task: Task, { keywords }: Query): PassageQuery => {
    const terms = taskTerms(keywords);
    const key = `${task.text}|${[...terms].join(";")}`;
    const title = new Set(titleTerms(keywords).keys());
    const wordsSought =
      byWords.get(key) ?? passageQuery(weighByRarity(codebase, terms), reading(task).pairs, title);
    byWords.set(key, wordsSought);
    return wordsSought;
  };
  const passageQueryOf = (task: Task, query: Query): PassageQuery => {
    const wordsSought = byQuery.get(query) ?? read(task, query); // asked for every file of a query: nothing is joined again
    byQuery.set(query, wordsSought);
    return wordsSought;
  };
  return (file, task, query) => {
    const wordsSought = passageQueryOf(task, query);
    const scores = scoresByQuery.get(wordsSought) ?? new Map<number, FileScore | undefined>();
    scoresByQuery.set(wordsSought, scores);
    if (!scores.has(file)) scores.set(file, scoreFile(codebase, file, wordsSought));
    return scores.get(file);
  };
}

function scoreFile(codebase: Codebase, file: number, query: PassageQuery): FileScore | undefined {
  const stream = codebase.stream(file);
  if (!stream) return undefined;
  const terms = queryTerms(stream, query);
  return { ...scorePassages(stream, terms, query), function: scoreFunctions(stream, terms, query) };
}

/** Terms beyond this many, lightest first, cannot change which passage is best. */
const mostPassageTerms = 60;

function weighByRarity(codebase: Codebase, terms: WeightedTerms): (readonly [string, number])[] {
  return [...terms]
    .map(
      ([stem, weight]) => [stem, weight * rarity(codebase.fileCount(stem), codebase.paths.length)] as const,
    )
    .filter(([stem]) => codebase.fileCount(stem) > 0)
    .sort((a, b) => b[1] - a[1])
    .slice(0, mostPassageTerms);
}
