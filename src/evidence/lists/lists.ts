import type { Codebase } from "../codebase.ts";
import type { Scoreboard } from "../scores/scoreboard.ts";
import type { Retriever, Scope } from "../../types.ts";
import { learnedLists } from "./learned-lists.ts";
import { createListRanker, type InScope } from "./rank.ts";
import { restList } from "./rest-list.ts";
import { scopeFilter } from "../scope.ts";
import { taskLists } from "./task-lists.ts";

/** Every list of the default dispatch, over the files within the scope. */
export function dispatchLists(board: Scoreboard, scope: Scope | undefined): Retriever[] {
  const isInScope = inScopeOf(board.codebase, scope);
  const rank = createListRanker(board.codebase, isInScope);
  return [...taskLists(board, rank), ...learnedLists(board, rank), restList(board.codebase, isInScope)];
}

/** Returns a test whether a file lies within the limits the caller set. */
export function inScopeOf(codebase: Codebase, scope: Scope | undefined): InScope {
  const isPathInScope = scopeFilter(scope, (path) => codebase.language(codebase.fileOf(path) ?? -1));
  const isLimited = Object.values(scope ?? {}).some((limits: readonly string[]) => limits.length > 0);
  const inScope = isLimited
    ? Uint8Array.from(codebase.paths, (path) => (isPathInScope(path) ? 1 : 0))
    : undefined;
  return (file) => inScope === undefined || inScope[file] === 1;
}
