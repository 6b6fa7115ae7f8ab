// Finds the files of a new work tree that hold what a snapshot of another tree says, without reading them.
import { join } from "node:path";
import { git, GitError } from "../git.ts";
import { findGitFolders, lookAt } from "../git-obstacles/git-folders.ts";
import { keys, numberIn } from "../store/records.ts";
import type { Snapshot } from "../store/snapshot.ts";
import type { Store } from "../store/store.ts";
import type { WalkedFile } from "../types.ts";
import { stampStepMs, type FileState } from "./changes.ts";

/** An entry of git's index: a blob, and the stats its file had when git knew that it holds just that. */
interface Entry extends Omit<WalkedFile, "path"> {
  /** As git prints it. */
  readonly blob: string;
}

/**
 * Find files that git checked out from the very blob which the snapshot has at their path. An entry of git's index counts
 * if the file still has its size, times and inode, which nobody can bring along with a repository, and was not written in
 * the moment in which the index was. Where attributes differ, the same blob may have become other bytes: then none counts.
 * @param states each with its number in the snapshot, where it is there
 */
export async function findAsInBasis(
  root: string,
  store: Store,
  states: readonly FileState[],
  snapshot: Snapshot,
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> {
  const entries = await readEntries(root, signal);
  const writtenMs = lookAt(join(findGitFolders(root)?.own[0] ?? root, "index"))?.mtimeMs;
  if (entries.size === 0 || writtenMs === undefined) return new Set();
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

/** Returns the blob that each analysed content of a store is, in hexadecimal. */
function blobsOf(store: Store): ReadonlyMap<number, string> {
  const prefix = keys.document("");
  return new Map(
    store.entriesUnder(prefix).map(([key, value]) => {
      const [hash = ""] = key.slice(prefix.length).split(".", 1);
      return [numberIn(value), Buffer.from(hash, "base64url").toString("hex")];
    }),
  );
}

const debugLines =
  /^ {2}ctime: (\d+):(\d+)\n {2}mtime: (\d+):(\d+)\n {2}dev: \d+\tino: (\d+)\n {2}uid: \d+\tgid: \d+\n {2}size: (\d+)\tflags: \w+\n/;
const header = /^100(?:644|755) ([0-9a-f]{40}) 0\t(.+)$/s;

/** Reads git's index; a git that prints it otherwise tells nothing. */
async function readEntries(root: string, signal?: AbortSignal): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  const options = { cwd: root, ...(signal && { signal }) };
  const printed = await git(["ls-files", "-z", "--stage", "--debug"], options).catch((error: unknown) => {
    if (error instanceof GitError) return "";
    throw error;
  });
  // The lines of an entry stand after its name, before the next entry.
  const parts = String(printed).split("\0");
  let rest = parts[0] ?? "";
  for (const part of parts.slice(1)) {
    const [lines = "", ...stats] = debugLines.exec(part) ?? [];
    const [, blob = "", path = ""] = header.exec(rest) ?? [];
    rest = part.slice(lines.length);
    if (path !== "" && lines !== "") entries.set(path, { blob, ...stampOf(stats.map(Number)) });
  }
  return entries;
}

function stampOf([
  changed = 0,
  changedNs = 0,
  modified = 0,
  modifiedNs = 0,
  inode = 0,
  size = 0,
]: readonly number[]): Omit<Entry, "blob"> {
  return {
    size,
    inode,
    mtimeMs: modified * 1_000 + modifiedNs / 1e6,
    ctimeMs: changed * 1_000 + changedNs / 1e6,
  };
}

/** Git keeps the low 32 bits of sizes and inodes. */
const lowBits = 2 ** 32;
/** Milliseconds with a fraction are rounded by less than this. */
const roundedMs = 0.001;

const isAsChecked = (file: WalkedFile, entry: Entry, indexWrittenMs: number): boolean =>
  file.size % lowBits === entry.size &&
  file.inode % lowBits === entry.inode &&
  Math.abs(file.mtimeMs - entry.mtimeMs) < roundedMs &&
  Math.abs(file.ctimeMs - entry.ctimeMs) < roundedMs &&
  Math.max(file.mtimeMs, file.ctimeMs) < indexWrittenMs - stampStepMs(file.mtimeMs);
