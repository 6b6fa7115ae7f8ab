import { spawnSync } from "node:child_process";
import { lstatSync } from "node:fs";
import { join } from "node:path";

/** A file that the yardsticks read. */
export interface SourceFile {
  /** Relative to the root. */
  readonly path: string;
  readonly bytes: number;
}

const maxListedBytes = 1 << 30;

/** Arguments of `find` that name the files with a shell pattern, those of version control left out. */
export const findArguments = (pattern: string): string[] => [
  ".",
  "-name",
  ".git",
  "-prune",
  "-o",
  "-type",
  "f",
  "-name",
  pattern,
  "-print0",
];

/** The files below a folder whose name fits a shell pattern. */
export function listSourceFiles(root: string, pattern: string): SourceFile[] {
  const found = spawnSync("find", findArguments(pattern), { cwd: root, maxBuffer: maxListedBytes });
  if (found.status !== 0) throw found.error ?? new Error(`find: ${found.stderr.toString("utf8").trim()}`);
  return found.stdout
    .toString("utf8")
    .split("\0")
    .filter(Boolean)
    .map((path) => ({ path: path.slice(2), bytes: lstatSync(join(root, path)).size }));
}
