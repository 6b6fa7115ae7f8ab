// Builds a search from a call and the earlier calls that it continues; each call is one cycle.
import { FossickError } from "@fossick/base/errors.ts";
import type { Task } from "@fossick/library/index.ts";

/** A search of one call, which later calls may continue. */
export interface AskedSearch {
  readonly task: Task;
  /** Number of calls so far, including this one. */
  readonly cycle: number;
}

/** Max calls of one search. */
export const maxAsked = 3;

/** Max keywords of a caller. */
const maxKeywords = 30;

/** Builds the first cycle of a search. @throws FossickError NO_TASK */
export function askedFirst({ text, ...rest }: Partial<Task>): AskedSearch {
  if (text !== undefined) return { task: { ...rest, text }, cycle: 1 };
  throw new FossickError("NO_TASK", "task is missing", {
    hint: "Say in a sentence what is to be done, or give the retrieval_id of the answer to go on from.",
  });
}

/**
 * Builds the next cycle of a search: new values come before the earlier ones, which still count.
 * @throws FossickError SEARCH_FINISHED
 */
export function askedAgain({ cycle, task: earlier }: AskedSearch, given: Partial<Task>): AskedSearch {
  if (cycle >= maxAsked) {
    throw new FossickError("SEARCH_FINISHED", "this search has had its three cycles", {
      hint: "Read the best of what it found, or start a new search: a task, and no retrieval_id.",
    });
  }
  const { excludes, globs, ...limits } = { ...earlier.scope, ...given.scope };
  const allExcludes = newFirst(excludes, earlier.scope?.excludes);
  const lists = {
    keywords: newFirst(given.keywords, earlier.keywords).slice(0, maxKeywords),
    patterns: newFirst(given.patterns, earlier.patterns),
    rejected: newFirst(given.rejected, earlier.rejected),
  };
  const scope = { ...limits, ...(globs && { globs }), excludes: allExcludes };
  return { task: { ...earlier, ...given, ...lists, scope }, cycle: cycle + 1 };
}

const newFirst = (given: readonly string[] = [], earlier: readonly string[] = []): readonly string[] => [
  ...new Set([...given, ...earlier]),
];
