import { acceptedFiles } from "../scores/accepted-files.ts";
import type { Scoreboard } from "../scores/scoreboard.ts";
import type { Retriever } from "../../parts.ts";
import type { Scope } from "../../task.ts";
import { createListRanker } from "./rank.ts";
import { inScopeOf } from "./lists.ts";

/** Retriever for files related to accepted ones; used by judged searches (`docs/agents-stepwise.md`). */
export function nearList(board: Scoreboard, scope: Scope | undefined): Retriever {
  const rank = createListRanker(board.codebase, inScopeOf(board.codebase, scope));
  return {
    name: "near",
    retrieve: async (_, context) => rank(board.near(acceptedFiles(board.codebase, context))),
  };
}
