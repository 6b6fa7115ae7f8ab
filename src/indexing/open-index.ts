import { createHash } from "node:crypto";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { createMemoryStore } from "../store/memory-store.ts";
import { formatVersion, keys, readRecord, type Meta } from "../store/records.ts";
import type { Store } from "../store/store.ts";
import type { Fault } from "../types.ts";

/** Which index: one per folder and per way of walking it. */
export interface IndexPlace {
  /** Absolute, links resolved. */
  readonly root: string;
  readonly cacheDir: string;
  readonly hidden: boolean;
  readonly ignore: boolean;
}

/** The folder an index lies in; its name tells people whose it is, its hash keeps namesakes apart. */
export function indexFolder({ root, cacheDir, hidden, ignore }: IndexPlace): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([root, hidden, ignore]))
    .digest("hex")
    .slice(0, 12);
  const name = basename(root).replace(/[^\w.-]+/g, "-") || "root";
  return join(cacheDir, `${name}-${hash}`);
}

/** A store ready for use, and what was wrong with the one that was there. */
export interface OpenedIndex {
  readonly store: Store;
  readonly faults: readonly Fault[];
}

/**
 * Open an index that can be trusted: one that is broken or of another format is removed and built anew, and where
 * nothing can be written the index lives in memory for this run. Either is told as a fault.
 */
export async function openIndex(folder: string): Promise<OpenedIndex> {
  // Loading LMDB takes as long as git takes to list the files, which is under way by now.
  const { openLmdbStore } = await import("../store/lmdb-store.ts");
  try {
    const store = openLmdbStore(folder);
    const meta = readRecord<Meta>(store, keys.meta);
    if (meta === undefined || meta.format === formatVersion) return { store, faults: [] };
    return {
      store: startOver(store),
      faults: [indexFault("INDEX_FORMAT", "the index was of another version; rebuilt")],
    };
  } catch (error) {
    return reopen(folder, error, openLmdbStore);
  }
}

function reopen(folder: string, error: unknown, openStore: (folder: string) => Store): OpenedIndex {
  const why = causeOf(error);
  try {
    removeIndex(folder);
    return {
      store: openStore(folder),
      faults: [indexFault("INDEX_BROKEN", `the index was broken (${why}); rebuilt`)],
    };
  } catch {
    const message = `the index cannot be kept in ${folder} (${why}); this run keeps it in memory`;
    return { store: createMemoryStore(), faults: [indexFault("INDEX_UNAVAILABLE", message)] };
  }
}

/** The innermost message: what really went wrong. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : causeOf(error.cause);
}

/** Empty a store of another format: its readers in other processes keep what they have. */
function startOver(store: Store): Store {
  store.write((writer) => {
    for (const key of store.keysUnder("")) writer.remove(key);
  });
  return store;
}

const indexFault = (code: string, message: string): Fault => ({ part: "index", code, message });

/** Delete an index from disk. @returns its size in bytes */
export function removeIndex(folder: string): number {
  const bytes = indexBytes(folder);
  rmSync(folder, { recursive: true, force: true });
  return bytes;
}

/** Bytes an index takes on disk; 0 when there is none. */
export function indexBytes(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
