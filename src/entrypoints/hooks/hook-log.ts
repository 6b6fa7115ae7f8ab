// The log of hooks, bounded in size.
import { appendFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../indexing/make-folder.ts";
import { cutShort, oneLine } from "../../base/safe-text.ts";

/** The log is rotated once, so it takes up to twice as much. */
const maxBytes = 128_000;
const maxCharacters = 400;

/** Holds the log, and marks of what was started in the background. */
export const hooksFolder = (cacheDir: string): string => join(cacheDir, "hooks");

/** Appends a line to the log of hooks; failing to write it is ignored. */
export function writeHookLog(cacheDir: string, event: string, message: string): void {
  const folder = hooksFolder(cacheDir);
  const path = join(folder, "hooks.log");
  try {
    makeFolder(folder, 0o700);
    const { size = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (size > maxBytes) renameSync(path, `${path}.1`);
    const text = `${new Date().toISOString()} ${oneLine(event)} ${oneLine(message)}`;
    appendFileSync(path, `${cutShort(text, maxCharacters)}\n`, { mode: 0o600 });
  } catch {
    // A full or read-only disk must not disturb the client.
  }
}
