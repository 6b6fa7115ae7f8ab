// Keeps the code that one run compiled for the next, on versions of Node that can.
import { lstatSync, realpathSync } from "node:fs";
import nodeModule from "node:module";
import { dirname, join } from "node:path";
import { makeFolder } from "../../indexing/make-folder.ts";
import { defaultCacheDir, type Host } from "../../settings/default-folders.ts";

/** Node's own way, from version 22.1 on. */
const { enableCompileCache } = nodeModule as { readonly enableCompileCache?: (folder: string) => unknown };

/**
 * Keeps compiled code in the user's own cache folder, whatever `--cache-dir` says: who can write there decides what
 * runs. Nothing is kept where others can, as where root runs with somebody's home folder.
 */
export function keepCompiledCode(host: Host, enable = enableCompileCache): void {
  if (enable === undefined) return;
  try {
    const folder = join(defaultCacheDir(host), "compiled");
    makeFolder(folder, 0o700);
    if (isOutOfReach(realpathSync(folder))) enable(folder);
  } catch {
    // There is no such folder: everything is compiled anew.
  }
}

/** Tests whether nobody but this user and root can put anything into a folder, or another in its place. */
function isOutOfReach(folder: string): boolean {
  const userId = process.getuid?.();
  if (userId === undefined) return true; // on Windows a profile is its user's alone
  const { mode, uid } = lstatSync(folder);
  const isOpen = (mode & 0o022) !== 0 && (mode & 0o1000) === 0;
  if (isOpen || (uid !== userId && uid !== 0)) return false;
  return folder === dirname(folder) || isOutOfReach(dirname(folder));
}
