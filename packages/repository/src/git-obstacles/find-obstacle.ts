// Finds files that would make git hang, before it runs or while it is silent.
import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { configLines } from "../read/config-lines.ts";
import { join, resolve } from "node:path";
import { posixPath } from "../read/is-inside.ts";
import { findGitFolders, lookAt, readText, type GitFolders } from "./git-folders.ts";

/** Files that nearly every git command reads whole. */
const small = [
  "HEAD",
  "config",
  "config.worktree",
  "commondir",
  "shallow",
  join("info", "exclude"),
  join("info", "grafts"),
  join("objects", "info", "alternates"),
];
const large = ["index", "packed-refs"];
const largestBytes = 100_000_000;
const largestIndexBytes = 4_000_000_000;

/** Files of a work tree that git always reads. */
const readInTree = new Set([".gitignore", ".gitattributes", ".gitmodules", ".mailmap"]);
/** Number of `**` in a pattern that is too many: git tries every split of a path, forever with a dozen. */
const tooManyDoubleStars = 4;

/**
 * Finds a file that git always reads and would never finish: a pipe, a device, one of absurd size.
 * @param cwd folder to run git in
 * @returns relative to that folder
 */
export function obviousObstacle(cwd: string): string | undefined {
  const folders = findGitFolders(cwd);
  const found = folders && obviousIn(folders);
  return found && posixPath(cwd, found);
}

/**
 * Searches for a file or patterns that git would never finish, wherever git may read one: in its own folders, the
 * work tree, and files named in its configuration. Takes long in a large repository.
 * @param isOver polled meanwhile; true ends the search
 */
export async function findObstacle(cwd: string, isOver: () => boolean): Promise<string | undefined> {
  const folders = findGitFolders(cwd);
  if (folders === undefined) return undefined;
  const found =
    obviousIn(folders) ??
    namedInConfig(folders) ??
    folders.own.map((folder) => endlessPatterns(join(folder, "info", "exclude"))).find(Boolean) ??
    (await searchAll(folders.own, endlessFile, isOver)) ??
    (await searchAll([folders.top], obstacleInTree, isOver));
  return found && posixPath(cwd, found);
}

function obviousIn({ own }: GitFolders): string | undefined {
  for (const folder of own) {
    const isIn = (names: readonly string[], maxBytes: number): string | undefined =>
      names.map((name) => join(folder, name)).find((file) => isEndless(file, maxBytes));
    const found = isIn(small, largestBytes) ?? isIn(large, largestIndexBytes);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Searches files that a configuration includes or names, which may be anywhere. */
function namedInConfig({ own, top }: GitFolders): string | undefined {
  const seen = new Set<string>();
  const open = own.flatMap((folder) => [join(folder, "config"), join(folder, "config.worktree")]);
  for (let file = open.pop(); file !== undefined && seen.size < maxConfigFiles; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const [key, value] of configLines(readText(file, largestTextBytes))) {
      const bases = [join(file, ".."), top];
      const places = bases.map((base) => resolve(base, value.replace(/^~(?=\/)/, homedir())));
      const found = places.find((place) => isEndless(place, largestBytes));
      if (found !== undefined) return found;
      if (key === "path") open.push(...places);
      if (key !== "excludesfile") continue;
      const patterns = places.map(endlessPatterns).find(Boolean);
      if (patterns !== undefined) return patterns;
    }
  }
  return undefined;
}

const maxConfigFiles = 100;
const largestTextBytes = 10_000_000;

function endlessFile(folder: string, entry: Dirent): string | undefined {
  const path = join(folder, entry.name);
  return !entry.isFile() && isEndless(path, largestBytes) ? path : undefined;
}

function obstacleInTree(folder: string, entry: Dirent): string | undefined {
  if (readInTree.has(entry.name))
    return endlessFile(folder, entry) ?? endlessPatterns(join(folder, entry.name));
  const folders = entry.name === ".git" ? findGitFolders(folder) : undefined;
  return folders && (obviousIn(folders) ?? namedInConfig(folders));
}

const hasTooManyStars = (line: string): boolean => line.split("**").length > tooManyDoubleStars;

const endlessPatterns = (file: string): string | undefined =>
  readText(file, largestTextBytes).split("\n").some(hasTooManyStars) ? file : undefined;

async function searchAll(
  folders: readonly string[],
  obstacleAt: (folder: string, entry: Dirent) => string | undefined,
  isOver: () => boolean,
): Promise<string | undefined> {
  const open = [...folders];
  for (let folder = open.pop(); folder !== undefined && !isOver(); folder = open.pop()) {
    for (const entry of await entriesOf(folder)) {
      const found = obstacleAt(folder, entry);
      if (found !== undefined) return found;
      if (entry.isDirectory()) open.push(join(folder, entry.name));
    }
  }
  return undefined;
}

const entriesOf = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch(() => []);

/** Tests whether reading a file would never end, following links. A socket cannot be opened, so it is safe. */
function isEndless(file: string, maxBytes: number): boolean {
  const stats = lookAt(file);
  if (stats === undefined) return false;
  return stats.isFIFO() || stats.isCharacterDevice() || (stats.isFile() && stats.size > maxBytes);
}

/** Time in which git prints its first output, except in very large repositories and on cold disks. */
const patienceMs = 500;

interface ObstacleWatch {
  /** Starts the timer when output of git is awaited. */
  wait(): void;
  /** Stops the timer when git gave output or is no longer awaited. */
  rest(): void;
}

/**
 * Searches for an obstacle when git is silent for long.
 * @param cwd where git runs
 * @param onFound called with the obstacle's path relative to that folder, if git is still silent
 */
export function watchForObstacle(cwd: string, onFound: (path: string) => void): ObstacleWatch {
  let timer: NodeJS.Timeout | undefined;
  let waits = 0;
  let currentPatienceMs = patienceMs;
  const look = async (): Promise<void> => {
    currentPatienceMs *= 2; // where git is slow without an obstacle, the search is slow too
    const wait = waits;
    const found = await findObstacle(cwd, () => waits !== wait);
    if (found !== undefined && waits === wait) onFound(found);
  };
  return {
    wait: () => {
      timer = setTimeout(() => void look(), currentPatienceMs);
    },
    rest: () => {
      waits++;
      clearTimeout(timer);
    },
  };
}
