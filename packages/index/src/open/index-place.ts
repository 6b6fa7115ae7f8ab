// Finds the folder of a root's index, shared by all work trees and clones of a repository.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { git } from "@fossick/repository/git.ts";
import { commonFolderOf, readText } from "@fossick/repository/git-obstacles/git-folders.ts";
import { closeToOthers, writePrivate } from "@fossick/base/private-files.ts";
import { indexFoldersIn, isIndexName, makeIndexFolder } from "./index-folder.ts";

/** A folder to index and the options of walking it. */
export interface IndexPlace {
  /** Absolute, links resolved. */
  readonly root: string;
  readonly cacheDir: string;
  readonly hidden: boolean;
  readonly ignore: boolean;
  readonly nested?: boolean;
}

const hashOf = (parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12);

/** Returns the name of the index view for a folder and its walk options. */
export const viewOf = ({ root, hidden, ignore, nested = false }: IndexPlace): string =>
  hashOf([root, hidden, ignore, ...(nested ? ["nested"] : [])]);

/** File in which a clone stores the name of another clone's index folder. */
export const joinedFile = "joined";
/** File with the root commits of the repository. */
const rootsFile = "roots";

/**
 * Returns the folder of an index: one for all work trees of a repository, and for clones that joined it. Its name is
 * for people, its hash keeps namesakes apart.
 */
export function indexFolder({ cacheDir, root }: Pick<IndexPlace, "root" | "cacheDir">): string {
  const own = ownFolder(root, cacheDir);
  const joined = readText(join(own, joinedFile)).trim();
  const other = join(cacheDir, joined);
  return isIndexName(joined) && existsSync(other) ? other : own;
}

function ownFolder(root: string, cacheDir: string): string {
  const common = commonFolderOf(root);
  const owner = common !== undefined && basename(common) === ".git" ? dirname(common) : (common ?? root);
  const name = basename(owner).replace(/[^\w.-]+/g, "-") || "root";
  return join(cacheDir, `${name}-${hashOf([common ?? root])}`);
}

const mostRoots = 1_000;

/**
 * Joins a repository without an index to the index of another one that shares a root commit, if there is one.
 * Documents are keyed by content, and commits are kept apart, so neither can mislead the other.
 */
export async function joinFamily({ cacheDir, root }: IndexPlace): Promise<void> {
  const own = ownFolder(root, cacheDir);
  if (existsSync(own) || commonFolderOf(root) === undefined) return;
  const folderByRoot = new Map(
    indexFoldersIn(cacheDir).flatMap((folder) =>
      rootsIn(folder).map((sha) => [sha, basename(folder)] as const),
    ),
  );
  if (folderByRoot.size === 0) return;
  try {
    const shas = [...folderByRoot.keys()].slice(0, mostRoots);
    const there = String(
      await git(["rev-list", "--no-walk", "--ignore-missing", ...shas, "--"], { cwd: root }),
    );
    const folder = there.split("\n").flatMap((sha) => folderByRoot.get(sha) ?? [])[0];
    if (folder === undefined) return;
    makeIndexFolder(own);
    writePrivate(join(own, joinedFile), folder);
  } catch {
    // The repository gets an index of its own then.
  }
}

const rootsIn = (folder: string): string[] =>
  readText(join(folder, rootsFile))
    .split("\n")
    .filter((line) => /^[0-9a-f]{40,64}$/.test(line));

/** Writes the root commits of a repository to a file, by which clones find its index. */
export function noteRoots(place: IndexPlace, shas: readonly string[]): void {
  const folder = indexFolder(place);
  const file = join(folder, rootsFile);
  if (shas.length === 0 || existsSync(file) || closeToOthers(folder, "folder") !== undefined) return;
  try {
    writePrivate(file, shas.map((sha) => `${sha}\n`).join(""));
  } catch {
    // The disk is full or not writable: clones get an index of their own.
  }
}
