// Removes what is left over in a cache, once a day: views of folders that are gone, documents, data of old formats.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { collectDocuments } from "../store/collect-documents.ts";
import type { Store } from "../store/store.ts";
import { removeOldFormats, namesIn } from "./index-folder.ts";
import { leaveMark } from "./leave-mark.ts";
import { indexFolder, isIndexName, type IndexPlace } from "./index-place.ts";
import { dropGone, removeLeft } from "./trees.ts";

const everyMs = 24 * 3_600_000;

/**
 * Keep the cache of a place in order, unless that was done within a day.
 * @param whole the store of its index, not a view
 */
export function keepHouse(place: IndexPlace, whole: Store): void {
  const folder = indexFolder(place);
  if (!isDone(join(folder, "kept"))) {
    dropGone(whole, folder);
    collectDocuments(whole);
  }
  if (!isDone(join(place.cacheDir, "kept"))) sweep(place.cacheDir);
}

function sweep(cacheDir: string): void {
  for (const name of namesIn(cacheDir).filter(isIndexName)) {
    const folder = join(cacheDir, name);
    removeOldFormats(folder);
    removeLeft(folder);
    if (namesIn(folder).length === 0) rmSync(folder, { recursive: true, force: true });
  }
}

/** Tests whether a mark was left within a day, and leaves it now. The first time nothing can be left over. */
function isDone(mark: string): boolean {
  try {
    return leaveMark(mark, everyMs, () => writeFileSync(mark, "")) !== "renewed";
  } catch {
    return true; // there is no cache, or it cannot be written
  }
}
