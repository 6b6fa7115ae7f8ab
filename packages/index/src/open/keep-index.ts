// Keeps an index usable if its folder is damaged, replaced or read-only, by reopening, rebuilding or in memory.
import { FossickError } from "@fossick/base/errors.ts";
import type { Store } from "../store/store.ts";
import { isFormerGeneration } from "./index-folder.ts";
import { inMemory, openIndex, openReplaced, rebuildIndex, type OpenedIndex } from "./open-index.ts";

export interface IndexKeeper {
  /** Returns the open index; opens it first if needed. */
  open(): Promise<OpenedIndex>;
  /**
   * Runs `work` on the index. If the index turns out to be damaged or not writable, or another search of this process
   * replaced it, repairs it and runs `work` again from the start, so that its result never comes from a partial
   * index.
   */
  withRecovery<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** One attempt more than needed to reopen the index, rebuild it, and keep it in memory. */
const maxAttempts = 4;

/** @param place the index's `dataFolder`, or a function that finds it */
// oxlint-disable-next-line max-lines-per-function -- functions that share one open index
export function keepIndex(place: string | (() => Promise<string>)): IndexKeeper {
  const find = async (): Promise<string> => (typeof place === "string" ? place : place());
  let opening: Promise<OpenedIndex> | undefined;
  /** Stores that other searches of this process may still be reading. */
  const formerStores: Store[] = [];
  const open = (): Promise<OpenedIndex> => (opening ??= find().then(openIndex));

  /** Replaces an index by another one, unless that was done meanwhile. */
  async function replace(old: Store, next: () => Promise<OpenedIndex>): Promise<void> {
    if ((await open()).store !== old) return;
    formerStores.push(old);
    opening = next();
    await opening;
  }

  async function mend(store: Store, error: unknown, attempt: number): Promise<void> {
    const data = await find();
    if (isUnwritable(error)) await replace(store, async () => inMemory(data, error));
    else if (store.damage === undefined) return;
    // Another process may have removed the state being read, so only damage that persists is rebuilt.
    else await replace(store, () => (attempt === 1 ? openIndex(data) : rebuildIndex(data, store)));
  }

  async function withRecovery<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const before = opening && (await opening).store;
      const data = await find();
      if (before && isOutdated(data, before)) await replace(before, () => openReplaced(data));
      const openedIndex = open(); // not awaited: the work first does parts that need no index
      const [outcome] = await Promise.allSettled([work()]);
      const { store } = await openedIndex;
      const isStill = (await open()).store === store;
      const error: unknown = outcome.status === "rejected" ? outcome.reason : undefined;
      if ((isStill && store.damage === undefined && !isUnwritable(error)) || attempt === maxAttempts) {
        if (outcome.status === "rejected") throw error;
        tell();
        return outcome.value;
      }
      await mend(store, error, attempt);
    }
  }

  /** Drops faults that have been reported: a repair is reported once, a lasting problem every time. */
  function tell(): void {
    opening = opening?.then(withLastingFaults);
  }

  return {
    open,
    withRecovery,
    async close() {
      const stores = [...formerStores.splice(0), ...(opening ? [(await opening).store] : [])];
      opening = undefined;
      for (const store of stores) await store.close();
    },
  };
}

const withLastingFaults = ({ faults, store }: OpenedIndex): OpenedIndex => ({
  store,
  faults: faults.filter(({ code }) => code === "INDEX_UNAVAILABLE"),
});

/** Tests whether the index of an open store was rebuilt or replaced by another process. */
const isOutdated = (data: string, store: Store): boolean =>
  store.isReplaced() || isFormerGeneration(data, store.where);

const isUnwritable = (error: unknown): boolean =>
  FossickError.isInstance(error) && error.code === "INDEX_UNAVAILABLE";

/**
 * Wraps a keeper to fail instead of keeping its index in memory, for large indexes that are opened repeatedly.
 */
export const onDiskAlone = (keeper: IndexKeeper): IndexKeeper => ({
  ...keeper,
  async open() {
    const index = await keeper.open();
    if (!index.faults.some(({ code }) => code === "INDEX_UNAVAILABLE")) return index;
    await keeper.close();
    // The message names no path, since callers of a server see it.
    throw new FossickError("INDEX_UNAVAILABLE", "the index cannot be kept on the disk of this server", {
      hint: "Try again later; its administrator has to free some space.",
    });
  },
});
