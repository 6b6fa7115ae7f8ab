// Finds the folders in which git keeps its files, without running git.
import { statSync, type Stats } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readPlain } from "../read/read-inside.ts";
import { realPath } from "../read/real-path.ts";

const largestLinkBytes = 65_536;

/** The top folder of a work tree, and the one or two folders of git's own files. */
export interface GitFolders {
  /** Absolute. */
  readonly top: string;
  /** Git folder of this work tree, then in a linked work tree the one that it shares with others. */
  readonly own: readonly string[];
}

/** Finds the folders that git will use when run in a folder, without running git. */
export function findGitFolders(cwd: string): GitFolders | undefined {
  for (let top = cwd; ; top = dirname(top)) {
    const git = gitFolderIn(top);
    if (git !== undefined) return { top, own: [git, ...commonFolder(git)] };
    if (dirname(top) === top) return undefined;
  }
}

/** Returns the git folder that all work trees of a folder's repository share, links resolved. */
export function commonFolderOf(cwd: string): string | undefined {
  const folder = findGitFolders(cwd)?.own.at(-1);
  return folder === undefined ? undefined : realPath(folder);
}

/** Returns the stats of a path's target; undefined if it is missing or inaccessible. */
export function lookAt(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // a loop of links, a name too long, a folder without permission
  }
}

function gitFolderIn(top: string): string | undefined {
  const place = join(top, ".git");
  const stats = lookAt(place);
  if (stats?.isDirectory()) return place;
  if (stats?.isFile()) {
    const folder = /^gitdir: (.+)$/m.exec(readText(place))?.[1];
    return folder === undefined ? undefined : resolve(top, folder.trimEnd());
  }
  return isGitFolder(top) ? top : undefined;
}

/** Tests whether a folder is a bare repository or a `.git` folder, by git's own criteria. */
export const isGitFolder = (folder: string): boolean =>
  isThere(folder, "HEAD", false) && isThere(folder, "objects", true) && isThere(folder, "refs", true);

function commonFolder(git: string): string[] {
  const folder = readText(join(git, "commondir")).trim();
  return folder === "" ? [] : [resolve(git, folder)];
}

/** Returns a file's text; empty if it cannot be read. */
export function readText(file: string, maxBytes = largestLinkBytes): string {
  try {
    return readPlain(file, maxBytes)?.toString("utf8") ?? "";
  } catch {
    return "";
  }
}

const isThere = (folder: string, name: string, asFolder: boolean): boolean =>
  lookAt(join(folder, name))?.isDirectory() === asFolder;
