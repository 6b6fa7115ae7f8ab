// Makes the snapshot of an update.
import { createHash } from "node:crypto";
import { setImmediate as nextTick } from "node:timers/promises";
import { OutOfTime } from "@fossick/base/errors.ts";
import { keys, readMeta, readNumber } from "../store/records.ts";
import type { Store } from "../store/store.ts";
import type { Fault } from "@fossick/core/answer-types.ts";
import type { IndexStage } from "@fossick/core/reporter.ts";
import { analyseShards, type AnalysisOptions } from "../analyse/shards/analyse-shards.ts";
import { largestManifestBytes, mayDecideOnImports } from "../resolve/import-graph.ts";
import type { FileState } from "./changes.ts";
import { commitShard } from "./commit-update.ts";
import { reserveNumbers } from "./reserve-numbers.ts";
import { fileKind, kindNumber, kindOfNumber } from "@fossick/languages/file-kind.ts";
import { hasTellingFolder, ownFolders } from "../analyse/own-folders.ts";
import { nameOnly, readDocument, type ReadDocument } from "../analyse/read-document.ts";
import type { Shard } from "../analyse/shards/shard.ts";
import { maxBytesOf } from "@fossick/languages/max-bytes.ts";
import { textInside } from "@fossick/repository/read/read-inside.ts";
import type { Snapshot } from "../store/snapshot.ts";
import type { FileOfKind } from "@fossick/languages/types.ts";

interface SnapshotParts {
  readonly root: string;
  readonly store: Store;
  /** True if the old snapshot is the view's own; otherwise its stats are of other files. */
  readonly isOwn: boolean;
  readonly walkedAtMs: number;
  readonly options: AnalysisOptions & {
    readonly onStage?: (stage: IndexStage) => void;
    /** Paths of the only files to analyse. */
    readonly only?: ReadonlySet<string>;
  };
  readonly faults: Fault[];
}

/** Makes a snapshot of the current files, analysing those that changed. */
export async function takeSnapshot(
  states: readonly FileState[],
  old: Snapshot,
  parts: SnapshotParts,
): Promise<Omit<Snapshot, "pathNumbers">> {
  const { isOwn, options, walkedAtMs } = parts;
  const isSame = states.every(({ changed, uncertain }) => !changed && !uncertain);
  if (isOwn && isSame && states.length === old.paths.length) return { ...old, walkedAtMs };
  const kinds = kindsOf(states, old, parts.root);
  const isAsked = (path: string): boolean => options.only?.has(path) ?? true;
  const unread = states.flatMap(({ file, oldNumber = -1, changed, uncertain }, number) =>
    isAsked(file.path) && (changed || uncertain || kinds[number] !== old.kinds[oldNumber])
      ? [[number, { ...file, kind: kindOfNumber(kinds[number] ?? 0) }] as const]
      : [],
  );
  const documents = Uint32Array.from(states, ({ oldNumber }) => old.documents[oldNumber ?? -1] ?? 0);
  // Reading uncertain files that turn out unchanged is not reported as progress.
  const { onProgress: _, ...quiet } = options;
  const isNews = states.some(({ changed }) => changed);
  await numberDocuments(unread, documents, isNews ? parts : { ...parts, options: quiet });
  return {
    paths: states.map(({ file }) => file.path),
    documents,
    kinds,
    sizes: Float64Array.from(states, ({ file }) => file.size),
    mtimesMs: Float64Array.from(states, ({ file }) => file.mtimeMs),
    ctimesMs: Float64Array.from(states, ({ file }) => file.ctimeMs),
    inodes: Float64Array.from(states, ({ file }) => file.inode),
    walkedAtMs,
    // A partial snapshot is never compared.
    manifests: options.only ? "" : unreadManifests(states, documents, parts.root),
  };
}

/** Returns a hash of files that affect imports but are known by name only, as they have no document number. */
function unreadManifests(states: readonly FileState[], documents: Uint32Array, root: string): string {
  const hash = createHash("sha1");
  for (const [number, { file }] of states.entries())
    if (documents[number] === 0 && mayDecideOnImports(file.path))
      hash.update(JSON.stringify([file.path, textInside(root, file.path, largestManifestBytes)]));
  return hash.digest("base64url");
}

const headCharacters = 4_000;

/** Returns the kind of each file; one without telling folder names keeps its kind. */
function kindsOf(states: readonly FileState[], old: Snapshot, root: string): Uint8Array {
  const own = ownFolders(
    states.map(({ file }) => file.path),
    (path) => textInside(root, path, maxBytesOf(path))?.slice(0, headCharacters),
  );
  return Uint8Array.from(states, ({ file: { path }, oldNumber = -1 }) => {
    const known = hasTellingFolder(path) ? undefined : old.kinds[oldNumber];
    return known ?? kindNumber(fileKind(path, own));
  });
}

type Numbered = readonly (readonly [number: number, file: FileOfKind])[];

/** Finds the documents of changed files by content, and analyses new ones. */
async function numberDocuments(
  unread: Numbered,
  documents: Uint32Array,
  parts: SnapshotParts,
): Promise<void> {
  const { root, store, options, faults } = parts;
  const readByPath = new Map<string, ReadDocument>();
  const isEmpty = readMeta(store).live.length === 0;
  const fresh = isEmpty ? unread : await findKnown(unread, documents, parts, readByPath);
  const files = fresh.map(([, file]) => file);
  const knownFiles = unread.length - fresh.length;
  const indexedWith = (analysed: number) => ({
    files: documents.length - fresh.length + analysed,
    total: documents.length,
  });
  const isFirst = unread.length === documents.length; // or an earlier build was aborted
  if (isFirst && knownFiles > 0) options.onStage?.({ kind: "known", ...indexedWith(0) });
  let next = 0;
  let analysed = 0;
  const take = (shard: Shard): void => {
    // Commits immediately, so that the next update finds the documents even if this one is aborted.
    for (const document of commitShard(store, shard)) {
      const [number = 0] = fresh[next++] ?? [];
      documents[number] = document;
    }
    for (const [path, error] of shard.errors)
      faults.push({ part: "indexing", code: "FILE_UNREADABLE", message: `${path}: ${error}` });
    analysed += shard.analysed;
  };
  const { documents: first } = reserveNumbers(store, { documents: fresh.length });
  const onProgress = (done: number): void => options.onProgress?.(knownFiles + done, unread.length);
  try {
    await analyseShards(root, files, first, take, { ...options, onProgress, kept: readByPath });
  } catch (error) {
    if (options.signal?.aborted) options.onStage?.({ kind: "ended", ...indexedWith(analysed) });
    throw error instanceof OutOfTime ? new OutOfTime(indexedWith(analysed)) : error;
  }
}

/** Max characters of changed files kept in memory, so that a small update reads each once. */
const maxKeptCharacters = 8_000_000;
const filesPerTurn = 64;

/**
 * @param kept receives documents read with new content
 * @returns the files whose content is new to the store, including unreadable ones
 */
async function findKnown(
  unread: Numbered,
  documents: Uint32Array,
  { root, store, options }: SnapshotParts,
  kept: Map<string, ReadDocument>,
): Promise<Numbered> {
  let characters = 0;
  const isKnown = (number: number, file: FileOfKind): boolean => {
    try {
      const numberOf = (hash: string) => readNumber(store, keys.document(hash));
      const read = readDocument(root, file, options.languages, (hash) => numberOf(hash) !== undefined);
      const documentNumber = read.contentHash === nameOnly ? 0 : numberOf(read.contentHash);
      if (documentNumber === undefined) {
        characters += read.text?.length ?? 0;
        if (characters <= maxKeptCharacters) kept.set(file.path, read);
        return false;
      }
      documents[number] = documentNumber;
      return true;
    } catch {
      return false;
    }
  };
  const fresh: (readonly [number, FileOfKind])[] = [];
  for (const [at, [number, file]] of unread.entries()) {
    if (!isKnown(number, file)) fresh.push([number, file]);
    if ((at + 1) % filesPerTurn !== 0) continue;
    options.onProgress?.(at + 1 - fresh.length, unread.length);
    await nextTick();
    options.signal?.throwIfAborted();
  }
  return fresh;
}
