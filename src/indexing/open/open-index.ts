import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { createMemoryStore } from "../store/memory-store.ts";
import { formatVersion, keys } from "../store/records.ts";
import type { Store } from "../store/store.ts";
import type { Fault } from "../../types.ts";

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

const formatPrefix = "format-";

/** Where this version keeps its data below an index's folder: versions of other formats never touch it. */
export const storeFolder = (folder: string): string => join(folder, `${formatPrefix}${formatVersion}`);

/** A store ready for use, and what was wrong with the one that was there. */
export interface OpenedIndex {
  readonly store: Store;
  readonly faults: readonly Fault[];
}

/**
 * Open an index that can be trusted: one that is broken is removed and built anew, and where nothing can be written
 * the index lives in memory for this run. Either is told as a fault.
 */
export async function openIndex(folder: string): Promise<OpenedIndex> {
  // Loading LMDB takes as long as git takes to list the files, which is under way by now.
  const { isDamage, openLmdbStore } = await import("../store/lmdb-store.ts");
  const faults = replacesOther(folder)
    ? [indexFault("INDEX_FORMAT", "the index format changed; rebuilt")]
    : [];
  try {
    const store = openLmdbStore(storeFolder(folder));
    // Everything is written together with its counters; without them numbers would be given twice.
    if (store.get(keys.meta) === undefined && store.keysUnder("").length > 0) store.need(keys.meta);
    return { store, faults };
  } catch (error) {
    return isDamage(error) ? openAnew(folder, causeOf(error), openLmdbStore) : inMemory(folder, error);
  }
}

/** Remove what is wrong with an index and start another. @param store what was open, left as it is */
export async function rebuildIndex(folder: string, store: Store): Promise<OpenedIndex> {
  const { openLmdbStore } = await import("../store/lmdb-store.ts");
  return store.isReplaced() ? openIndex(folder) : openAnew(folder, store.damage ?? "", openLmdbStore);
}

/** Open what lies where an index was that is open, but no longer there. */
export async function openReplaced(folder: string): Promise<OpenedIndex> {
  const { store, faults } = await openIndex(folder);
  if (store.get(keys.meta) !== undefined) return { store, faults };
  const gone = indexFault("INDEX_BROKEN", "the index was broken (it was removed while in use); rebuilt");
  return { store, faults: [...faults, gone] };
}

function openAnew(folder: string, why: string, openStore: (folder: string) => Store): OpenedIndex {
  try {
    removeStore(folder);
    const fault = indexFault("INDEX_BROKEN", `the index was broken (${why}); rebuilt`);
    return { store: openStore(storeFolder(folder)), faults: [fault] };
  } catch (error) {
    return inMemory(folder, error);
  }
}

/** An index for this run only, where its folder cannot be written. */
export function inMemory(folder: string, error: unknown): OpenedIndex {
  const message = `the index cannot be kept in ${folder} (${causeOf(error)}); this run keeps it in memory`;
  return { store: createMemoryStore(), faults: [indexFault("INDEX_UNAVAILABLE", message)] };
}

/** The innermost message: what really went wrong. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : causeOf(error.cause);
}

const indexFault = (code: string, message: string): Fault => ({ part: "index", code, message });

/** Data nobody wrote for so long is no longer in use; what is opened at this moment must not be removed. */
const leftAfterMs = 7 * 24 * 3_600_000;

const isLeft = (data: string): boolean =>
  (statSync(data, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - leftAfterMs;

/**
 * Whether there is data of other formats and none of this one. The latest of it stays, for whoever goes on using that
 * version; what is older is removed when it was left a week ago.
 */
function replacesOther(folder: string): boolean {
  const own = basename(storeFolder(folder));
  const names = namesIn(folder);
  if (names.includes(own)) return false;
  const formats = names
    .flatMap((name) => (name.startsWith(formatPrefix) ? [Number(name.slice(formatPrefix.length))] : []))
    .sort((a, b) => b - a);
  const isUnnumbered = names.some((name) => name.startsWith("index.lmdb"));
  for (const format of formats.slice(1)) {
    const data = join(folder, `${formatPrefix}${format}`);
    if (isLeft(data)) removeQuietly(data);
  }
  if (isUnnumbered) for (const name of ["index.lmdb", "index.lmdb-lock"]) removeQuietly(join(folder, name));
  return isUnnumbered || formats.length > 0;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // It is in use, or not ours to remove.
  }
}

/**
 * Remove the data of this format. It is moved aside first, so that a process about to open it finds all of it or
 * nothing; processes that have it open keep what they have.
 */
export function removeStore(folder: string): void {
  const aside = join(folder, `removed-${process.pid}`);
  rmSync(aside, { recursive: true, force: true, maxRetries: 3 });
  mkdirSync(folder, { recursive: true });
  if (statSync(storeFolder(folder), { throwIfNoEntry: false })) renameSync(storeFolder(folder), aside);
  rmSync(aside, { recursive: true, force: true, maxRetries: 3 });
}

/** Delete an index from disk. @returns its size in bytes */
export function removeIndex(folder: string): number {
  const bytes = indexBytes(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 }); // another process may write meanwhile
  return bytes;
}

/** Bytes an index takes on disk; 0 when there is none. */
export function indexBytes(folder: string): number {
  const names = statSync(folder, { throwIfNoEntry: false })
    ? readdirSync(folder, { encoding: "utf8", recursive: true })
    : [];
  return names.reduce((sum, name) => {
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    return sum + (found?.isFile() ? found.size : 0);
  }, 0);
}
