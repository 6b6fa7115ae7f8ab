import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { oneLine } from "../../bundle/render/safe-text.ts";

/** With the one before it the log takes at most twice as much. */
const mostBytes = 128_000;
const mostCharacters = 400;

/** Where hooks keep what they need: the log, and contexts on their way to a subagent. */
export const hooksFolder = (cacheDir: string): string => join(cacheDir, "hooks");

/** Adds a line to the log of hooks; what cannot be logged is not said anywhere. */
export function writeHookLog(cacheDir: string, event: string, message: string): void {
  const folder = hooksFolder(cacheDir);
  const path = join(folder, "hooks.log");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { size = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (size > mostBytes) renameSync(path, `${path}.1`);
    const line = `${new Date().toISOString()} ${oneLine(event)} ${oneLine(message)}`.slice(0, mostCharacters);
    appendFileSync(path, `${line}\n`, { mode: 0o600 });
  } catch {
    // A hook must not disturb the client because it has nowhere to write.
  }
}
