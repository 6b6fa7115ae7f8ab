// Reads the blobs and file stats recorded in git's index.
import { join } from "node:path";
import { git, GitError } from "@fossick/repository/git.ts";
import { findGitFolders, lookAt } from "@fossick/repository/git-obstacles/git-folders.ts";
import type { WalkedFile } from "@fossick/languages/types.ts";

/** An entry of git's index: a blob, and the stats of its file when git last saw that they match. */
export interface Entry extends Omit<WalkedFile, "path"> {
  /** Hash in hexadecimal. */
  readonly blob: string;
}

/** Git's index of a work tree. */
export interface GitIndex {
  /** Entries by path, relative to the folder. */
  readonly entries: ReadonlyMap<string, Entry>;
  /** Time of its last write, in milliseconds. */
  readonly writtenMs: number;
}

const debugLines =
  /^ {2}ctime: (\d+):(\d+)\n {2}mtime: (\d+):(\d+)\n {2}dev: \d+\tino: (\d+)\n {2}uid: \d+\tgid: \d+\n {2}size: (\d+)\tflags: \w+\n/;
const header = /^100(?:644|755) ([0-9a-f]{40}) 0\t(.+)$/s;

/** Reads git's index for a folder; no entries if git fails or prints another format. */
export async function readGitIndex(root: string, signal?: AbortSignal): Promise<GitIndex> {
  const writtenMs = lookAt(join(findGitFolders(root)?.own[0] ?? root, "index"))?.mtimeMs ?? 0;
  const entries = new Map<string, Entry>();
  const options = { cwd: root, ...(signal && { signal }) };
  const printed = await git(["ls-files", "-z", "--stage", "--debug"], options).catch((error: unknown) => {
    if (error instanceof GitError) return "";
    throw error;
  });
  // The debug lines of an entry follow its name and precede the next entry.
  const parts = String(printed).split("\0");
  let rest = parts[0] ?? "";
  for (const part of parts.slice(1)) {
    const [lines = "", ...stats] = debugLines.exec(part) ?? [];
    const [, blob = "", path = ""] = header.exec(rest) ?? [];
    rest = part.slice(lines.length);
    if (path !== "" && lines !== "") entries.set(path, { blob, ...stampOf(stats.map(Number)) });
  }
  return { entries, writtenMs };
}

function stampOf([
  changed = 0,
  changedNs = 0,
  modified = 0,
  modifiedNs = 0,
  inode = 0,
  size = 0,
]: readonly number[]): Omit<Entry, "blob"> {
  return {
    size,
    inode,
    mtimeMs: modified * 1_000 + modifiedNs / 1e6,
    ctimeMs: changed * 1_000 + changedNs / 1e6,
  };
}
