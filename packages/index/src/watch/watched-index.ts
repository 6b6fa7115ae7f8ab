// Keeps an index up to date with a watched folder, so that an update looks at changed paths only.
import type { Store } from "../store/store.ts";
import { startWalk, updateIndex, type IndexReport, type UpdateOptions } from "../update-index.ts";
import { viewUpdateCount } from "../write/commit-update.ts";
import type { Walk } from "../walk/index.ts";
import { findWatchedFolders } from "./watched-folders.ts";
import { brokenWatch, watchFolder, type FolderWatch } from "./watch-folder.ts";
import { isInAscending, placeIn } from "@fossick/core/postings/ascending.ts";
import { statFiles, statOf } from "../walk/stat-files.ts";
import { createWalkFaults } from "../walk/walk-faults.ts";

export interface WatchedIndex {
  /** Updates the index like `updateIndex`; updates run one after the other. */
  update(store: Store, options: UpdateOptions): Promise<IndexReport>;
  close(): Promise<void>;
}

interface Last {
  readonly store: Store;
  readonly walk: Walk;
  readonly turn: number;
  readonly report: IndexReport;
}

/**
 * @param root absolute, links resolved
 * @param onChange called when something may have changed
 */
export function createWatchedIndex(root: string, onChange?: () => void): WatchedIndex {
  let watching: Promise<FolderWatch> | undefined;
  let last: Last | undefined;
  let busy: Promise<unknown> = Promise.resolve();

  /** @returns the same object as last time if nothing changed */
  async function walkNow(options: UpdateOptions, watch: FolderWatch | undefined): Promise<Walk> {
    const changes = (await watch?.take()) ?? "anything";
    const again = last && changes !== "anything" ? await updateWalk(root, last.walk, changes) : undefined;
    return again ?? startWalk(root, options).found;
  }

  async function updateOnce(store: Store, options: UpdateOptions): Promise<IndexReport> {
    const startedMs = performance.now();
    options.signal?.throwIfAborted();
    const walkedAtMs = Date.now();
    const watch = await watching;
    const walk = await walkNow(options, watch);
    if (last?.store === store && last.walk === walk && last.turn === viewUpdateCount(store)) {
      return { ...last.report, changed: 0, removed: 0, commits: 0, ms: performance.now() - startedMs };
    }
    last = undefined; // a failed update leaves no known state
    const report = await updateIndex(root, store, options, { walkedAtMs, found: Promise.resolve(walk) });
    last = { store, walk, turn: viewUpdateCount(store), report };
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

function withFault(report: IndexReport, watch: FolderWatch | undefined): IndexReport {
  const fault = watch?.fault();
  return fault ? { ...report, faults: [...report.faults, fault] } : report;
}

/** Files that decide which others are listed. */
const decidesOnOthers = /(?:^|\/)\.(?:gitignore|ignore|fossickignore|gitmodules)$/;

/**
 * Updates a walk by checking the paths that may have changed.
 * @returns the same walk if none of its files is among them; undefined if a new walk is needed, as for new files
 */
async function updateWalk(root: string, last: Walk, changed: ReadonlySet<string>): Promise<Walk | undefined> {
  const paths = [...changed].sort();
  if (paths.some((path) => decidesOnOthers.test(path))) return undefined;
  const lastPaths = paths.length === 0 ? [] : last.files.map(({ path }) => path);
  const knownPaths = paths.filter((path) => isInAscending(lastPaths, path));
  const others = paths.filter((path) => !knownPaths.includes(path));
  if (others.some((path) => holdsFiles(lastPaths, path) || isThere(root, path))) return undefined;
  if (knownPaths.length === 0) return last;
  const faults = createWalkFaults();
  const fileByPath = new Map((await statFiles(root, knownPaths, faults)).map((file) => [file.path, file]));
  const isDoubtful = knownPaths.some((path) => !fileByPath.has(path) && isThere(root, path));
  if (isDoubtful || faults.list().length > 0) return undefined;
  const lookedAtPaths = new Set(knownPaths);
  const files = last.files.flatMap((file) =>
    lookedAtPaths.has(file.path) ? (fileByPath.get(file.path) ?? []) : file,
  );
  return { ...last, files };
}

/** Tests whether a path was a folder with files: moving it away reports no change of them. */
function holdsFiles(paths: readonly string[], path: string): boolean {
  const folder = `${path}/`;
  return paths[placeIn(paths, folder)]?.startsWith(folder) ?? false;
}

const isThere = (root: string, path: string): boolean => statOf(`${root}/${path}`) !== undefined;
