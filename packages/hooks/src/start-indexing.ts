// Starts processes that build or update an index in the background, and checks whether there is an index.
import { createHash } from "node:crypto";
import { spawn, type ChildProcess } from "node:child_process";
import { rmSync, statSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { makePrivateFolder, readPrivate, writePrivate } from "@fossick/base/private-files.ts";
import { hasIndexFolder } from "@fossick/index/open/trees.ts";
import { realRoot } from "@fossick/repository/read/real-root.ts";
import type { Settings } from "@fossick/settings/index.ts";
import { hooksFolder } from "./hook-log.ts";

/** Min time between two starts for one root. */
const onceInMs = 10 * 60_000;
/** Idle time after which a process that nobody requested ends. */
const unaskedIdleMs = 30 * 60_000;

/**
 * Starts a process that outlives this one, updates the index and keeps it open, so that the next search is answered
 * from memory.
 * @param mayStay whether the process may keep running; if not, it updates the index and ends
 * @returns false if a process was started less than ten minutes ago
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
 * @param isFirst whether there is no index yet
 */
export function startIndexing(root: string, settings: Settings, isFirst: boolean): ChildProcess {
  const child = startDetached("index", root, settings);
  if (child.pid === undefined) return child;
  try {
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    if (isFirst) writePrivate(markOf(root, settings), String(child.pid));
  } catch {
    // The process runs at normal priority or has already exited, or searches do not see that it is at work.
  }
  return child;
}

/**
 * Builds a first index that an early answer postponed, like `startIndexing`, unless another process is building it.
 * @returns false if the index could not be stored
 */
export function goOnIndexing(root: string, settings: Settings): boolean {
  const mark = markOf(root, settings);
  try {
    makePrivateFolder(hooksFolder(settings.cacheDir));
  } catch {
    return false;
  }
  if (!isFirstUnderWay(mark)) startIndexing(root, settings, true);
  return true;
}

/**
 * Tests quickly whether a search can find nothing yet: there is no index, or a process is still building the first one.
 */
export function isWithoutIndex(root: string, settings: Settings): boolean {
  return !hasIndexFolder(realRoot(root), settings) || isFirstUnderWay(markOf(root, settings));
}

function isFirstUnderWay(mark: string): boolean {
  try {
    const pid = Number(readPrivate(mark));
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false; // no process was started, or it has ended
  }
}

/** Path of a root's mark: its time is that of the last start, its text the id of a process building a first index. */
function markOf(root: string, { cacheDir, hidden, ignore, nested }: Settings): string {
  const hash = createHash("sha256").update(JSON.stringify([realRoot(root), hidden, ignore, nested]));
  return join(hooksFolder(cacheDir), `indexing-${hash.digest("hex").slice(0, 24)}`);
}

/** Writes a new mark. @returns false while the last one is recent */
function claim({ cacheDir }: Settings, mark: string): boolean {
  makePrivateFolder(hooksFolder(cacheDir));
  const { mtimeMs = 0 } = statSync(mark, { throwIfNoEntry: false }) ?? {};
  if (Date.now() - mtimeMs < onceInMs) return false;
  try {
    rmSync(mark, { force: true });
    writePrivate(mark, "", { flag: "wx" });
    return true;
  } catch {
    return false; // another hook was faster
  }
}

/** Returns the flags that identify an index of a root. */
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
 * Starts a command on the index of a root, in a process that outlives this one and prints nothing.
 * @param flags besides those that identify the index
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
    // Settings of the engine: a search with other ones could not be answered by it.
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
