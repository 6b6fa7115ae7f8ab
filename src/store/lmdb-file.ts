import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";

/** Where LMDB 1.0 (as lmdb 3.5 builds it) keeps what is looked at here, counted from the start of a meta page. */
const offsets = { mark: 24, pageSize: 48, lastPage: 144, transaction: 152 } as const;
const fileMark = 0xbeef_c0de;
const metaBytes = 160;

/** A writer at work can be caught between two of its steps; what is really wrong stays so. */
const looks = { most: 4, apartMs: 25 } as const;

/**
 * What is wrong with an LMDB file, or nothing when it is sound, new or not there yet.
 * Looked at before opening: memory that is mapped from a file of another kind, or beyond a file's end, ends the
 * process instead of throwing.
 */
export function lmdbFileProblem(path: string): string | undefined {
  let problem: string | undefined;
  for (let look = 1; look <= looks.most; look++) {
    problem = lookOnce(path);
    if (problem === undefined) return undefined;
    if (look < looks.most) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, looks.apartMs);
  }
  return problem;
}

function lookOnce(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  const file = openSync(path, "r");
  try {
    if (fstatSync(file).size === 0) return undefined;
    const first = readMeta(file, 0);
    const second = first && readMeta(file, first.pageSize);
    if (first === undefined || second === undefined) return "index.lmdb is no LMDB file";
    const { lastPage } = first.transaction > second.transaction ? first : second;
    // The size is asked for last: the file only grows, and its pages are written before the page that counts them.
    const { size } = fstatSync(file);
    return BigInt(size) < (lastPage + 1n) * BigInt(first.pageSize) ? "index.lmdb was cut short" : undefined;
  } finally {
    closeSync(file);
  }
}

interface MetaPage {
  readonly pageSize: number;
  /** Number of the last page in use. */
  readonly lastPage: bigint;
  readonly transaction: bigint;
}

/** One of the two pages that say what the file holds; of these the one with the later transaction counts. */
function readMeta(file: number, at: number): MetaPage | undefined {
  const head = Buffer.alloc(metaBytes);
  if (readSync(file, head, 0, metaBytes, at) < metaBytes || head.readUInt32LE(offsets.mark) !== fileMark)
    return undefined;
  return {
    pageSize: head.readUInt32LE(offsets.pageSize),
    lastPage: head.readBigUInt64LE(offsets.lastPage),
    transaction: head.readBigUInt64LE(offsets.transaction),
  };
}
