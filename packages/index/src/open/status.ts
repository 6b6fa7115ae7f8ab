// Reads the contents and the freshness of an index without changing it.
import { emptyHistory, type HistoryState } from "../history/history-state.ts";
import { keys, readRecord } from "../store/records.ts";
import type { Store } from "../store/store.ts";
import { compareWithSnapshot } from "../write/changes.ts";
import { languageOf } from "@fossick/languages/index.ts";
import { dataFolder, indexBytes, latestData } from "./index-folder.ts";
import { indexFolder, viewOf, type IndexPlace } from "./index-place.ts";
import { treesIn } from "./trees.ts";
import { viewKey, viewStore } from "../store/view-store.ts";
import { readSnapshot } from "../store/snapshot.ts";
import { walk, type WalkOptions } from "../walk/index.ts";

/** Contents and freshness of the index. */
export interface IndexStatus {
  readonly root: string;
  readonly where: string;
  readonly exists: boolean;
  readonly files: number;
  /** Indexed commits that are ancestors of HEAD. */
  readonly commits: number;
  /** Most files first. */
  readonly languages: readonly { readonly name: string; readonly files: number }[];
  readonly sizeBytes: number;
  /** Roots of the other work trees that share the index, and thus its size; absent when there are none. */
  readonly sharedWith?: readonly string[];
  /** Milliseconds since 1970. */
  readonly builtAt?: number;
  readonly head?: string;
  /** Files changed, added or removed since; the next search checks them. */
  readonly stale?: number;
}

/** Reads the status of an index without changing it. */
export async function readStatus(place: IndexPlace, options: WalkOptions): Promise<IndexStatus> {
  const { root } = place;
  const where = indexFolder(place);
  const none = noIndex({ root, where, sizeBytes: indexBytes(where) });
  if (none.sizeBytes === 0) return none;
  const whole = await openExisting(where);
  if (!whole) return none;
  const store = viewStore(whole, viewOf(place));
  const sharedWith = treesIn(where).flatMap((tree) => (tree.root === root ? [] : [tree.root]));
  try {
    const snapshot = readSnapshot(store);
    if (!snapshot) return none;
    const listing = await walk(root, options);
    const states = compareWithSnapshot(listing.files, snapshot);
    const keptFiles = states.filter(({ oldNumber }) => oldNumber !== undefined).length;
    return {
      ...statusOf(none, store),
      ...(sharedWith.length > 0 && { sharedWith: [...new Set(sharedWith)] }),
      stale: states.filter(({ changed }) => changed).length + snapshot.paths.length - keptFiles,
    };
  } catch (error) {
    if (store.damage !== undefined) return none;
    throw error;
  } finally {
    await store.close();
  }
}

type Place = Pick<IndexStatus, "root" | "where" | "sizeBytes">;

export const noIndex = (place: Place): IndexStatus => ({
  ...place,
  exists: false,
  files: 0,
  commits: 0,
  languages: [],
});

/** Reads the status from a store. */
export function statusOf(place: Place, store: Store): IndexStatus {
  const snapshot = readSnapshot(store);
  if (!snapshot) return noIndex(place);
  const { alive, head } = readRecord<HistoryState>(store, keys.history) ?? emptyHistory;
  const { sizeBytes, root, where } = place;
  return {
    root,
    where,
    sizeBytes,
    exists: true,
    files: snapshot.paths.length,
    commits: alive.reduce((sum, isAlive) => sum + isAlive, 0),
    languages: countLanguages(snapshot.paths),
    builtAt: snapshot.walkedAtMs,
    ...(head !== undefined && { head }),
  };
}

/** Tests whether there is a finished index in a folder, so that a search only has to read changes. */
export async function hasIndex(place: IndexPlace): Promise<boolean> {
  const store = await openExisting(indexFolder(place));
  try {
    return store?.get(viewKey(viewOf(place), keys.state)) !== undefined;
  } finally {
    await store?.close();
  }
}

/** Opens an existing index; ignores a broken one, which the next search rebuilds. */
async function openExisting(where: string): Promise<Store | undefined> {
  const { openLmdbStore } = await import("../store/lmdb-store.ts");
  try {
    const latest = latestData(dataFolder(where));
    return latest === undefined ? undefined : openLmdbStore(latest);
  } catch {
    return undefined;
  }
}

function countLanguages(paths: readonly string[]): { name: string; files: number }[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const { name } = languageOf(path);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, files]) => ({ name, files }))
    .sort((a, b) => b.files - a.files || (a.name < b.name ? -1 : 1));
}
