// Finds, starts and removes the folders of indexes, by format, language tables and generation.
import { createHash } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { makeFolder } from "../make-folder.ts";
import { languages, type LanguageTable } from "../../code-languages/index.ts";
import { formatVersion } from "../store/records.ts";

const formatPrefix = "format-";

/**
 * Returns the data folder below an index's folder. An index depends on its format and on the language tables it was
 * analysed with, so each pair of them has data of its own, which no other version touches.
 */
export const dataFolder = (folder: string, table: LanguageTable = languages): string =>
  join(folder, `${formatPrefix}${formatVersion}-${fingerprintOf(table)}`);

/**
 * Returns the folder of one generation of an index's data: the first lies in the data folder, each rebuild beside it.
 * A rebuild never takes a name again, so a process that is opening a generation finds its files or none; with a data
 * file of one and a lock file of another, LMDB would end the process or read an empty index.
 */
export const generationFolder = (data: string, generation: number): string =>
  generation === 0 ? data : `${data}.${generation}`;

/** Returns the generation that is in use, 0 where there is none. */
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
 * Start a generation, unless another process did.
 * @throws what the system throws where nothing can be written
 */
export function startGeneration(data: string, generation: number): void {
  makeFolder(generationFolder(data, generation));
}

/** Tests whether a store's folder is that of a generation that another one replaced. */
export function isFormerGeneration(data: string, folder: string): boolean {
  const generations = generationsOf(data);
  return generations.slice(0, -1).some((each) => generationFolder(data, each) === folder);
}

/**
 * Time without a change after which no process is just opening a folder: LMDB ends the process from which a folder is
 * taken away meanwhile.
 */
const openedWithinMs = 60_000;

/** Remove what lies before a generation, once nobody is opening it; processes that have it open keep what they have. */
export function removeFormerGenerations(data: string, generation: number): void {
  for (const former of generationsOf(data).filter((each) => each < generation)) {
    const folder = generationFolder(data, former);
    if (modifiedMs(folder) < Date.now() - openedWithinMs) removeQuietly(folder);
  }
}

/** Returns the folder of the generation that is in use; undefined where there is none. */
export const latestData = (data: string): string | undefined => {
  const generation = generationsOf(data).at(-1);
  return generation === undefined ? undefined : generationFolder(data, generation);
};

/** Age from which unwritten data is no longer in use; data that is opened at this moment must not be removed. */
const leftAfterMs = 7 * 24 * 3_600_000;

const modifiedMs = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const isLeft = (path: string): boolean => modifiedMs(path) < Date.now() - leftAfterMs;

/** The format that a folder's name tells, undefined where it tells none. */
function formatOf(name: string): number | undefined {
  const digits = name.startsWith(formatPrefix)
    ? /^\d+/.exec(name.slice(formatPrefix.length))?.[0]
    : undefined;
  return digits === undefined ? undefined : Number(digits);
}

/** Time without use after which data of an old format is removed, whoever made it. */
const oldAfterMs = 30 * 24 * 3_600_000;

/** Remove data of older formats that nobody has used for a month. */
export function removeOldFormats(folder: string): void {
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    const isOld = (formatOf(name) ?? formatVersion) < formatVersion;
    if (isOld && modifiedMs(path) < Date.now() - oldAfterMs) removeQuietly(path);
  }
}

/**
 * Tests whether there is data of other versions and none of this one. The latest of it stays, for users of that
 * version; older data is removed if it was last written a week ago.
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

/** Names of what lies in a folder; none where it cannot be read. */
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
    // It is in use, or not ours to remove.
  }
}

/** Delete an index from disk. @returns its size in bytes */
export function removeIndex(folder: string): number {
  const bytes = indexBytes(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 }); // another process may write meanwhile
  return bytes;
}

/** Bytes an index takes on disk; 0 when there is none. */
export function indexBytes(folder: string): number {
  const names = statSync(folder, { throwIfNoEntry: false })
    ? readdirSync(folder, { encoding: "utf8", recursive: true })
    : [];
  return names.reduce((sum, name) => {
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    return sum + (stats?.isFile() ? stats.size : 0);
  }, 0);
}

const fingerprintByTable = new WeakMap<LanguageTable, string>();

/** Eight characters, others for every table by which the index of some file would come out otherwise. */
export function fingerprintOf(table: LanguageTable): string {
  const fingerprint = fingerprintByTable.get(table) ?? hashOf(table);
  fingerprintByTable.set(table, fingerprint);
  return fingerprint;
}

/** Hashes data, and functions by their code; grammars and names of code blocks do not affect the index. */
function hashOf({ rows }: LanguageTable): string {
  const contents = rows.map(({ grammars: _grammars, fences: _fences, ...content }) => content);
  const numbers = new Map<unknown, number>();
  const text = JSON.stringify(contents, (_, value: unknown) => {
    if (typeof value === "function") return String(value);
    if (typeof value !== "object" || value === null) return value;
    // A part that rows share is written once, then its number.
    const known = numbers.get(value);
    if (known === undefined) numbers.set(value, numbers.size);
    return known ?? value;
  });
  return createHash("sha1").update(text).digest("hex").slice(0, 8);
}
