// Finds the files of a new work tree with the same content as in another tree's snapshot, without reading them.
import { keys, numberIn } from "../store/records.ts";
import type { Snapshot } from "../store/snapshot.ts";
import type { Store } from "../store/store.ts";
import type { WalkedFile } from "@fossick/languages/types.ts";
import type { Entry, GitIndex } from "../walk/git-index.ts";
import { stampStepMs, type FileState } from "./changes.ts";

/**
 * Finds files that git checked out from the same blob as the snapshot has at their path. An entry of git's index counts
 * if the file still has its size, times and inode, which no repository can forge, and was not written at the same time
 * as the index. If attributes differ, none counts, as the same blob may be checked out as other bytes.
 * @param states each with its number in the snapshot, if it has one
 */
export function findAsInBasis(
  store: Store,
  states: readonly FileState[],
  snapshot: Snapshot,
  { entries, writtenMs }: GitIndex,
): ReadonlySet<string> {
  if (entries.size === 0) return new Set();
  const blobs = blobsOf(store);
  const isSame = ({ file, oldNumber }: FileState): boolean => {
    const entry = entries.get(file.path);
    const document = snapshot.documents[oldNumber ?? -1];
    return (
      entry !== undefined &&
      document !== undefined &&
      blobs.get(document) === entry.blob &&
      snapshot.sizes[oldNumber ?? -1] === file.size &&
      isAsChecked(file, entry, writtenMs)
    );
  };
  const same = new Set(states.filter(isSame).map(({ file }) => file.path));
  const attributes = [...snapshot.paths, ...states.map(({ file }) => file.path)].filter(isAttributes);
  return attributes.every((path) => same.has(path)) ? same : new Set();
}

const isAttributes = (path: string): boolean => /(?:^|\/)\.gitattributes$/.test(path);

/** Returns the blob hash of each document of a store, in hexadecimal. */
function blobsOf(store: Store): ReadonlyMap<number, string> {
  const prefix = keys.document("");
  return new Map(
    store.entriesUnder(prefix).map(([key, value]) => {
      const [hash = ""] = key.slice(prefix.length).split(".", 1);
      return [numberIn(value), Buffer.from(hash, "base64url").toString("hex")];
    }),
  );
}

/** Modulus of sizes and inodes, of which git keeps the low 32 bits. */
const lowBits = 2 ** 32;
/** Max rounding error of fractional milliseconds. */
const roundedMs = 0.001;

const isAsChecked = (file: WalkedFile, entry: Entry, indexWrittenMs: number): boolean =>
  file.size % lowBits === entry.size &&
  file.inode % lowBits === entry.inode &&
  Math.abs(file.mtimeMs - entry.mtimeMs) < roundedMs &&
  Math.abs(file.ctimeMs - entry.ctimeMs) < roundedMs &&
  Math.max(file.mtimeMs, file.ctimeMs) < indexWrittenMs - stampStepMs(file.mtimeMs);
