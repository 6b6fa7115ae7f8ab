import { closeSync, existsSync, fstatSync, openSync } from "node:fs";
import { readNewestMeta } from "./lmdb-meta.ts";
import { treeProblem } from "./lmdb-trees.ts";

/** Repeated checks: a writer may be caught between two of its steps, while real damage stays. */
const looks = { most: 4, apartMs: 25 } as const;
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
  for (let look = 1; look <= looks.most; look++) {
    problem = lookOnce(path, closely);
    if (problem === undefined) return undefined;
    if (look < looks.most) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, apartMs);
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
