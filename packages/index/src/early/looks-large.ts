// Estimates whether a repository is large.
import { join } from "node:path";
import { findGitFolders, lookAt } from "@fossick/repository/git-obstacles/git-folders.ts";

/** Size of an entry of git's index: 62 bytes and a path. */
const bytesOfEntry = 100;
/** Min files for a first answer from a part of them. */
export const minFiles = 2_000;

/** Tests by the size of git's index whether a repository has about `count` files or more. */
export function looksLarge(root: string, count: number = minFiles): boolean {
  const [folder] = findGitFolders(root)?.own ?? [];
  return folder !== undefined && (lookAt(join(folder, "index"))?.size ?? 0) > count * bytesOfEntry;
}
