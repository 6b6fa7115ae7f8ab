import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";

/** Where what a worker keeps of a repository lies; all of it can be made anew. */
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

/** Removes what lies here of a repository. */
export function forget({ folder, stores }: Places): void {
  for (const path of [folder, stores]) rmSync(path, { recursive: true, force: true, maxRetries: 3 });
}

export const mirrorsIn = (dataDir: string): string => join(dataDir, "mirrors");
export const storesIn = (dataDir: string): string => join(dataDir, "stores");

/** A name for a branch that is no path and that no file system takes for another. */
export const nameOf = (branch: string): string =>
  createHash("sha256").update(branch).digest("hex").slice(0, 20);
