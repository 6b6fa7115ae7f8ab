// Deletes the least recently used mirrors, trees and stores from a worker's disk; all can be made again.
import { readdirSync, statSync, utimesSync } from "node:fs";
import { readdir, lstat } from "node:fs/promises";
import { join } from "node:path";
import { forget, mirrorsIn, placesOf, storesIn } from "../mirror/index.ts";

export interface KeptMirrors {
  /** Do a job on a repository: what is kept of it stays, and is the last to go afterwards. */
  during<Value>(id: number, work: () => Promise<Value>): Promise<Value>;
  /** Remove the least recently used ones until the others fit. @returns bytes of the others */
  keepWithin(maxBytes: number): Promise<number>;
  /** Remove the least recently used ones until this many bytes are freed. */
  giveBack(bytes: number): Promise<void>;
}

export function createKeptMirrors(dataDir: string): KeptMirrors {
  const working = new Set<number>();
  /** Measured once, and again after each job: trees have many files. */
  const sizes = new Map<number, number>();

  async function sizeOf(id: number): Promise<number> {
    const { folder, stores } = placesOf(dataDir, id);
    const size = sizes.get(id) ?? (await bytesIn(folder)) + (await bytesIn(stores));
    sizes.set(id, size);
    return size;
  }

  /** Removes the least recently used ones while bytes are lacking. */
  async function remove(lackingOf: (total: number) => number): Promise<number> {
    const ids = storedRepositoryIds(dataDir);
    let total = 0;
    for (const id of ids) total += await sizeOf(id);
    let lacking = lackingOf(total);
    for (const id of ids) {
      if (lacking <= 0) break;
      if (working.has(id)) continue;
      const size = sizes.get(id) ?? 0;
      forget(placesOf(dataDir, id));
      sizes.delete(id);
      lacking -= size;
      total -= size;
    }
    return total;
  }

  return {
    async during(id, work) {
      working.add(id);
      try {
        return await work();
      } finally {
        working.delete(id); // one job of a repository at a time
        sizes.delete(id);
        touch(placesOf(dataDir, id).folder);
      }
    },
    keepWithin: (maxBytes) => remove((total) => total - maxBytes),
    giveBack: async (bytes) => void (await remove(() => bytes)),
  };
}

/** Repositories with data here, least recently used first. */
export function storedRepositoryIds(dataDir: string): readonly number[] {
  const names = [mirrorsIn, storesIn].flatMap((place) => namesIn(place(dataDir)));
  const usedMs = (id: number): number =>
    statSync(placesOf(dataDir, id).folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return [...new Set(names)]
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => usedMs(a) - usedMs(b) || a - b);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // nothing was cloned yet
  }
}

function touch(folder: string): void {
  try {
    utimesSync(folder, new Date(), new Date());
  } catch {
    // It was removed.
  }
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder, { recursive: true }).catch(() => []))
    bytes += await lstat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    );
  return bytes;
}
