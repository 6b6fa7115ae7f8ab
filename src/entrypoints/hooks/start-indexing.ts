// Starts processes that build or keep an index in the background, and tells whether there is one yet.
import { createHash } from "node:crypto";
import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { makeFolder } from "../../indexing/make-folder.ts";
import { hasIndexFolder } from "../../indexing/open/trees.ts";
import { realRoot } from "../../indexing/read/real-root.ts";
import type { Settings } from "../../settings/index.ts";
import { hooksFolder } from "./hook-log.ts";

/** Min time between two starts for one root. */
const onceInMs = 10 * 60_000;
/** Idle time after which a process that was started without a request ends. */
const unaskedIdleMs = 30 * 60_000;

/**
 * Has the index brought up to date and opened by a process that outlives this one, so that the next search is answered
 * from memory.
 * @param mayStay whether a process may stay for that; else one brings the index up to date and ends
 * @returns false if something was started less than ten minutes ago
 */
export function openInBackground(root: string, settings: Settings, mayStay: boolean): boolean {
  if (!claim(settings, markOf(root, settings))) return false;
  if (mayStay && process.platform !== "win32")
    startDetached("watch", root, settings, ["--spare", `--idle-timeout=${unaskedIdleMs}`]);
  else startIndexing(root, settings, !hasIndexFolder(realRoot(root), settings));
  return true;
}

/**
 * Updates the index of a root in a low-priority process that outlives this one.
 * @param isFirst whether there is none yet
 */
export function startIndexing(root: string, settings: Settings, isFirst: boolean): ChildProcess {
  const child = startDetached("index", root, settings);
  if (child.pid === undefined) return child;
  try {
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    if (isFirst) writeFileSync(markOf(root, settings), String(child.pid), { mode: 0o600 });
  } catch {
    // It runs at normal priority, or has already exited; or a search has to find out by itself that there is no index.
  }
  return child;
}

/** The same for a first index whose making was put off, unless another process is at it. */
export function goOnIndexing(root: string, settings: Settings): void {
  const mark = markOf(root, settings);
  makeFolder(hooksFolder(settings.cacheDir), 0o700);
  if (!isFirstUnderWay(mark)) startIndexing(root, settings, true);
}

/**
 * Tests at a glance whether a search can find nothing yet: there is no index, or a hook has just begun the first one.
 */
export function isWithoutIndex(root: string, settings: Settings): boolean {
  return !hasIndexFolder(realRoot(root), settings) || isFirstUnderWay(markOf(root, settings));
}

function isFirstUnderWay(mark: string): boolean {
  try {
    const pid = Number(readFileSync(mark, "utf8"));
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false; // nothing was begun, or it has ended
  }
}

/** Says when something was started for a root, and holds the process that builds a first index. */
function markOf(root: string, { cacheDir, hidden, ignore, nested }: Settings): string {
  const hash = createHash("sha256").update(JSON.stringify([realRoot(root), hidden, ignore, nested]));
  return join(hooksFolder(cacheDir), `indexing-${hash.digest("hex").slice(0, 24)}`);
}

/** Leaves a time-stamped mark; false while the last one is recent. */
function claim({ cacheDir }: Settings, mark: string): boolean {
  makeFolder(hooksFolder(cacheDir), 0o700);
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

/** Flags that say which index of a root is meant. */
export const indexFlags = (
  root: string,
  { cacheDir, hidden, ignore, nested }: Settings,
): readonly string[] => [
  `--root=${root}`,
  `--cache-dir=${cacheDir}`,
  hidden ? "--hidden" : "--no-hidden",
  ignore ? "--ignore" : "--no-ignore",
  nested ? "--nested" : "--no-nested",
];

/**
 * Start a command on the index of a root, in a process that outlives this one and writes nothing.
 * @param flags beside those that say which index
 */
export function startDetached(
  command: "index" | "watch",
  root: string,
  settings: Settings,
  flags: readonly string[] = [],
): ChildProcess {
  const [, script = ""] = process.argv;
  const { dataDir, indexMemoryMb, memory, model } = settings;
  const own = [...indexFlags(root, settings), `--index-memory=${indexMemoryMb}`, "--quiet"];
  const child = spawn(process.execPath, [script, command, ...own, ...flags], {
    cwd: root,
    // Flags of a search: one that was given them is answered by an engine that was opened with them.
    env: {
      ...process.env,
      FOSSICK_DATA_DIR: dataDir,
      FOSSICK_MODEL: model,
      FOSSICK_NO_MEMORY: String(!memory),
    },
    detached: true,
    stdio: "ignore",
    windowsHide: true,
  });
  child.once("error", () => undefined);
  child.unref();
  return child;
}
