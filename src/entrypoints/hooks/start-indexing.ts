import { createHash } from "node:crypto";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { makeFolder } from "../../indexing/make-folder.ts";
import type { Settings } from "../../settings/index.ts";
import { hooksFolder } from "./hook-log.ts";
import { startDetached } from "./start-detached.ts";

/** For one root, updates are started at most this often. */
const onceInMs = 10 * 60_000;

/**
 * Updates the index of a root in a low-priority process that outlives this one.
 * @returns false if one was started less than ten minutes ago
 */
export function startIndexing(root: string, settings: Settings): boolean {
  const { cacheDir, hidden, ignore } = settings;
  if (!claim(cacheDir, JSON.stringify([root, hidden, ignore]))) return false;
  const child = startDetached("index", root, settings);
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It runs at normal priority, or has already exited.
  }
  return true;
}

/** Leaves a time-stamped mark; false while the last one is recent. */
function claim(cacheDir: string, what: string): boolean {
  const folder = hooksFolder(cacheDir);
  const mark = join(folder, `indexing-${createHash("sha256").update(what).digest("hex").slice(0, 24)}`);
  makeFolder(folder, 0o700);
  const { mtimeMs = 0 } = statSync(mark, { throwIfNoEntry: false }) ?? {};
  if (Date.now() - mtimeMs < onceInMs) return false;
  try {
    rmSync(mark, { force: true });
    writeFileSync(mark, "", { mode: 0o600, flag: "wx" });
    return true;
  } catch {
    return false; // another hook was faster
  }
}
