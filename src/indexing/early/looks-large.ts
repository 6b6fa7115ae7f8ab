// Tests at a glance whether a repository is large.
import { join } from "node:path";
import { findGitFolders, lookAt } from "../git-obstacles/git-folders.ts";

/** Size of an entry of git's list of files: 62 bytes and a path. */
const bytesOfEntry = 100;
/** Fewer files than this are read before a person grows impatient. */
export const minFiles = 2_000;

/** Tests by the size of git's list of files whether there are `count` or more: then a first answer had best not wait. */
export function looksLarge(root: string, count: number = minFiles): boolean {
  const [folder] = findGitFolders(root)?.own ?? [];
  return folder !== undefined && (lookAt(join(folder, "index"))?.size ?? 0) > count * bytesOfEntry;
}
