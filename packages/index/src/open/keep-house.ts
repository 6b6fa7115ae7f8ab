// Deletes views of deleted folders, unused documents and data of old formats from a cache, once a day.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { collectDocuments } from "../store/collect-documents.ts";
import type { Store } from "../store/store.ts";
import { closeToOthers, writePrivate } from "@fossick/base/private-files.ts";
import { indexFoldersIn, removeOldFormats, namesIn } from "./index-folder.ts";
import { leaveMark } from "./leave-mark.ts";
import { indexFolder, type IndexPlace } from "./index-place.ts";
import { dropGone, removeLeft } from "./trees.ts";

const everyMs = 24 * 3_600_000;

/**
 * Cleans up the cache of a place, unless that was done within a day.
 * @param whole the store of its index, not a view
 */
export function keepHouse(place: IndexPlace, whole: Store): void {
  const folder = indexFolder(place);
  if (closeToOthers(folder, "folder") !== undefined) return; // the index is in memory
  if (!isDone(join(folder, "kept"))) {
    dropGone(whole, folder);
    collectDocuments(whole);
  }
  if (!isDone(join(place.cacheDir, "kept"))) sweep(place.cacheDir);
}

function sweep(cacheDir: string): void {
  for (const folder of indexFoldersIn(cacheDir)) {
    removeOldFormats(folder);
    removeLeft(folder);
    if (namesIn(folder).length === 0) rmSync(folder, { recursive: true, force: true });
  }
}

/** Tests whether the cleanup was done within a day, and renews its mark. The first time there is nothing to do. */
function isDone(mark: string): boolean {
  try {
    return leaveMark(mark, everyMs, () => writePrivate(mark, "")) !== "renewed";
  } catch {
    return true; // the cache does not exist or cannot be written
  }
}
