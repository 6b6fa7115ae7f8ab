import { spawnSync } from "node:child_process";
import { editedLinesIn, type EditedLines } from "@fossick/eval/edited-lines.ts";
import { git } from "../git.ts";
import type { BenchTask } from "../types.ts";

/**
 * The lines that a task's change edited, of its right files alone: the change is the commit whose hash ends the id, or
 * the one that names the issue or pull request at its end, if it edits every right file and nothing edited them between.
 * @returns undefined where no such commit is known
 */
export function editedLines(
  mirror: string,
  { baseCommit, goldFiles, id }: BenchTask,
): EditedLines | undefined {
  const fix = fixOf(mirror, id.slice(id.lastIndexOf("-") + 1), baseCommit, goldFiles);
  if (fix === undefined) return undefined;
  const lines = editedLinesIn(
    git(mirror, "diff", "-U0", "--no-renames", baseCommit, fix, "--", ...goldFiles),
  );
  return Object.keys(lines).length > 0 ? lines : undefined;
}

function fixOf(mirror: string, name: string, base: string, golds: readonly string[]): string | undefined {
  if (/^(?=.*[a-f])[0-9a-f]{8,}$/.test(name)) return name;
  for (const line of namingCommits(mirror, name)) {
    const [commit = "", parent = ""] = line.split(" ");
    if (parent === "") continue;
    const edited = git(mirror, "diff", "--name-only", parent, commit).split("\n");
    if (!golds.every((path) => edited.includes(path))) continue;
    const same = ["-C", mirror, "diff", "--quiet", base, parent, "--", ...golds];
    if (spawnSync("git", same).status === 0) return commit;
  }
  return undefined;
}

/** Commits with `#number` in their message, each with its parents. */
function namingCommits(mirror: string, number: string): string[] {
  if (!/^\d+$/.test(number)) return [];
  const grep = `#${number}\\b`;
  return git(mirror, "log", "--all", "-P", `--grep=${grep}`, "--format=%H %P").split("\n").filter(Boolean);
}
