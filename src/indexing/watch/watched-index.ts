import { emptyMeta, keys, readRecord, type Meta } from "../store/records.ts";
import type { Store } from "../store/store.ts";
import { startWalk, updateIndex, type IndexReport, type UpdateOptions } from "../update-index.ts";
import type { Walk } from "../walk/index.ts";
import { lookAgain } from "./look-again.ts";
import { findWatchedFolders } from "./watched-folders.ts";
import { brokenWatch, watchFolder, type FolderWatch } from "./watch-folder.ts";

/** Keeps an index up to date with a folder under watch: where nothing changed, nothing is looked at. */
export interface WatchedIndex {
  /** Updates the index like `updateIndex`; updates run one after the other. */
  update(store: Store, options: UpdateOptions): Promise<IndexReport>;
  close(): Promise<void>;
}

/** State after the last update. */
interface Last {
  readonly store: Store;
  readonly walk: Walk;
  readonly generation: number;
  readonly report: IndexReport;
}

/**
 * @param root absolute, links resolved
 * @param onChange told when something may have changed
 */
export function createWatchedIndex(root: string, onChange?: () => void): WatchedIndex {
  let watching: Promise<FolderWatch> | undefined;
  let last: Last | undefined;
  let busy: Promise<unknown> = Promise.resolve();

  /** @returns the very walk of last time when nothing changed */
  async function walkNow(options: UpdateOptions, watch: FolderWatch | undefined): Promise<Walk> {
    const changes = (await watch?.take()) ?? "anything";
    const again = last && changes !== "anything" ? await lookAgain(root, last.walk, changes) : undefined;
    return again ?? startWalk(root, options).found;
  }

  async function updateOnce(store: Store, options: UpdateOptions): Promise<IndexReport> {
    const startedMs = performance.now();
    options.signal?.throwIfAborted();
    const walkedAtMs = Date.now();
    const watch = await watching;
    const walk = await walkNow(options, watch);
    if (last?.store === store && last.walk === walk && last.generation === generationOf(store)) {
      return { ...last.report, changed: 0, removed: 0, commits: 0, ms: performance.now() - startedMs };
    }
    last = undefined; // an update that fails leaves nothing to build on
    const report = await updateIndex(root, store, options, { walkedAtMs, found: Promise.resolve(walk) });
    last = { store, walk, generation: generationOf(store), report };
    watching ??= startWatching(walk).catch(brokenWatch);
    return withFault(report, watch);
  }

  const startWatching = async (walk: Walk): Promise<FolderWatch> =>
    watchFolder(await findWatchedFolders(root, walk), onChange);

  return {
    update(store, options) {
      const update = busy.then(() => updateOnce(store, options));
      busy = update.catch(() => {});
      return update;
    },
    close: async () => {
      await busy;
      await (await watching)?.close();
    },
  };
}

const generationOf = (store: Store): number => (readRecord<Meta>(store, keys.meta) ?? emptyMeta).generation;

function withFault(report: IndexReport, watch: FolderWatch | undefined): IndexReport {
  const fault = watch?.fault();
  return fault ? { ...report, faults: [...report.faults, fault] } : report;
}
