// Keeps small values on this machine's disk by the hash of what they were made from, and deletes the oldest.
import { createHash } from "node:crypto";
import { readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { makePrivateFolder, readPrivate, writePrivate } from "@fossick/base/private-files.ts";

/** Values kept in a folder of this user, each in a file of its own. */
export interface KeptValues {
  get(key: string): Buffer | undefined;
  /** Does nothing where the folder cannot be written. */
  put(key: string, value: string | Uint8Array): void;
}

/** Computes the key of a value. @param origin everything that the value depends on */
export const valueKey = (...origin: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(origin)).digest("hex");

/** @param maxPerFolder max files in each of 16 folders; when one exceeds it, its oldest half is deleted */
export function openKeptValues(folder: string, maxPerFolder: number): KeptValues {
  const placeOf = (key: string): string => join(folder, key.slice(0, 1));
  return {
    get(key) {
      try {
        return readPrivate(join(placeOf(key), key));
      } catch {
        return undefined;
      }
    },
    put(key, value) {
      try {
        const place = placeOf(key);
        makePrivateFolder(folder);
        makePrivateFolder(place);
        const part = join(place, `.${key}-${process.pid}`);
        writePrivate(part, value);
        renameSync(part, join(place, key));
        thinOut(place, maxPerFolder);
      } catch {
        // Without the value it is only made again.
      }
    },
  };
}

function thinOut(place: string, max: number): void {
  const names = readdirSync(place);
  if (names.length <= max) return;
  const byAge = names
    .map((name) => ({ name, ms: statSync(join(place, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => a.ms - b.ms || (a.name < b.name ? -1 : 1));
  for (const { name } of byAge.slice(0, max >> 1)) rmSync(join(place, name), { force: true });
}
