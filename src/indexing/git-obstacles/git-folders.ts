// Finds the folders in which git keeps its files, as git does and without asking it.
import { realpathSync, statSync, type Stats } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readPlain } from "../read/read-inside.ts";

const largestLinkBytes = 65_536;

/** The folder in which git looks for what it tracks, and the one or two in which it keeps its own files. */
export interface GitFolders {
  /** Absolute. */
  readonly top: string;
  /** Git folder of this work tree, and in a linked work tree also the one that it shares with others. */
  readonly own: readonly string[];
}

/** Finds the folders where git will look when it is run in a folder, as git does and without asking it. */
export function findGitFolders(cwd: string): GitFolders | undefined {
  for (let top = cwd; ; top = dirname(top)) {
    const git = gitFolderIn(top);
    if (git !== undefined) return { top, own: [git, ...commonFolder(git)] };
    if (dirname(top) === top) return undefined;
  }
}

/** Returns the folder that all work trees of a folder's repository have in common, links resolved. */
export function commonFolderOf(cwd: string): string | undefined {
  const folder = findGitFolders(cwd)?.own.at(-1);
  try {
    return folder === undefined ? undefined : realpathSync(folder);
  } catch {
    return undefined; // it is named, and not there
  }
}

/** Returns the stats of a path's target; undefined if it does not exist or cannot be looked at. */
export function lookAt(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // a loop of links, a name too long, a folder that is closed to us
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

/** Tests whether a folder is a bare repository, or the `.git` folder of one, by the criteria of git itself. */
export const isGitFolder = (folder: string): boolean =>
  isThere(folder, "HEAD", false) && isThere(folder, "objects", true) && isThere(folder, "refs", true);

function commonFolder(git: string): string[] {
  const folder = readText(join(git, "commondir")).trim();
  return folder === "" ? [] : [resolve(git, folder)];
}

/** Returns a file's text, empty when there is none to read. */
export function readText(file: string, maxBytes = largestLinkBytes): string {
  try {
    return readPlain(file, maxBytes)?.toString("utf8") ?? "";
  } catch {
    return "";
  }
}

const isThere = (folder: string, name: string, asFolder: boolean): boolean =>
  lookAt(join(folder, name))?.isDirectory() === asFolder;
