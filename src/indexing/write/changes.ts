import type { Snapshot } from "../store/snapshot.ts";
import type { WalkedFile } from "../types.ts";

/** A file beside what the last snapshot said of it. */
export interface FileState {
  readonly file: WalkedFile;
  /** Its number in the old snapshot, when it was there. */
  readonly oldNumber?: number;
  /** Whether the file system tells that it differs from what the snapshot knows. */
  readonly changed: boolean;
  /** Whether it may have changed without a trace, so that only reading it can tell. */
  readonly uncertain: boolean;
}

/**
 * File systems stamp times in steps of up to two seconds (FAT), so a file written in the step in which it was last
 * read looks unchanged; such files are read again.
 */
const timestampStepMs = 2_000;

/** Compare a walk with the last snapshot, both in path order. */
export function compareWithSnapshot(files: readonly WalkedFile[], snapshot: Snapshot): FileState[] {
  const { paths } = snapshot;
  let oldNumber = 0;
  return files.map((file) => {
    while ((paths[oldNumber] ?? file.path) < file.path) oldNumber++;
    if (paths[oldNumber] !== file.path) return { file, changed: true, uncertain: false };
    const same = isAsStamped(file, snapshot, oldNumber);
    const stampedMs = Math.max(file.mtimeMs, file.ctimeMs);
    const uncertain = same && stampedMs >= snapshot.walkedAtMs - timestampStepMs;
    return { file, oldNumber, changed: !same, uncertain };
  });
}

/** Whether a file has the stats that the snapshot has of it. */
export const isAsStamped = (
  { size, mtimeMs, ctimeMs, inode }: Omit<WalkedFile, "path">,
  snapshot: Snapshot,
  number: number,
): boolean =>
  snapshot.sizes[number] === size &&
  snapshot.mtimesMs[number] === mtimeMs &&
  snapshot.ctimesMs[number] === ctimeMs &&
  snapshot.inodes[number] === inode;
