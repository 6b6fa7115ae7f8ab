import { readFileSync } from "node:fs";

/** The repositories that a file names, one a line, in lower case. */
export const readRepositories = (file: string): ReadonlySet<string> =>
  new Set(readFileSync(file, "utf8").toLowerCase().split(/\s+/).filter(Boolean));

/** True of a task that may be learned from: of held-back repositories, mined ones may not. */
export const isLearned =
  (heldBack: ReadonlySet<string>) =>
  ({ set, repo }: Readonly<Record<"set" | "repo", string>>): boolean =>
    set !== "mined" || !heldBack.has(repo.toLowerCase());
