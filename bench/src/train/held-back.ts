import { readFileSync } from "node:fs";
import type { BenchTask } from "../types.ts";

/** The repositories that a file names, one a line, in lower case. */
export const readRepositories = (file: string): ReadonlySet<string> =>
  new Set(readFileSync(file, "utf8").toLowerCase().split(/\s+/).filter(Boolean));

type TaskOf = Pick<BenchTask, "set" | "repo">;

/** True of a mined task of these repositories. */
export const isHeldBack =
  (heldBack: ReadonlySet<string>) =>
  ({ set, repo }: TaskOf): boolean =>
    set === "mined" && heldBack.has(repo.toLowerCase());

/** True of a task that may be learned from. */
export const isLearned =
  (heldBack: ReadonlySet<string>) =>
  (task: TaskOf): boolean =>
    !isHeldBack(heldBack)(task);
