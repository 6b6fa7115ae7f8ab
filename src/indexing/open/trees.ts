// Keeps account of the work trees that share an index, and removes those that are gone.
import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readText } from "../git-obstacles/git-folders.ts";
import { makeFolder } from "../make-folder.ts";
import { leaveMark } from "./leave-mark.ts";
import { dataFolder, latestData, namesIn, removeIndex } from "./index-folder.ts";
import { indexFolder, joinedFile, viewOf, type IndexPlace } from "./index-place.ts";
import { dropView, viewsIn } from "../store/view-store.ts";
import type { Store } from "../store/store.ts";

/** A work tree, or another folder, that has a view of an index. */
export interface Tree {
  readonly view: string;
  readonly root: string;
  readonly usedAtMs: number;
  /** True if its folder is not there. */
  readonly isGone: boolean;
}

const treesFolder = "trees";
const fileOf = (folder: string, view: string): string => join(folder, treesFolder, view);

/** Time in which a tree's use is noted once. */
const notedEveryMs = 3_600_000;

/** Note that a tree has a view of the index, or is about to. */
export function noteTree(place: IndexPlace): void {
  const folder = indexFolder(place);
  const file = fileOf(folder, viewOf(place));
  try {
    leaveMark(file, notedEveryMs, () => {
      makeFolder(join(folder, treesFolder));
      writeFileSync(file, place.root);
    });
  } catch {
    // The cache cannot be written, which whoever opens the index finds out.
  }
}

/** Tests at a glance whether there is anything of an index of a root; it need not be finished. */
export function hasIndexFolder(root: string, way: Omit<IndexPlace, "root">): boolean {
  const place = { ...way, root };
  const folder = indexFolder(place);
  return existsSync(fileOf(folder, viewOf(place))) && latestData(dataFolder(folder)) !== undefined;
}

/** The trees that share an index, by their roots. */
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

/** Time without use after which the view of a folder that is gone is removed: a disk may be plugged in again. */
const goneMs = 7 * 24 * 3_600_000;

/** Remove the views of trees that are gone from a store, and of those nobody knows of. @returns the bytes they had */
export function dropGone(store: Store, folder: string, unusedMs = goneMs): number {
  const trees = treesIn(folder);
  for (const tree of trees) if (tree.isGone && tree.usedAtMs <= Date.now() - unusedMs) forget(folder, tree);
  const kept = new Set(treesIn(folder).map(({ view }) => view));
  return viewsIn(store)
    .filter((view) => view !== "" && !kept.has(view))
    .reduce((bytes, view) => bytes + dropView(store, view), 0);
}

/** Remove an index of which every tree is gone for long, or the place of a clone that joined one that is gone. */
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

/** Remove what a tree has of an index; all of it when no other tree that is there shares it. */
export async function removeTree(place: IndexPlace): Promise<Removed> {
  const folder = indexFolder(place);
  forget(folder, { view: viewOf(place) });
  return { where: folder, sizeBytes: await removeUnshared(folder) };
}

/** Remove the views of all trees in a cache that are gone. @returns how many, and what that freed */
export async function removeGone(
  cacheDir: string,
): Promise<{ readonly trees: number; readonly sizeBytes: number }> {
  let [trees, sizeBytes] = [0, 0];
  for (const name of namesIn(cacheDir)) {
    const folder = join(cacheDir, name);
    const gone = treesIn(folder).filter(({ isGone }) => isGone);
    for (const tree of gone) forget(folder, tree);
    trees += gone.length;
    if (gone.length > 0) sizeBytes += await removeUnshared(folder);
  }
  return { trees, sizeBytes };
}

/** @returns the bytes that were freed: the file keeps the room of a view for what comes next */
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
