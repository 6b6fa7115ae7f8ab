// Records the work trees that share an index, and removes those that are gone.
import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { readText } from "@fossick/repository/git-obstacles/git-folders.ts";
import { makePrivateFolder, writePrivate } from "@fossick/base/private-files.ts";
import { leaveMark } from "./leave-mark.ts";
import {
  dataFolder,
  indexFoldersIn,
  latestData,
  makeIndexFolder,
  namesIn,
  removeIndex,
} from "./index-folder.ts";
import { indexFolder, joinedFile, viewOf, type IndexPlace } from "./index-place.ts";
import { dropView, viewsIn } from "../store/view-store.ts";
import type { Store } from "../store/store.ts";

/** A work tree, or another folder, that has a view of an index. */
export interface Tree {
  readonly view: string;
  readonly root: string;
  readonly usedAtMs: number;
  /** True if its folder does not exist. */
  readonly isGone: boolean;
}

const treesFolder = "trees";
const fileOf = (folder: string, view: string): string => join(folder, treesFolder, view);

/** Min time between two records of a tree's use. */
const notedEveryMs = 3_600_000;

/** Records that a tree has a view of the index, or is about to. */
export function noteTree(place: IndexPlace): void {
  const folder = indexFolder(place);
  const file = fileOf(folder, viewOf(place));
  try {
    leaveMark(file, notedEveryMs, () => {
      makeIndexFolder(folder);
      makePrivateFolder(join(folder, treesFolder));
      writePrivate(file, place.root);
    });
  } catch {
    // The cache cannot be written, which opening the index will report.
  }
}

/** Tests whether any data of a root's index exists, finished or not, without opening it. */
export function hasIndexFolder(root: string, way: Omit<IndexPlace, "root">): boolean {
  const place = { ...way, root };
  const folder = indexFolder(place);
  return existsSync(fileOf(folder, viewOf(place))) && latestData(dataFolder(folder)) !== undefined;
}

/** Returns the trees that share an index, sorted by root. */
export const treesIn = (folder: string): Tree[] =>
  namesIn(join(folder, treesFolder))
    .flatMap((view) => {
      const file = fileOf(folder, view);
      const root = readText(file);
      const usedAtMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
      return root === "" || usedAtMs === undefined
        ? []
        : [{ view, root, usedAtMs, isGone: !existsSync(root) }];
    })
    .sort((a, b) => (a.root < b.root ? -1 : a.root > b.root ? 1 : a.view < b.view ? -1 : 1));

const forget = (folder: string, { view }: Pick<Tree, "view">): void =>
  rmSync(fileOf(folder, view), { force: true });

/** Time without use after which the view of a missing folder is removed: a disk may be plugged in again. */
const goneMs = 7 * 24 * 3_600_000;

/** Removes the views of missing and unrecorded trees from a store. @returns their size in bytes */
export function dropGone(store: Store, folder: string, unusedMs = goneMs): number {
  const trees = treesIn(folder);
  for (const tree of trees) if (tree.isGone && tree.usedAtMs <= Date.now() - unusedMs) forget(folder, tree);
  const kept = new Set(treesIn(folder).map(({ view }) => view));
  return viewsIn(store)
    .filter((view) => view !== "" && !kept.has(view))
    .reduce((bytes, view) => bytes + dropView(store, view), 0);
}

/** Removes an index whose trees are all long gone, and the link of a clone to an index that is gone. */
export function removeLeft(folder: string): void {
  const trees = treesIn(folder);
  const joined = readText(join(folder, joinedFile)).trim();
  if (joined !== "" && !existsSync(join(folder, "..", joined)))
    rmSync(join(folder, joinedFile), { force: true });
  const isLeft = trees.every(({ isGone, usedAtMs }) => isGone && usedAtMs < Date.now() - goneMs);
  if (trees.length > 0 && isLeft) removeIndex(folder);
}

/** Result of removing something from the cache. */
export interface Removed {
  readonly where: string;
  readonly sizeBytes: number;
}

/** Removes a tree's view of an index, or the whole index if no other existing tree shares it. */
export async function removeTree(place: IndexPlace): Promise<Removed> {
  const folder = indexFolder(place);
  forget(folder, { view: viewOf(place) });
  return { where: folder, sizeBytes: await removeUnshared(folder) };
}

/** Removes the views of all missing trees in a cache. @returns their count, and the bytes freed */
export async function removeGone(
  cacheDir: string,
): Promise<{ readonly trees: number; readonly sizeBytes: number }> {
  let [trees, sizeBytes] = [0, 0];
  for (const folder of indexFoldersIn(cacheDir)) {
    const gone = treesIn(folder).filter(({ isGone }) => isGone);
    for (const tree of gone) forget(folder, tree);
    trees += gone.length;
    if (gone.length > 0) sizeBytes += await removeUnshared(folder);
  }
  return { trees, sizeBytes };
}

/** @returns the bytes freed; the file keeps the space of a removed view for reuse */
async function removeUnshared(folder: string): Promise<number> {
  if (treesIn(folder).every(({ isGone }) => isGone)) return removeIndex(folder);
  const data = latestData(dataFolder(folder));
  if (data === undefined) return 0;
  const { openLmdbStore } = await import("../store/lmdb-store.ts");
  const store = openLmdbStore(data);
  try {
    return dropGone(store, folder, 0);
  } finally {
    await store.close();
  }
}
