// Compares files with the last snapshot.
import type { Snapshot } from "../store/snapshot.ts";
import type { WalkedFile } from "@fossick/languages/types.ts";

/** A file compared with the last snapshot. */
export interface FileState {
  readonly file: WalkedFile;
  /** Its number in the old snapshot, if it was there. */
  readonly oldNumber?: number;
  /** True if the file system shows that it differs from the snapshot. */
  readonly changed: boolean;
  /** True if it may have changed without a trace, so that it must be read. */
  readonly uncertain: boolean;
}

/**
 * Returns the coarsest resolution, in milliseconds, of the file system that gave a time. A file written within that
 * step after it was last read looks unchanged. FAT counts two seconds; times finer than 10 ms come from the system's
 * clock, which ticks every 1 to 16 ms.
 */
export const stampStepMs = (mtimeMs: number): number => (mtimeMs % 10 === 0 ? 2_000 : 20);

/** Compares a walk with the last snapshot, both in path order. */
export function compareWithSnapshot(files: readonly WalkedFile[], snapshot: Snapshot): FileState[] {
  const { paths } = snapshot;
  let oldNumber = 0;
  return files.map((file) => {
    while ((paths[oldNumber] ?? file.path) < file.path) oldNumber++;
    if (paths[oldNumber] !== file.path) return { file, changed: true, uncertain: false };
    const same = isAsStamped(file, snapshot, oldNumber);
    const stampedMs = Math.max(file.mtimeMs, file.ctimeMs);
    const uncertain = same && stampedMs >= snapshot.walkedAtMs - stampStepMs(file.mtimeMs);
    return { file, oldNumber, changed: !same, uncertain };
  });
}

/** Tests whether a file still has the stats recorded in the snapshot. */
export const isAsStamped = (
  { size, mtimeMs, ctimeMs, inode }: Omit<WalkedFile, "path">,
  snapshot: Snapshot,
  number: number,
): boolean =>
  snapshot.sizes[number] === size &&
  snapshot.mtimesMs[number] === mtimeMs &&
  snapshot.ctimesMs[number] === ctimeMs &&
  snapshot.inodes[number] === inode;
