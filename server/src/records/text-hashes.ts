// Hashes the texts of a branch into its store, reading only the files of the work tree that changed.
import { createHash } from "node:crypto";
import {
  keptBack,
  keys,
  readability,
  readInside,
  readSnapshot,
  textHashBytes,
  type Snapshot,
  type Store,
} from "fossick/hosting";

/** The files of a snapshot with the hashes of their texts, in the same order. */
export interface HashedTexts {
  readonly snapshot: Snapshot;
  readonly hashes: Uint8Array;
}

/** Returns a branch's text hashes before an update, so that afterwards only changed files are read again. */
export function hashedTextsOf(view: Store): HashedTexts | undefined {
  const snapshot = readSnapshot(view);
  const hashes = view.get(keys.textHashes)?.slice();
  if (snapshot === undefined || hashes?.length !== snapshot.paths.length * textHashBytes) return undefined;
  return { snapshot, hashes };
}

/**
 * Write the hash of each file of a branch that was just updated; zeros if no text is kept: for files that usually hold
 * secrets, and for binary, too large or unreadable ones.
 * @param root the indexed work tree, unchanged
 * @param view the branch's `branchStore`
 * @param before result of `hashedTextsOf` before the update; without it all files are read
 */
export function writeTextHashes(root: string, view: Store, before?: HashedTexts): void {
  const snapshot = readSnapshot(view);
  if (snapshot === undefined) return;
  const hashes = new Uint8Array(snapshot.paths.length * textHashBytes);
  const known = new Map(before?.snapshot.paths.map((path, number) => [path, number]));
  for (const [number, path] of snapshot.paths.entries()) {
    const old = known.get(path);
    const hash =
      before !== undefined && old !== undefined && isSame(snapshot, number, before.snapshot, old)
        ? before.hashes.subarray(old * textHashBytes, (old + 1) * textHashBytes)
        : hashOf(root, path);
    if (hash !== undefined) hashes.set(hash, number * textHashBytes);
  }
  const stored = view.get(keys.textHashes);
  if (stored !== undefined && Buffer.compare(stored, hashes) === 0) return;
  view.write((writer) => writer.put(keys.textHashes, hashes));
}

/** Tests whether a file kept its stamps, and got them long enough before the walk that no write went unseen since. */
function isSame(snapshot: Snapshot, number: number, old: Snapshot, oldNumber: number): boolean {
  const columns = ["sizes", "mtimesMs", "ctimesMs", "inodes", "documents"] as const;
  const stampedMs = Math.max(old.mtimesMs[oldNumber] ?? 0, old.ctimesMs[oldNumber] ?? 0);
  return (
    stampedMs < old.walkedAtMs - timestampStepMs &&
    columns.every((column) => snapshot[column][number] === old[column][oldNumber])
  );
}

/** As coarse as file systems are. */
const timestampStepMs = 2_000;

/** Larger ones are seldom written by people; an answer names them without their lines. */
const largestKeptBytes = 1_000_000;

const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

function hashOf(root: string, path: string): Buffer | undefined {
  if (keptBack(path) !== undefined) return undefined;
  const bytes = readIn(root, path);
  return bytes && readability(bytes, path) !== "binary" ? sha256(bytes) : undefined;
}

function readIn(root: string, path: string): Buffer | undefined {
  try {
    return readInside(root, path, largestKeptBytes);
  } catch {
    return undefined; // gone or replaced meanwhile, or not a file of the tree
  }
}

/** Reads texts for `uploadIndex` from the work tree that the branch was just indexed from. */
export function readTextFrom(root: string, view: Store): (hash: string) => Promise<Uint8Array | undefined> {
  let paths: ReadonlyMap<string, string> | undefined;
  return async (hash) => {
    paths ??= pathsByHash(view);
    const path = paths.get(hash);
    const bytes = path === undefined ? undefined : readIn(root, path);
    return bytes && sha256(bytes).toString("hex") === hash ? bytes : undefined;
  };
}

function pathsByHash(view: Store): ReadonlyMap<string, string> {
  const texts = hashedTextsOf(view);
  return new Map(
    texts?.snapshot.paths.map((path, number) => [
      Buffer.from(texts.hashes.subarray(number * textHashBytes, (number + 1) * textHashBytes)).toString(
        "hex",
      ),
      path,
    ]),
  );
}
