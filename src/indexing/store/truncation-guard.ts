import { closeSync, fstatSync, openSync, writeSync } from "node:fs";
import { isMarked, markOffset, readNewestMeta } from "./lmdb-meta.ts";

/** Watches over the length of a data file whose pages are mapped into memory. */
export interface TruncationGuard {
  /**
   * Tests whether the file was cut short since it was opened. Call it before touching mapped memory: a page that the
   * file no longer has ends the process. Afterwards all of it can be touched again, but parts of it are zeros.
   */
  isCut(): boolean;
  /** Tests whether the file was cut short, or somebody wrote something else into it. */
  isOverwritten(): boolean;
  close(): void;
}

/** @param path of an LMDB file that is open; nothing that LMDB does makes it shorter */
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
 * Give a file that was cut its length again: closing the database, too, touches its first pages. Its mark is erased
 * before, so that no other process that has it open takes it for whole.
 */
function lengthen(file: number, bytes: number): void {
  writeSync(file, Buffer.alloc(4), 0, 4, markOffset);
  // Not by `ftruncate`: others may make it longer than that meanwhile.
  writeSync(file, Buffer.alloc(1), 0, 1, bytes - 1);
}
