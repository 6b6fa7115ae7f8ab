import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";

/**
 * A note beside a data file: that whoever had it open ended well, and what the file looked like then. It is taken away
 * by whoever opens the file. Where it is missing or tells of another size or time, the process before was killed, or
 * somebody else touched the file, or is at work on it: then it is worth a look before memory is mapped from it.
 */
const markOf = (path: string): string => `${path}-sound`;

/** Whether the file is as the last one to close it left it; the note is gone afterwards. */
export function takeSoundMark(path: string): boolean {
  try {
    const mark = readFileSync(markOf(path), "utf8");
    rmSync(markOf(path), { force: true });
    return mark === looksOf(path);
  } catch {
    return false;
  }
}

/** Leave the note; without it the next one to open the file only looks closer. */
export function leaveSoundMark(path: string): void {
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
