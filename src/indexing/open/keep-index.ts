import { FossickError } from "../../base/errors.ts";
import type { Store } from "../store/store.ts";
import { isFormerGeneration } from "./index-folder.ts";
import { inMemory, openIndex, openReplaced, rebuildIndex, type OpenedIndex } from "./open-index.ts";

/** An index that stays usable whatever happens to its folder. */
export interface IndexKeeper {
  /** The index as it is open, or opened now. */
  open(): Promise<OpenedIndex>;
  /**
   * Do `work` on the index. Where the index turns out to be damaged, or cannot be written, or was replaced by another
   * search of this process, it is mended and `work` is done again from its start, so that what it returns never comes
   * of a part of an index.
   */
  withRecovery<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** One more than can be needed: opened again, built anew, kept in memory. */
const maxAttempts = 4;

/** @param place the index's `dataFolder`, or what finds it */
export function keepIndex(place: string | (() => Promise<string>)): IndexKeeper {
  const find = async (): Promise<string> => (typeof place === "string" ? place : place());
  let opening: Promise<OpenedIndex> | undefined;
  /** Stores that other searches of this process may still be reading. */
  const formerStores: Store[] = [];
  const open = (): Promise<OpenedIndex> => (opening ??= find().then(openIndex));

  /** Put another index in the place of one, unless that was done meanwhile. */
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
    // Another process may have taken the state away that was read; only what stays wrong is removed.
    else await replace(store, () => (attempt === 1 ? openIndex(data) : rebuildIndex(data, store)));
  }

  async function withRecovery<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const before = opening && (await opening).store;
      const data = await find();
      if (before && isOutdated(data, before)) await replace(before, () => openReplaced(data));
      const openedIndex = open(); // not awaited: the work starts with what needs no index
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
 * The same for an index that is of no use in memory, because it is large and one of many: it is opened again and again.
 */
export const onDiskAlone = (keeper: IndexKeeper): IndexKeeper => ({
  ...keeper,
  async open() {
    const index = await keeper.open();
    if (!index.faults.some(({ code }) => code === "INDEX_UNAVAILABLE")) return index;
    await keeper.close();
    // It names no place, for it is told to callers of a server.
    throw new FossickError("INDEX_UNAVAILABLE", "the index cannot be kept on the disk of this server", {
      hint: "Try again later; its administrator has to free some space.",
    });
  },
});
