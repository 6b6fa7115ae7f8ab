import { checkOut } from "./checkout.ts";
import type { MirrorOf } from "./tasks.ts";
import type { BenchTask } from "./types.ts";

/** The state of a repository that a task is about: its commit, and what is taken out of it. */
export const stateOf = ({ repo, baseCommit, hidden }: BenchTask): string =>
  `${repo} ${baseCommit}${hidden ? ` ${JSON.stringify(hidden)}` : ""}`;

/** A work tree at a task's commit, checked out anew only when the task before was of another state. */
export function openWorkTrees(mirrorOf: MirrorOf, folder: string): (task: BenchTask) => string {
  let current: { readonly state: string; readonly root: string } | undefined;
  return (task) => {
    const { repo, baseCommit, hidden } = task;
    const state = stateOf(task);
    if (current?.state === state) return current.root;
    const mirror = mirrorOf(repo);
    if (mirror === undefined) throw new Error("the repository is not among the mirrors");
    current = undefined; // the tree holds something in between if the check-out fails
    current = { state, root: checkOut(mirror, repo, baseCommit, folder, hidden) };
    return current.root;
  };
}
