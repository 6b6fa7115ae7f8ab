// Names the folders of what a worker keeps of a repository, and deletes them; all can be made again.
import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";

/** Locations of a worker's data on a repository, all of it reproducible. */
export interface Places {
  /** Folder of the mirror and its trees. */
  readonly folder: string;
  readonly mirror: string;
  readonly stores: string;
  /** Folder of all its trees. */
  readonly trees: string;
  /** @param branch "" for the first */
  tree(branch: string): string;
  store(format: string): string;
}

export function placesOf(dataDir: string, repositoryId: number): Places {
  const folder = join(mirrorsIn(dataDir), String(repositoryId));
  const stores = join(storesIn(dataDir), String(repositoryId));
  const trees = join(folder, "trees");
  return {
    folder,
    mirror: join(folder, "repository.git"),
    stores,
    trees,
    tree: (branch) => join(trees, branch === "" ? "first" : nameOf(branch)),
    store: (format) => join(stores, format),
  };
}

/** Removes all local data of a repository. */
export function forget({ folder, stores }: Places): void {
  for (const path of [folder, stores]) rmSync(path, { recursive: true, force: true, maxRetries: 3 });
}

export const mirrorsIn = (dataDir: string): string => join(dataDir, "mirrors");
export const storesIn = (dataDir: string): string => join(dataDir, "stores");

/** A file name for a branch: no path, and distinct on every file system. */
export const nameOf = (branch: string): string =>
  createHash("sha256").update(branch).digest("hex").slice(0, 20);
