import { dirname } from "node:path";
import type * as LmdbStore from "../store/lmdb-store.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import { keys } from "../store/records.ts";
import type { Store } from "../store/store.ts";
import type { Fault } from "../../types.ts";
import { removeData, replacesOther } from "./index-folder.ts";

/** A store ready for use, and what was wrong with the one that was there. */
export interface OpenedIndex {
  readonly store: Store;
  readonly faults: readonly Fault[];
}

/**
 * Open an index that can be trusted: one that is broken is removed and built anew, and where nothing can be written
 * the index lives in memory for this run. Either is told as a fault.
 * @param data its `dataFolder`
 */
export async function openIndex(data: string): Promise<OpenedIndex> {
  // Loading LMDB takes as long as git takes to list the files, which is under way by now.
  const { isDamage, openLmdbStore } = await import("../store/lmdb-store.ts");
  const faults = replacesOther(data) ? [indexFault("INDEX_FORMAT", "the index format changed; rebuilt")] : [];
  try {
    const store = openLmdbStore(data);
    // Everything is written together with its counters; without them numbers would be given twice.
    if (store.get(keys.meta) === undefined && store.keysUnder("").length > 0) store.need(keys.meta);
    return { store, faults };
  } catch (error) {
    return isDamage(error)
      ? openAnew(data, causeOf(error), { isDamage, openLmdbStore })
      : inMemory(data, error);
  }
}

/** Remove what is wrong with an index and start another. @param store what was open, left as it is */
export async function rebuildIndex(data: string, store: Store): Promise<OpenedIndex> {
  const lmdb = await import("../store/lmdb-store.ts");
  return store.isReplaced() ? openIndex(data) : openAnew(data, store.damage ?? "", lmdb);
}

/** Open what lies where an index was that is open, but no longer there or no longer what it was. */
export async function openReplaced(data: string): Promise<OpenedIndex> {
  const { store, faults } = await openIndex(data);
  if (store.get(keys.meta) !== undefined || faults.some(({ code }) => code === "INDEX_BROKEN"))
    return { store, faults };
  const gone = indexFault("INDEX_BROKEN", "the index was broken (it was removed while in use); rebuilt");
  return { store, faults: [...faults, gone] };
}

/** Max attempts: an index that another process put there meanwhile may be damaged, too. */
const maxTries = 4;

function openAnew(
  data: string,
  why: string,
  { isDamage, openLmdbStore }: Pick<typeof LmdbStore, "isDamage" | "openLmdbStore">,
): OpenedIndex {
  for (let attempt = 1; ; attempt++) {
    try {
      removeData(data);
      const fault = indexFault("INDEX_BROKEN", `the index was broken (${why}); rebuilt`);
      return { store: openLmdbStore(data), faults: [fault] };
    } catch (error) {
      if (!isDamage(error) || attempt === maxTries) return inMemory(data, error);
    }
  }
}

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
