// Checks an LMDB file before it is opened, makes its lock file, and marks a clean shutdown.
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  linkSync,
  rmSync,
  truncateSync,
  statSync,
} from "node:fs";
import { basename } from "node:path";
import { fileProblem, readPrivate, writePrivate } from "@fossick/base/private-files.ts";
import { readNewestMeta } from "./lmdb-meta.ts";
import { treeProblem } from "./lmdb-trees.ts";

/** Max checks: one may catch a writer between two steps, but real damage stays. */
const looks = { max: 4, apartMs: 25 } as const;
/** Problem during writes; a process that keeps writing has checked the file. */
const beingWritten = "index.lmdb is being written";

/**
 * Checks an LMDB file and describes what is wrong; undefined if it is sound, new or missing.
 * Runs before opening: access to memory mapped from a file of another kind, or beyond a file's end, kills the process
 * instead of throwing; so does a page that refers there.
 * @param closely whether to check the trees page by page, without values
 * @param apartMs time to wait before checking again a file that seems damaged
 */
export function lmdbFileProblem(
  path: string,
  closely: boolean,
  apartMs: number = looks.apartMs,
): string | undefined {
  let problem: string | undefined;
  for (let look = 1; look <= looks.max; look++) {
    problem = lookOnce(path, closely);
    if (problem === undefined) return undefined;
    if (look < looks.max) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, apartMs);
  }
  return problem === beingWritten ? undefined : problem;
}

function lookOnce(path: string, closely: boolean): string | undefined {
  if (!existsSync(path)) return undefined;
  const file = openSync(path, "r");
  try {
    if (fstatSync(file).size === 0) return undefined;
    const meta = readNewestMeta(file);
    if (meta === undefined) return "index.lmdb is no LMDB file";
    // Size is read last: the file only grows, and its pages are written before the page that counts them.
    if (fstatSync(file).size < (meta.lastPage + 1) * meta.pageSize) return "index.lmdb was cut short";
    const problem = closely ? treeProblem(file, meta) : undefined;
    if (problem === undefined) return undefined;
    // Pages of a state two transactions old are overwritten.
    const isMoving = readNewestMeta(file)?.transaction !== meta.transaction;
    return isMoving ? beingWritten : `index.lmdb is damaged: ${problem}`;
  } finally {
    closeSync(file);
  }
}

/**
 * Describes which of the files that LMDB will open cannot be opened; undefined if both can, or are missing. LMDB kills
 * the process if it cannot open its lock, and waits forever for a pipe.
 * @throws the system's error if nothing can be written at all
 */
export function openingProblem(path: string): string | undefined {
  for (const each of [path, lockOf(path)]) {
    const problem = fileProblem(each);
    if (problem !== undefined) return `${basename(each)} ${problem}`;
  }
  return undefined;
}

const lockOf = (path: string): string => `${path}-lock`;

/** Size of the lock file, more than 126 concurrent readers need; LMDB uses the rest for more. */
const lockBytes = 64 * 1024;
/** Space reserved for the first pages of data: LMDB also kills the process if the disk is full for them. */
const firstBytes = 16 * 1024;

/**
 * Creates the lock file of a database before LMDB does. LMDB maps a sparse file, and if the disk is full when a page
 * is first written, a signal kills the process. A file written in full makes that an error.
 * @throws errors of writing
 */
export function reserveLock(path: string): void {
  const lock = lockOf(path);
  if (existsSync(lock)) return;
  const whole = `${lock}-${process.pid}`;
  try {
    writePrivate(whole, Buffer.alloc(lockBytes + firstBytes));
    truncateSync(whole, lockBytes);
    linkSync(whole, lock); // atomically, as another process may map it immediately
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(whole, { force: true });
  }
}

/**
 * Path of the mark of a clean shutdown, beside the data file, with its inode, size and mtime. Removed when the file is
 * opened. If it is missing or differs, the last process was killed, or another one changed the file or is using it:
 * then the file must be verified before memory is mapped from it.
 */
const markOf = (path: string): string => `${path}-sound`;

/** Tests whether the file is unchanged since the last clean shutdown, and removes the mark. */
export function takeShutdownMark(path: string): boolean {
  try {
    const mark = readPrivate(markOf(path));
    rmSync(markOf(path), { force: true });
    return String(mark) === looksOf(path);
  } catch {
    return false;
  }
}

/** Writes the mark; without it, the next process just verifies the file. */
export function markCleanShutdown(path: string): void {
  try {
    writePrivate(markOf(path), looksOf(path));
  } catch {
    // The folder is gone or full.
  }
}

function looksOf(path: string): string {
  const { ino, mtimeNs, size } = statSync(path, { bigint: true });
  return `${ino} ${size} ${mtimeNs}`;
}
