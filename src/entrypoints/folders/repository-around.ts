// Finds the git repository that a folder lies in, and the path of a folder with its links resolved.
import { realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** The git repository that a folder lies in, or is. @param folder absolute */
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
    return false; // a link to itself, or a folder that may not be entered
  }
}

/** The path with its links resolved; undefined where nothing is. */
export function realOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
