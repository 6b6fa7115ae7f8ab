// Notices that an open LMDB file was cut short, which would kill the process, and restores its length with zeros.
import { closeSync, fstatSync, openSync, writeSync } from "node:fs";
import { isMarked, markOffset, readNewestMeta } from "./lmdb-meta.ts";

export interface TruncationGuard {
  /**
   * Tests whether the file was cut short since it was opened. Call it before accessing mapped memory: a page that the
   * file no longer has kills the process. Then restores the length, so that accesses are safe, but parts are zeros.
   */
  isCut(): boolean;
  /** Tests whether the file was cut short, or its content was overwritten. */
  isOverwritten(): boolean;
  close(): void;
}

/** @param path of an open LMDB file, which LMDB never shortens */
export function guardAgainstTruncation(path: string): TruncationGuard {
  const file = openSync(path, "r+");
  const seen = { bytes: fstatSync(file).size, writtenMs: 0, transaction: 0 };
  let wasCut = false;
  let isClosed = false;
  const isCut = (): boolean => {
    if (isClosed || wasCut) return wasCut;
    const { mtimeMs, size } = fstatSync(file);
    if (size < seen.bytes) {
      wasCut = true;
      lengthen(file, seen.bytes);
    } else if (mtimeMs !== seen.writtenMs) wasCut = size > 0 && !isMarked(file); // another process lengthened it
    seen.bytes = Math.max(size, seen.bytes);
    seen.writtenMs = mtimeMs;
    return wasCut;
  };
  return {
    isCut,
    isOverwritten() {
      if (isCut()) return true;
      if (seen.bytes === 0) return false;
      const meta = readNewestMeta(file);
      if (meta === undefined || meta.transaction < seen.transaction) return true;
      seen.transaction = meta.transaction;
      return fstatSync(file).size < (meta.lastPage + 1) * meta.pageSize;
    },
    close() {
      if (!isClosed) closeSync(file);
      isClosed = true;
    },
  };
}

/**
 * Restores the length of a truncated file, since closing the database also accesses its first pages. First erases
 * LMDB's mark, so that no other process that has the file open takes it for whole.
 */
function lengthen(file: number, bytes: number): void {
  writeSync(file, Buffer.alloc(4), 0, 4, markOffset);
  // Not with `ftruncate`: other processes may lengthen the file further meanwhile.
  writeSync(file, Buffer.alloc(1), 0, 1, bytes - 1);
}
