// Reads sizes and times of many files, and tests whether paths lead through links.
import { lstatSync, type Stats } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { remember } from "@fossick/base/remember.ts";
import { folderOf } from "@fossick/repository/read/repository-path.ts";
import type { WalkedFile } from "@fossick/languages/types.ts";
import type { WalkFaults } from "./walk-faults.ts";

/** File system calls per turn of the event loop; about 6 ms. */
const callsPerTurn = 2_000;

/** Yields to timers, aborts and child processes every `callsPerTurn` calls. */
export function createPacer(signal: AbortSignal | undefined): () => Promise<void> | undefined {
  let calls = 0;
  return () => {
    if (++calls % callsPerTurn !== 0) return undefined;
    return nextTurn().then(() => signal?.throwIfAborted());
  };
}

/**
 * Reads the stats of all paths and returns the regular files, in the order given.
 * Skips links, folders and missing files silently; reports unreadable ones as faults.
 * @throws the signal's reason when aborted
 */
export async function statFiles(
  root: string,
  paths: readonly string[],
  faults: WalkFaults,
  signal?: AbortSignal,
): Promise<WalkedFile[]> {
  const files: WalkedFile[] = [];
  const pace = createPacer(signal);
  for (const path of paths) {
    const stats = look(root, path, faults);
    if (stats?.isFile()) files.push({ path, ...fileStamp(stats) });
    const pause = pace();
    if (pause !== undefined) await pause;
  }
  return files;
}

/** Picks the stats of a file that show whether it changed. */
export const fileStamp = ({ size, mtimeMs, ctimeMs, ino }: Stats): Omit<WalkedFile, "path"> => ({
  size,
  mtimeMs,
  ctimeMs,
  inode: ino,
});

/** Creates a test whether all parents of a path are folders, not links that may lead out of the root. */
export function createLinkGuard(root: string): (path: string) => boolean {
  const isReal: (folder: string) => boolean = remember(
    (folder) => folder === "" || (isReal(folderOf(folder)) && isFolder(`${root}/${folder}`)),
  );
  return (path) => isReal(folderOf(path));
}

function look(root: string, path: string, faults: WalkFaults): Stats | undefined {
  try {
    const stats = lstatSync(`${root}/${path}`, { throwIfNoEntry: false });
    // Invalid UTF-8 was decoded to U+FFFD, and no file has that name.
    if (stats === undefined && path.includes("\uFFFD")) faults.nameUndecodable();
    return stats;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOTDIR") faults.fileUnreadable(path);
    return undefined;
  }
}

/** Returns stats of the path itself, links not followed; undefined if it is missing, below a file or inaccessible. */
export function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

export const isFolder = (path: string): boolean => statOf(path)?.isDirectory() ?? false;
