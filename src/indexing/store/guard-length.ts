import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { readNewestMeta } from "./lmdb-meta.ts";

/** Watches over the length of a data file whose pages are mapped into memory. */
export interface LengthGuard {
  /**
   * Whether the file was cut short since it was opened. To be asked before anything touches what is mapped: a page that
   * the file has no more ends the process. Afterwards all of it can be touched again, but parts of it are zeros.
   */
  isCut(): boolean;
  /** Whether it was cut short, or somebody wrote something else into it. */
  isOverwritten(): boolean;
  close(): void;
}

const metaBytes = 4_096;

/** @param path of an LMDB file that is open; nothing that LMDB does makes it shorter */
export function guardLength(path: string): LengthGuard {
  const file = openSync(path, "r+");
  let mostBytes = fstatSync(file).size;
  let lastTransaction = 0;
  let wasCut = false;
  let isClosed = false;
  const isCut = (): boolean => {
    if (isClosed) return wasCut;
    const bytes = fstatSync(file).size;
    if (bytes < mostBytes) {
      wasCut = true;
      ftruncateSync(file, mostBytes); // closing the database touches its first pages, too
      writeSync(file, Buffer.alloc(metaBytes), 0, metaBytes, 0); // so that others see it, whose file is as long again
    } else mostBytes = bytes;
    return wasCut;
  };
  return {
    isCut,
    isOverwritten() {
      if (isCut()) return true;
      if (mostBytes === 0) return false;
      const meta = readNewestMeta(file);
      if (meta === undefined || meta.transaction < lastTransaction) return true;
      lastTransaction = meta.transaction;
      return fstatSync(file).size < (meta.lastPage + 1) * meta.pageSize;
    },
    close() {
      if (!isClosed) closeSync(file);
      isClosed = true;
    },
  };
}
