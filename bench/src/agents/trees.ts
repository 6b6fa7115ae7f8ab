// Tasks of agents and the checkouts that they are about.
import { folderFrom, folderOf } from "../places.ts";
import { openMirrors, readTasks, type MirrorOf } from "../tasks.ts";
import type { BenchTask } from "../types.ts";

/** Reads the tasks of agents. */
export const readAgentTasks = (file: string): BenchTask[] => readTasks(folderOf(file), "commits");

/**
 * Finds the repositories of tasks: among the mirrors those that are called `owner/name`.
 * @param own the repository of all others
 */
export function openRepositories(tasks: readonly BenchTask[], own: string | undefined): MirrorOf {
  const needsMirrors = tasks.some(({ repo }) => repo.includes("/"));
  const mirrorOf = needsMirrors ? openMirrors(folderFrom(process.env, "FOSSICK_BENCH_MIRRORS")) : undefined;
  return (repo) => {
    if (repo.includes("/")) return mirrorOf?.(repo);
    return own === undefined ? undefined : folderOf(own);
  };
}
