// Opens the store of an index, or builds it anew where it is damaged.
import { dirname } from "node:path";
import { createMemoryStore } from "../store/memory-store.ts";
import { keys } from "../store/records.ts";
import type { Store } from "../store/store.ts";
import type { Fault } from "../../types.ts";
import {
  generationFolder,
  latestGeneration,
  removeFormerGenerations,
  replacesOther,
  startGeneration,
} from "./index-folder.ts";

/** A store ready for use, and what was wrong with the one that was there. */
export interface OpenedIndex {
  readonly store: Store;
  readonly faults: readonly Fault[];
}

/**
 * Open an index that can be trusted: one that is broken is replaced by a new generation, and where nothing can be
 * written the index lives in memory for this run. Either is told as a fault.
 * @param data its `dataFolder`
 */
export async function openIndex(data: string): Promise<OpenedIndex> {
  return openLatest(
    data,
    replacesOther(data) ? [indexFault("INDEX_FORMAT", "the index format changed; rebuilt")] : [],
  );
}

/** Start another generation in place of an index that is damaged. @param store what was open, left as it is */
export async function rebuildIndex(data: string, store: Store): Promise<OpenedIndex> {
  const generation = latestGeneration(data);
  if (store.isReplaced() || store.where !== generationFolder(data, generation)) return openIndex(data);
  return startNext(data, generation) ?? openLatest(data, [brokenFault(store.damage ?? "")]);
}

/** Start the generation after one. @returns an index in memory where that cannot be written */
function startNext(data: string, generation: number): OpenedIndex | undefined {
  try {
    startGeneration(data, generation + 1);
    return undefined;
  } catch (error) {
    return inMemory(data, error);
  }
}

/** Open what lies where an index was that is open, but no longer there or no longer what it was. */
export async function openReplaced(data: string): Promise<OpenedIndex> {
  const { store, faults } = await openIndex(data);
  if (isEmpty(store) && !faults.some(({ code }) => code === "INDEX_BROKEN"))
    return { store, faults: [...faults, brokenFault("it was removed while in use")] };
  return { store, faults };
}

/** Tests whether a store holds no index. One that is damaged again by now says so to whoever searches it. */
function isEmpty(store: Store): boolean {
  try {
    return store.get(keys.meta) === undefined;
  } catch (error) {
    if (store.damage === undefined) throw error;
    return false;
  }
}

/** Max attempts: a generation that another process started meanwhile may be damaged, too. */
const maxAttempts = 5;

async function openLatest(data: string, faults: readonly Fault[]): Promise<OpenedIndex> {
  // Loading LMDB takes as long as git takes to list the files, which is under way by now.
  const { isDamage, openLmdbStore } = await import("../store/lmdb-store.ts");
  let told = faults;
  for (let attempt = 1; ; attempt++) {
    const generation = latestGeneration(data);
    const isLatest = (): boolean => latestGeneration(data) === generation || attempt === maxAttempts;
    try {
      const store = openLmdbStore(generationFolder(data, generation));
      // Everything is written together with its counters; without them numbers would be given twice.
      if (store.get(keys.meta) === undefined && store.keysUnder("").length > 0) store.need(keys.meta);
      if (isLatest()) {
        removeFormerGenerations(data, generation);
        return { store, faults: told };
      }
      await store.close();
    } catch (error) {
      if (!isLatest()) continue;
      if (!isDamage(error) || attempt === maxAttempts) return inMemory(data, error);
      const unwritable = startNext(data, generation);
      if (unwritable) return unwritable;
      told = [brokenFault(causeOf(error))];
    }
  }
}

const brokenFault = (why: string): Fault =>
  indexFault("INDEX_BROKEN", `the index was broken (${why}); rebuilt`);

/** An index for this run only, where its folder cannot be written. */
export function inMemory(data: string, error: unknown): OpenedIndex {
  const message = `the index cannot be kept in ${dirname(data)} (${causeOf(error)}); this run keeps it in memory`;
  return { store: createMemoryStore(), faults: [indexFault("INDEX_UNAVAILABLE", message)] };
}

/** The innermost message: what really went wrong. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : causeOf(error.cause);
}

const indexFault = (code: string, message: string): Fault => ({ part: "index", code, message });
