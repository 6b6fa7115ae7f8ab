// Groups files by folder and by name, and lists the names that entry files have.
import { valueIn } from "@fossick/base/remember.ts";
import { oncePerPaths } from "./once.ts";

/** The folders and the names of files. */
interface Places {
  readonly folders: Groups;
  /** By file name up to its first dot: `user.ts` and `user.test.ts` are of one group. */
  readonly stems: Groups;
}

/** Files that have something in common. */
export interface Groups {
  /** The number of each file's group. */
  readonly groups: Int32Array;
  /** Files of a group, ascending. */
  filesOf(group: number): Int32Array;
}

/** Computed once for the paths of a repository. */
export const placesOf = oncePerPaths(({ paths }): Places => ({
  folders: groupBy(paths, folderOf),
  stems: groupBy(paths, nameStem),
}));

function groupBy(paths: readonly string[], keyOf: (path: string) => string): Groups {
  const numbers = new Map<string, number>();
  const groups = Int32Array.from(paths, (path) => valueIn(numbers, keyOf(path), () => numbers.size));
  const starts = new Int32Array(numbers.size + 1);
  for (const group of groups) starts[group + 1] = (starts[group + 1] ?? 0) + 1;
  for (let group = 0; group < numbers.size; group++)
    starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
  const next = starts.slice();
  const files = new Int32Array(groups.length);
  for (const [file, group] of groups.entries()) {
    const place = next[group] ?? 0;
    files[place] = file;
    next[group] = place + 1;
  }
  return { groups, filesOf: (group) => files.subarray(starts[group], starts[group + 1]) };
}

/** Files by their name, with and without its extension. */
export type Namesakes = ReadonlyMap<string, readonly number[]>;

/** Computed once for the paths of a repository. */
export const namesakesOf = oncePerPaths(({ paths }): Namesakes => {
  const namesakes = new Map<string, number[]>();
  const add = (name: string, file: number): number => valueIn(namesakes, name, () => []).push(file);
  for (const [file, path] of paths.entries()) {
    const name = path.slice(path.lastIndexOf("/") + 1);
    add(name, file);
    const dot = name.lastIndexOf(".");
    if (dot > 0 && dot < name.length - 1) add(name.slice(0, dot), file);
  }
  return namesakes;
});

/** Names of entry files, which say nothing by themselves; part of a pattern. */
export const entryNames = "index|mod|__init__|lib|main";

/** The folder of a path with its closing slash, empty at the top. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

/** The last name of a path: that of the file. */
export const lastNameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Counts the last items in which two lists agree. @param known number of items known to agree */
export function sharedEnd(one: readonly string[], other: readonly string[], known = 0): number {
  let shared = known;
  while (shared < one.length && shared < other.length && one.at(-1 - shared) === other.at(-1 - shared))
    shared++;
  return shared;
}

function nameStem(path: string): string {
  const start = path.lastIndexOf("/") + 1;
  const dot = path.indexOf(".", start);
  return dot < 0 ? path.slice(start) : path.slice(start, dot);
}
