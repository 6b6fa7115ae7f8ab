// Opens the store of an index, or replaces it if it is damaged.
import { dirname } from "node:path";
import { createMemoryStore } from "../store/memory-store.ts";
import { keys } from "../store/records.ts";
import type { Store } from "../store/store.ts";
import type { Fault } from "@fossick/core/answer-types.ts";
import {
  generationFolder,
  latestGeneration,
  makeIndexFolder,
  removeFormerGenerations,
  replacesOther,
  startGeneration,
} from "./index-folder.ts";

/** A store ready for use, and the faults of opening it. */
export interface OpenedIndex {
  readonly store: Store;
  readonly faults: readonly Fault[];
}

/**
 * Opens a sound index: replaces a broken one by a new generation, and if nothing can be written, keeps the index in
 * memory for this run. Either is reported as a fault.
 * @param data its `dataFolder`
 */
export async function openIndex(data: string): Promise<OpenedIndex> {
  try {
    makeIndexFolder(dirname(data));
  } catch (error) {
    return inMemory(data, error);
  }
  return openLatest(
    data,
    replacesOther(data) ? [indexFault("INDEX_FORMAT", "the index format changed; rebuilt")] : [],
  );
}

/** Starts a new generation in place of a damaged index. @param store the open store, left as is */
export async function rebuildIndex(data: string, store: Store): Promise<OpenedIndex> {
  const generation = latestGeneration(data);
  if (store.isReplaced() || store.where !== generationFolder(data, generation)) return openIndex(data);
  return startNext(data, generation) ?? openLatest(data, [brokenFault(store.damage ?? "")]);
}

/** Starts the generation after one. @returns an index in memory if that cannot be written */
function startNext(data: string, generation: number): OpenedIndex | undefined {
  try {
    startGeneration(data, generation + 1);
    return undefined;
  } catch (error) {
    return inMemory(data, error);
  }
}

/** Opens the current data in place of an open index that was removed or replaced. */
export async function openReplaced(data: string): Promise<OpenedIndex> {
  const { store, faults } = await openIndex(data);
  if (isEmpty(store) && !faults.some(({ code }) => code === "INDEX_BROKEN"))
    return { store, faults: [...faults, brokenFault("it was removed while in use")] };
  return { store, faults };
}

/** Tests whether a store holds no index. One that is damaged again is reported by the next search. */
function isEmpty(store: Store): boolean {
  try {
    return store.get(keys.meta) === undefined;
  } catch (error) {
    if (store.damage === undefined) throw error;
    return false;
  }
}

/** Max attempts: a generation that another process started meanwhile may also be damaged. */
const maxAttempts = 5;

async function openLatest(data: string, faults: readonly Fault[]): Promise<OpenedIndex> {
  // Loads LMDB while git lists the files, which takes as long.
  const { isDamage, openLmdbStore } = await import("../store/lmdb-store.ts");
  let told = faults;
  for (let attempt = 1; ; attempt++) {
    const generation = latestGeneration(data);
    const isLatest = (): boolean => latestGeneration(data) === generation || attempt === maxAttempts;
    try {
      const store = openLmdbStore(generationFolder(data, generation));
      // All data is written together with its counters; without them numbers would be used twice.
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

/** Creates an index for this run only, when its folder cannot be written. */
export function inMemory(data: string, error: unknown): OpenedIndex {
  const place = `${dirname(data)} (${causeOf(error)})`;
  const message = `the index cannot be kept in ${place}; this run keeps it in memory; choose another folder with --cache-dir`;
  return { store: createMemoryStore(), faults: [indexFault("INDEX_UNAVAILABLE", message)] };
}

/** Returns the message of the innermost cause. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : causeOf(error.cause);
}

const indexFault = (code: string, message: string): Fault => ({ part: "index", code, message });
