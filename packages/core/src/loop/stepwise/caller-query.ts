// Makes the query of a cycle from the caller's hints.
import type { FocusArea, Keyword, Query } from "../../answer-types.ts";
import type { Task } from "../../task.ts";
import type { CallerRefinement, JudgeHints } from "./types.ts";

/** Adds the files that the caller excludes to the scope of a task. */
export function withHintedScope(task: Task, { excludes = [] }: JudgeHints): Task {
  if (excludes.length === 0) return task;
  return { ...task, scope: { ...task.scope, excludes: [...(task.scope?.excludes ?? []), ...excludes] } };
}

/** Adds the caller's hints to a query. */
export function withHints(
  query: Query,
  { keywords = [], patterns = [], focusAreas = [] }: CallerRefinement,
): Query {
  const queryTerms = new Set(query.keywords.map(({ term }) => term));
  const addedTerms = distinct(keywords).filter((term) => !queryTerms.has(term));
  return {
    ...query,
    keywords: [...addedTerms.map(byCaller), ...query.keywords].sort((a, b) => b.weight - a.weight),
    patterns: [...new Set([...distinct(patterns), ...query.patterns])],
    focusAreas: withFocus(query.focusAreas, distinct(focusAreas)),
  };
}

/** Focus areas with further ones in front, each once. */
function withFocus(areas: readonly FocusArea[], requested: readonly string[]): FocusArea[] {
  const subjects = new Set(requested);
  const added = [...subjects].map((what): FocusArea => ({ kind: "facet", what }));
  return [...added, ...areas.filter(({ what }) => !subjects.has(what))];
}

/** Tests whether the caller asks for anything more. */
export const asksForMore = ({ searchOn, ...hints }: CallerRefinement): boolean =>
  searchOn ?? Object.values(hints).some((hint: readonly string[] | undefined) => (hint?.length ?? 0) > 0);

const byCaller = (term: string): Keyword => ({ term, weight: 1, from: "caller" });

/** Texts without blanks around them, each once. */
export const distinct = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== "")),
];
