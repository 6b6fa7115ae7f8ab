import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";

/**
 * Marks a clean shutdown, with the file's inode, size and mtime. The mark lies beside the data file and is removed when
 * the file is opened. If it is missing or differs, the last process was killed, or another one changed the file or is
 * using it: then the file must be verified before memory is mapped from it.
 */
const markOf = (path: string): string => `${path}-sound`;

/** Tests whether the file is as the last process to close it left it, and removes the mark. */
export function takeShutdownMark(path: string): boolean {
  try {
    const mark = readFileSync(markOf(path), "utf8");
    rmSync(markOf(path), { force: true });
    return mark === looksOf(path);
  } catch {
    return false;
  }
}

/** Leaves the mark; without it the next process only verifies the file. */
export function markCleanShutdown(path: string): void {
  try {
    writeFileSync(markOf(path), looksOf(path));
  } catch {
    // The folder is gone or full.
  }
}

function looksOf(path: string): string {
  const { ino, mtimeNs, size } = statSync(path, { bigint: true });
  return `${ino} ${size} ${mtimeNs}`;
}
