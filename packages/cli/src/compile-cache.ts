// Caches compiled code for the next run, on versions of Node that support it.
import { lstatSync, realpathSync } from "node:fs";
import nodeModule from "node:module";
import { dirname, join } from "node:path";
import { makePrivateFolder } from "@fossick/base/private-files.ts";
import { defaultCacheDir, type Host } from "@fossick/settings/default-folders.ts";

/** Node's own compile cache, since version 22.1. */
const { enableCompileCache } = nodeModule as { readonly enableCompileCache?: (folder: string) => unknown };

/**
 * Caches compiled code in the user's own cache folder, regardless of `--cache-dir`: whoever can write there decides
 * what runs. Caches nothing if other users can write there, for example when root runs with another user's home folder.
 */
export function keepCompiledCode(host: Host, enable = enableCompileCache): void {
  if (enable === undefined) return;
  try {
    const folder = join(defaultCacheDir(host), "compiled");
    makePrivateFolder(folder);
    if (isOutOfReach(realpathSync(folder))) enable(folder);
  } catch {
    // Without the folder, everything is compiled again.
  }
}

/** Tests whether only this user and root can write to a folder, or replace it. */
function isOutOfReach(folder: string): boolean {
  const userId = process.getuid?.();
  if (userId === undefined) return true; // on Windows a profile is its user's alone
  const { mode, uid } = lstatSync(folder);
  const isOpen = (mode & 0o022) !== 0 && (mode & 0o1000) === 0;
  if (isOpen || (uid !== userId && uid !== 0)) return false;
  return folder === dirname(folder) || isOutOfReach(dirname(folder));
}
