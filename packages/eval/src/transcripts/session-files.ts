// Reads the session files of clients.
import { createReadStream, readdirSync } from "node:fs";
import path from "node:path";
import { readPlain } from "@fossick/repository/read/read-inside.ts";

/** Longer lines hold pictures or worse; they count as damaged. */
const longestLine = 64_000_000;

/** Files below a folder, absolute and in order; links are not followed, and a folder that cannot be read has none. */
export function filesBelow(folder: string, name: RegExp): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && name.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort();
  } catch {
    return [];
  }
}

/** Folders in a folder, by name and in order. */
export function foldersIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isDirectory() ? entry.name : [])).sort();
  } catch {
    return [];
  }
}

/**
 * Read a file that holds a JSON value on each line, one line at a time.
 * @param onRecord told of each value; `false` ends the reading
 * @returns the number of lines that hold no JSON, one more for a file that cannot be read to its end
 */
export async function readRecords(
  file: string,
  onRecord: (record: unknown) => boolean | undefined,
): Promise<number> {
  let damaged = 0;
  try {
    for await (const line of linesIn(file)) {
      const record = line === undefined ? undefined : parsed(line);
      if (record === undefined) damaged++;
      else if (onRecord(record) === false) break;
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    damaged++;
  }
  return damaged;
}

/** Lines with something on them; undefined for one that is too long. */
async function* linesIn(file: string): AsyncGenerator<string | undefined> {
  let rest = "";
  let isTooLong = false;
  const whole = (line: string): string | undefined => (isTooLong ? undefined : line);
  for await (const chunk of createReadStream(file, { encoding: "utf8" }) as AsyncIterable<string>) {
    const [first = "", ...others] = chunk.split("\n");
    rest += first;
    for (const next of others) {
      if (rest.trim() !== "" || isTooLong) yield whole(rest);
      [rest, isTooLong] = [next, false];
    }
    if (rest.length > longestLine) [rest, isTooLong] = ["", true];
  }
  if (rest.trim() !== "" || isTooLong) yield whole(rest);
}

const largestBytes = 500_000_000;

/** The text of a small file; undefined if it cannot be read. */
export function readSmall(file: string): string | undefined {
  try {
    return readPlain(file, largestBytes)?.toString("utf8");
  } catch {
    return undefined;
  }
}

/** The JSON value of a whole file; undefined where it holds none. */
export const readJson = (file: string): unknown => parsed(readSmall(file) ?? "");

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The value at a path of keys; undefined if there is none. */
export const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((inner, key) => {
    if (typeof inner !== "object" || inner === null || !Object.hasOwn(inner, key)) return undefined;
    return (inner as Readonly<Record<string, unknown>>)[key];
  }, value);

/** The text at a path of keys; empty if there is none. */
export function textAt(value: unknown, ...keys: readonly string[]): string {
  const found = at(value, ...keys);
  return typeof found === "string" ? found : "";
}

/** The list at a path of keys; empty if there is none. */
export function listAt(value: unknown, ...keys: readonly string[]): readonly unknown[] {
  const found = at(value, ...keys);
  return Array.isArray(found) ? found : [];
}
