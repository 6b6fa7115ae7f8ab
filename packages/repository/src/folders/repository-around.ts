// Finds the git repository around a folder, and resolves the links of a path.
import { realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** Returns the git repository around or at a folder. @param folder absolute */
export function repositoryAround(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (isRepository(at)) return at;
    if (dirname(at) === at) return undefined;
  }
}

/**
 * Tests whether a folder is the top of a work tree: `.git` is a folder in a clone, a file in a linked tree or a
 * submodule.
 */
export function isRepository(folder: string): boolean {
  try {
    return statSync(join(folder, ".git"), { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false; // a link to itself, or a folder without permission
  }
}

/** Returns the path with its links resolved; undefined if it does not exist. */
export function realOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
