// Asks git about missing files that a task names and about the state of the work tree that it refers to, if it does.
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import type { ReadText } from "@fossick/core/evidence/claims/claim.ts";
import { missingFiles } from "@fossick/core/evidence/scores/missing-files.ts";
import { stateAsked } from "@fossick/core/language/state-asked.ts";
import type { GitReport, PreparedTask } from "@fossick/core/task.ts";
import { GitError, revParse, type GitOptions } from "@fossick/repository/git.ts";
import { goneFiles } from "./gone-files.ts";
import { workTreeState } from "./work-tree-state.ts";

/** Adds what git reports to a task that speaks of it; asks nothing for other tasks. */
export type AskGit = (
  codebase: Codebase,
  task: PreparedTask,
  readText: ReadText,
  signal?: AbortSignal,
) => Promise<PreparedTask>;

/** Creates the function that asks git in a folder; where git fails, it reports nothing. */
export const createAskGit =
  (root: string): AskGit =>
  async (codebase, task, readText, signal) => {
    const options = { cwd: root, ...(signal && { signal }) };
    const [gone, state] = await Promise.all([
      unlessGitFails(() => goneIn(codebase, task, options), []),
      unlessGitFails(() => stateIn(codebase, task, readText, options), undefined),
    ]);
    const git: GitReport = { ...(gone.length > 0 && { gone }), ...(state && { state }) };
    return Object.keys(git).length === 0 ? task : { ...task, git };
  };

async function goneIn(
  codebase: Codebase,
  task: PreparedTask,
  options: GitOptions,
): Promise<NonNullable<GitReport["gone"]>> {
  const names = codebase.history.count === 0 ? [] : missingFiles(codebase, task);
  if (names.length === 0) return [];
  const [, prefix = ""] = await revParse(["--show-prefix"], options);
  return goneFiles(codebase, names, prefix, options);
}

async function stateIn(
  codebase: Codebase,
  task: PreparedTask,
  readText: ReadText,
  options: GitOptions,
): Promise<GitReport["state"]> {
  const { asked, isVague } = stateAsked(task) ?? {};
  if (asked === undefined) return undefined;
  const state = await workTreeState(asked, codebase, readText, options);
  return isVague && state.count === 0 ? undefined : state;
}

async function unlessGitFails<Value>(ask: () => Promise<Value>, instead: Value): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof GitError) return instead;
    throw error;
  }
}
