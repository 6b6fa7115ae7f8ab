// Orders the kept searches of the page, each once, newest first, at most two hundred.
import type { KeptSearch } from "./types.ts";

/** Max kept searches; more would not help to find one. */
const maxSearches = 200;

/** Adds a search; replaces an earlier one with the same question. */
export const withSearch = (before: readonly KeptSearch[], search: KeptSearch): KeptSearch[] =>
  [search, ...before.filter((each) => askedFor(each) !== askedFor(search))].slice(0, maxSearches);

/** Joins the searches of two projects. */
export const joinSearches = (a: readonly KeptSearch[], b: readonly KeptSearch[]): readonly KeptSearch[] =>
  [...a, ...b].sort((one, other) => one.time - other.time).reduce<readonly KeptSearch[]>(withSearch, []);

/** Key of the question of a search: the same for two that differ only in results or time. */
export const askedFor = (search: Omit<KeptSearch, "files" | "time">): string => {
  const { excludes = [], globs = [], keywords = [], maxCycles, objective, task, threshold } = search;
  return JSON.stringify([task, objective, keywords, globs, excludes, maxCycles, threshold]);
};
