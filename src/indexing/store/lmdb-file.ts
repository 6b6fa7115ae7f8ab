// Checks an LMDB file before it is opened, makes its lock file, and marks a clean shutdown.
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  linkSync,
  rmSync,
  truncateSync,
  writeFileSync,
  readFileSync,
  statSync,
} from "node:fs";
import { readNewestMeta } from "./lmdb-meta.ts";
import { treeProblem } from "./lmdb-trees.ts";

/** Repeated checks: a writer may be caught between two of its steps, while real damage stays. */
const looks = { max: 4, apartMs: 25 } as const;
/** A process that writes all the time has checked the file before. */
const beingWritten = "index.lmdb is being written";

/**
 * Checks an LMDB file and describes what is wrong; undefined if it is sound, new or missing.
 * Runs before opening: memory that is mapped from a file of another kind, or beyond a file's end, ends the process
 * instead of throwing; so does a page that leads there.
 * @param closely whether to go through the trees page by page, values aside
 * @param apartMs how long to wait before looking again at a file that seems damaged
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
    // The size is asked for last: the file only grows, and its pages are written before the page that counts them.
    if (fstatSync(file).size < (meta.lastPage + 1) * meta.pageSize) return "index.lmdb was cut short";
    const problem = closely ? treeProblem(file, meta) : undefined;
    if (problem === undefined) return undefined;
    // Pages of a state that is two transactions old are written over.
    const isMoving = readNewestMeta(file)?.transaction !== meta.transaction;
    return isMoving ? beingWritten : `index.lmdb is damaged: ${problem}`;
  } finally {
    closeSync(file);
  }
}

/** More than LMDB needs for 126 readers at once; of what is more, it makes room for others. */
const lockBytes = 64 * 1024;
/** Room for the first pages of the data: where LMDB finds the disk full with the first of them, the process ends, too. */
const firstBytes = 16 * 1024;

/**
 * Make the lock file of a database before LMDB does. LMDB maps a file that is nothing but a length, and where the disk
 * turns out to be full when a page of it is first written to, the process ends with a signal. Written out, the same
 * thing is an error.
 * @throws what writing throws
 */
export function reserveLock(path: string): void {
  const lock = `${path}-lock`;
  if (existsSync(lock)) return;
  const whole = `${lock}-${process.pid}`;
  try {
    writeFileSync(whole, Buffer.alloc(lockBytes + firstBytes));
    truncateSync(whole, lockBytes);
    linkSync(whole, lock); // whole or not at all: another process may map it at once
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(whole, { force: true });
  }
}

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
