// Reads sizes and times of many files, and tells which paths lead through links.
import { lstatSync, type Stats } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { folderOf } from "../read/repository-path.ts";
import type { WalkedFile } from "../types.ts";
import type { WalkFaults } from "./walk-faults.ts";

/** Calls to the file system between two turns of the event loop; about 6 ms. */
const callsPerTurn = 2_000;

/** Lets timers, aborts and child processes have their turn every `callsPerTurn` calls. */
export function createPacer(signal: AbortSignal | undefined): () => Promise<void> | undefined {
  let calls = 0;
  return () => {
    if (++calls % callsPerTurn !== 0) return undefined;
    return nextTurn().then(() => signal?.throwIfAborted());
  };
}

/**
 * Looks at every path and keeps the regular files, in the order given.
 * Links, folders and what is no longer there are left out silently, what cannot be read is counted.
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
    if (stats?.isFile()) files.push({ path, ...stampOf(stats) });
    const pause = pace();
    if (pause !== undefined) await pause;
  }
  return files;
}

/** Picks the stats of a file that tell whether it changed. */
export const stampOf = ({ size, mtimeMs, ctimeMs, ino }: Stats): Omit<WalkedFile, "path"> => ({
  size,
  mtimeMs,
  ctimeMs,
  inode: ino,
});

/** Tells whether all folders on the way to a path are folders, and not links that may lead out of the root. */
export function createLinkGuard(root: string): (path: string) => boolean {
  const isFolderByPath = new Map<string, boolean>([["", true]]);
  const isReal = (folder: string): boolean => {
    const earlierAnswer = isFolderByPath.get(folder);
    if (earlierAnswer !== undefined) return earlierAnswer;
    const real = isReal(folderOf(folder)) && isFolder(`${root}/${folder}`);
    isFolderByPath.set(folder, real);
    return real;
  };
  return (path) => isReal(folderOf(path));
}

function look(root: string, path: string, faults: WalkFaults): Stats | undefined {
  try {
    const stats = lstatSync(`${root}/${path}`, { throwIfNoEntry: false });
    // Bytes that are no UTF-8 were decoded to U+FFFD, and under that name there is nothing.
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
