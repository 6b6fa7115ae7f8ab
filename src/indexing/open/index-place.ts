// Finds the folder in which the index of a root lies, shared by all work trees and clones of a repository.
import { createHash } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { git } from "../git.ts";
import { commonFolderOf, readText } from "../git-obstacles/git-folders.ts";
import { makeFolder } from "../make-folder.ts";
import { namesIn } from "./index-folder.ts";

/** A folder to index and the way of walking it. */
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

/** Returns the name of the view that a folder, walked one way, has of the index. */
export const viewOf = ({ root, hidden, ignore, nested = false }: IndexPlace): string =>
  hashOf([root, hidden, ignore, ...(nested ? ["nested"] : [])]);

/** Where a clone keeps the name of the folder in which the index of another clone lies. */
export const joinedFile = "joined";
/** The first commits of the repository. */
const rootsFile = "roots";

/**
 * Returns the folder an index lies in: one for all work trees of a repository, and for clones that joined it. Its name
 * tells people whose it is, its hash keeps namesakes apart.
 */
export function indexFolder({ cacheDir, root }: Pick<IndexPlace, "root" | "cacheDir">): string {
  const own = ownFolder(root, cacheDir);
  const joined = readText(join(own, joinedFile)).trim();
  const other = join(cacheDir, joined);
  return isIndexName(joined) && existsSync(other) ? other : own;
}

/** Tests whether a name in a cache is one of an index's folder. */
export const isIndexName = (name: string): boolean => /^[\w.-]+-[0-9a-f]{12}$/.test(name);

function ownFolder(root: string, cacheDir: string): string {
  const common = commonFolderOf(root);
  const owner = common !== undefined && basename(common) === ".git" ? dirname(common) : (common ?? root);
  const name = basename(owner).replace(/[^\w.-]+/g, "-") || "root";
  return join(cacheDir, `${name}-${hashOf([common ?? root])}`);
}

const mostRoots = 1_000;

/**
 * Let a repository without an index use that of another one which has the same first commits, if there is one.
 * Documents are named by their content, and commits are kept apart, so neither can mislead the other.
 */
export async function joinFamily({ cacheDir, root }: IndexPlace): Promise<void> {
  const own = ownFolder(root, cacheDir);
  if (existsSync(own) || commonFolderOf(root) === undefined) return;
  const folderByRoot = new Map(
    namesIn(cacheDir)
      .filter(isIndexName)
      .flatMap((name) => rootsIn(join(cacheDir, name)).map((sha) => [sha, name] as const)),
  );
  if (folderByRoot.size === 0) return;
  try {
    const shas = [...folderByRoot.keys()].slice(0, mostRoots);
    const there = String(
      await git(["rev-list", "--no-walk", "--ignore-missing", ...shas, "--"], { cwd: root }),
    );
    const folder = there.split("\n").flatMap((sha) => folderByRoot.get(sha) ?? [])[0];
    if (folder === undefined) return;
    makeFolder(own);
    writeFileSync(join(own, joinedFile), folder);
  } catch {
    // It has an index of its own then.
  }
}

const rootsIn = (folder: string): string[] =>
  readText(join(folder, rootsFile))
    .split("\n")
    .filter((line) => /^[0-9a-f]{40,64}$/.test(line));

/** Write down the first commits of a repository, by which clones find its index. */
export function noteRoots(place: IndexPlace, shas: readonly string[]): void {
  const file = join(indexFolder(place), rootsFile);
  if (shas.length === 0 || existsSync(file)) return;
  try {
    writeFileSync(file, shas.map((sha) => `${sha}\n`).join(""));
  } catch {
    // The disk is full or not ours to write: clones have an index of their own.
  }
}
