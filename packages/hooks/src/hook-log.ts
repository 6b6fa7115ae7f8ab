// Writes the log of hooks, which is limited in size.
import { renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { makePrivateFolder, writePrivate } from "@fossick/base/private-files.ts";
import { cutShort, oneLine } from "@fossick/base/safe-text.ts";

/** Size at which the log is rotated; one old log is kept, so both take up to twice as much. */
const maxBytes = 128_000;
const maxCharacters = 400;

/** Folder of the log, and of marks of background processes. */
export const hooksFolder = (cacheDir: string): string => join(cacheDir, "hooks");

/** Appends a line to the log of hooks; write errors are ignored. */
export function writeHookLog(cacheDir: string, event: string, message: string): void {
  const folder = hooksFolder(cacheDir);
  const path = join(folder, "hooks.log");
  try {
    makePrivateFolder(folder);
    const { size = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (size > maxBytes) renameSync(path, `${path}.1`);
    const text = `${new Date().toISOString()} ${oneLine(event)} ${oneLine(message)}`;
    writePrivate(path, `${cutShort(text, maxCharacters)}\n`, { flag: "a" });
  } catch {
    // A full or read-only disk must not disturb the client.
  }
}
