// Chooses one of the work trees of one repository that lie side by side in a folder, as a bare repository has them.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { findGitFolders, isGitFolder, lookAt, readText } from "../git-obstacles/git-folders.ts";
import { realPath } from "../read/real-path.ts";

/** Work trees of one repository in a folder that is none itself. */
export interface WorkTrees {
  /** Name of the folder of the one to search. */
  readonly chosen: string;
  readonly count: number;
}

/** A work tree in the folder, with its own git folder and the one that it shares with the others. */
interface Tree {
  readonly name: string;
  readonly own: string;
  readonly common: string;
}

/**
 * Finds the work trees in a folder, if all its visible folders are work trees of one repository or that repository: the
 * one of the default branch is chosen, else the one that git last changed.
 * @param folder absolute, links resolved
 */
export function workTreesIn(folder: string): WorkTrees | undefined {
  if (isWorkTree(folder)) return undefined;
  const trees = treesIn(folder);
  const [first] = trees;
  if (first === undefined || trees.length < 2 || trees.some(({ common }) => common !== first.common))
    return undefined;
  const head = readText(join(first.common, "HEAD"));
  const ofHead = trees.find(({ own }) => readText(join(own, "HEAD")) === head);
  const [newest = first] = trees.toSorted((a, b) => changedMs(b) - changedMs(a));
  return { chosen: (ofHead ?? newest).name, count: trees.length };
}

/** The time at which git last changed what a work tree has checked out or staged. */
const changedMs = ({ own }: Tree): number => lookAt(join(own, "index"))?.mtimeMs ?? 0;

/** Tests whether a folder lies in a work tree, and is not just beside the bare repository that its `.git` leads to. */
function isWorkTree(folder: string): boolean {
  const [git] = findGitFolders(folder)?.own ?? [];
  return git !== undefined && !readText(join(git, "config")).split("\n").some(saysBare);
}

const saysBare = (line: string): boolean => line.replaceAll(/\s/g, "") === "bare=true";

/** The work trees in a folder, by name; none if it holds other folders, too. */
function treesIn(folder: string): readonly Tree[] {
  const trees: Tree[] = [];
  for (const name of foldersIn(folder)) {
    const inner = join(folder, name);
    if (isGitFolder(inner)) continue;
    const { own = [], top } = findGitFolders(inner) ?? {};
    const [git, shared = git] = own.map(realPath);
    if (top !== inner || git === undefined || shared === undefined) return [];
    trees.push({ name, own: git, common: shared });
  }
  return trees;
}

function foldersIn(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith("."));
    return folders.map(({ name }) => name).sort();
  } catch {
    return []; // a folder without permission, which the walk reports
  }
}
