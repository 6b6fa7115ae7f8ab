// Finds, creates and removes the folders of indexes, by format, language tables and generation.
import { createHash } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { rememberByObject } from "@fossick/base/remember.ts";
import { closeToOthers, makeNamedFolder, makePrivateFolder } from "@fossick/base/private-files.ts";
import { languages, type LanguageTable } from "@fossick/languages/index.ts";
import { formatVersion } from "../store/records.ts";

const formatPrefix = "format-";

/**
 * Returns the data folder below an index's folder. Data depends on its format and on the language tables it was
 * analysed with, so each pair has a folder of its own.
 */
export const dataFolder = (folder: string, table: LanguageTable = languages): string =>
  join(folder, `${formatPrefix}${formatVersion}-${fingerprintOf(table)}`);

/**
 * Creates the folder of an index, in this user's cache.
 * @throws Error if either folder is another user's
 */
export function makeIndexFolder(folder: string): void {
  makeNamedFolder(dirname(folder));
  makePrivateFolder(folder);
}

/** Tests whether a name in a cache is that of an index's folder. */
export const isIndexName = (name: string): boolean => /^[\w.-]+-[0-9a-f]{12}$/.test(name);

/** Returns the index folders in a cache, without those of other users. */
export const indexFoldersIn = (cacheDir: string): string[] =>
  namesIn(cacheDir)
    .filter(isIndexName)
    .map((name) => join(cacheDir, name))
    .filter((folder) => closeToOthers(folder, "folder") === undefined);

/**
 * Returns the folder of one generation of an index's data: the first is in the data folder, each rebuild beside it.
 * A rebuild never reuses a name, so a process that opens a generation finds its files or none; with a data file of one
 * and a lock file of another, LMDB would kill the process or read an empty index.
 */
export const generationFolder = (data: string, generation: number): string =>
  generation === 0 ? data : `${data}.${generation}`;

/** Returns the generation in use; 0 if there is none. */
export const latestGeneration = (data: string): number => generationsOf(data).at(-1) ?? 0;

/** The generations on disk, ascending. */
function generationsOf(data: string): number[] {
  const first = basename(data);
  return namesIn(dirname(data))
    .flatMap((name) =>
      name === first ? [0] : name.startsWith(`${first}.`) ? [Number(name.slice(first.length + 1))] : [],
    )
    .sort((a, b) => a - b);
}

/**
 * Creates a generation, unless another process did.
 * @throws the system's error if nothing can be written
 */
export function startGeneration(data: string, generation: number): void {
  makePrivateFolder(generationFolder(data, generation));
}

/** Tests whether a store's folder is that of a replaced generation. */
export function isFormerGeneration(data: string, folder: string): boolean {
  const generations = generationsOf(data);
  return generations.slice(0, -1).some((each) => generationFolder(data, each) === folder);
}

/**
 * Time without a change after which no process is still opening a folder: LMDB kills a process whose folder is removed
 * while it opens.
 */
const openedWithinMs = 60_000;

/** Removes generations before one, once no process is opening them; processes that have one open keep its data. */
export function removeFormerGenerations(data: string, generation: number): void {
  for (const former of generationsOf(data).filter((each) => each < generation)) {
    const folder = generationFolder(data, former);
    if (modifiedMs(folder) < Date.now() - openedWithinMs) removeQuietly(folder);
  }
}

/** Returns the folder of the generation in use; undefined if there is none. */
export const latestData = (data: string): string | undefined => {
  const generation = generationsOf(data).at(-1);
  return generation === undefined ? undefined : generationFolder(data, generation);
};

/** Time since the last write after which data is not in use; data that is being opened must not be removed. */
const leftAfterMs = 7 * 24 * 3_600_000;

const modifiedMs = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const isLeft = (path: string): boolean => modifiedMs(path) < Date.now() - leftAfterMs;

/** Returns the format in a folder's name; undefined if there is none. */
function formatOf(name: string): number | undefined {
  const digits = name.startsWith(formatPrefix)
    ? /^\d+/.exec(name.slice(formatPrefix.length))?.[0]
    : undefined;
  return digits === undefined ? undefined : Number(digits);
}

/** Time without use after which data of an old format is removed. */
const oldAfterMs = 30 * 24 * 3_600_000;

/** Removes data of older formats unused for a month. */
export function removeOldFormats(folder: string): void {
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    const isOld = (formatOf(name) ?? formatVersion) < formatVersion;
    if (isOld && modifiedMs(path) < Date.now() - oldAfterMs) removeQuietly(path);
  }
}

/**
 * Tests whether there is data of other versions and none of this one. Then removes data without a format number, and
 * all but the latest of the others if last written a week ago.
 */
export function replacesOther(data: string): boolean {
  const folder = dirname(data);
  const names = namesIn(folder);
  if (generationsOf(data).length > 0) return false;
  const others = names
    .flatMap((name) => {
      const format = formatOf(name);
      return format === undefined ? [] : [{ format, path: join(folder, name) }];
    })
    .sort((a, b) => b.format - a.format || modifiedMs(b.path) - modifiedMs(a.path));
  for (const { path } of others.slice(1)) if (isLeft(path)) removeQuietly(path);
  const isUnnumbered = names.some((name) => name.startsWith("index.lmdb"));
  if (isUnnumbered) for (const name of ["index.lmdb", "index.lmdb-lock"]) removeQuietly(join(folder, name));
  return isUnnumbered || others.length > 0;
}

/** Returns the names in a folder; none if it cannot be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // The path is in use, or may not be removed.
  }
}

/** Deletes an index from disk. @returns its size in bytes */
export function removeIndex(folder: string): number {
  const bytes = indexBytes(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 }); // another process may write meanwhile
  return bytes;
}

/** Returns the size of an index on disk, in bytes; 0 when there is none. */
export function indexBytes(folder: string): number {
  const names = statSync(folder, { throwIfNoEntry: false })
    ? readdirSync(folder, { encoding: "utf8", recursive: true })
    : [];
  return names.reduce((sum, name) => {
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    return sum + (stats?.isFile() ? stats.size : 0);
  }, 0);
}

/** Returns eight characters that differ for tables that would index some file differently. */
export const fingerprintOf = rememberByObject(hashOf);

/** Hashes data, and functions by their code; grammars and names of code blocks do not affect the index. */
function hashOf({ rows }: LanguageTable): string {
  const contents = rows.map(({ grammars: _grammars, fences: _fences, ...content }) => content);
  const numbers = new Map<unknown, number>();
  const text = JSON.stringify(contents, (_, value: unknown) => {
    if (typeof value === "function") return String(value);
    if (typeof value !== "object" || value === null) return value;
    // A part shared by rows is written once, then referred to by number.
    const known = numbers.get(value);
    if (known === undefined) numbers.set(value, numbers.size);
    return known ?? value;
  });
  return createHash("sha1").update(text).digest("hex").slice(0, 8);
}
