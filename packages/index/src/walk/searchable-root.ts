// Resolves the folder to search, and refuses one that belongs to git itself.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { FossickError } from "@fossick/base/errors.ts";
import { isGitFolder } from "@fossick/repository/git-obstacles/git-folders.ts";
import { realRoot } from "@fossick/repository/read/real-root.ts";

/**
 * Returns the folder to search, absolute and with links resolved.
 * @throws FossickError ROOT_MISSING, ROOT_UNREADABLE, ROOT_NOT_A_DIRECTORY, ROOT_IN_GIT_FOLDER
 */
export function searchableRoot(root: string): string {
  const real = realRoot(root);
  for (let folder = real; !existsSync(join(folder, ".git")); folder = dirname(folder)) {
    if (isGitFolder(folder)) throw inGitFolder(root, folder === real);
    if (folder === dirname(folder)) break;
  }
  return real;
}

function inGitFolder(root: string, isItself: boolean): FossickError {
  const what = isItself ? "is a bare git repository or a .git folder" : "lies in a folder of git's own";
  return new FossickError("ROOT_IN_GIT_FOLDER", `${root} ${what}: it holds history, but no files to search`, {
    hint: "Give a work tree with --root; git worktree add FOLDER makes one of a bare repository.",
  });
}
