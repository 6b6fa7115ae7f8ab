import { createHash } from "node:crypto";
import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { makeFolder } from "../make-folder.ts";
import { languages, type LanguageTable } from "../../code-languages/index.ts";
import { formatVersion } from "../store/records.ts";

/** Identity of an index: one per folder and per way of walking it. */
export interface IndexPlace {
  /** Absolute, links resolved. */
  readonly root: string;
  readonly cacheDir: string;
  readonly hidden: boolean;
  readonly ignore: boolean;
}

/** The folder an index lies in; its name tells people whose it is, its hash keeps namesakes apart. */
export function indexFolder({ root, cacheDir, hidden, ignore }: IndexPlace): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([root, hidden, ignore]))
    .digest("hex")
    .slice(0, 12);
  const name = basename(root).replace(/[^\w.-]+/g, "-") || "root";
  return join(cacheDir, `${name}-${hash}`);
}

const formatPrefix = "format-";

/**
 * Returns the data folder below an index's folder. An index depends on its format and on the language tables it was
 * analysed with, so each pair of them has data of its own, which no other version touches.
 */
export const dataFolder = (folder: string, table: LanguageTable = languages): string =>
  join(folder, `${formatPrefix}${formatVersion}-${fingerprintOf(table)}`);

/** Tests whether there is anything of an index of this version; it need not be finished. */
export const hasIndexFolder = (root: string, way: Omit<IndexPlace, "root">): boolean =>
  existsSync(dataFolder(indexFolder({ ...way, root })));

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

/**
 * Tests whether there is data of other versions and none of this one. The latest of it stays, for users of that
 * version; older data is removed if it was last written a week ago.
 */
export function replacesOther(data: string): boolean {
  const folder = dirname(data);
  const names = namesIn(folder);
  if (names.includes(basename(data))) return false;
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

function namesIn(folder: string): string[] {
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

/**
 * Remove the data of this version. It is moved aside first, so that a process about to open it finds all of it or
 * nothing; processes that have it open keep what they have.
 */
export function removeData(data: string): void {
  const aside = join(dirname(data), `removed-${process.pid}`);
  rmSync(aside, { recursive: true, force: true, maxRetries: 3 });
  makeFolder(dirname(data));
  try {
    renameSync(data, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error; // others may have done it before
  }
  rmSync(aside, { recursive: true, force: true, maxRetries: 3 });
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
  const text = JSON.stringify(contents, (_, value: unknown) =>
    typeof value === "function" ? String(value) : value,
  );
  return createHash("sha1").update(text).digest("hex").slice(0, 8);
}
