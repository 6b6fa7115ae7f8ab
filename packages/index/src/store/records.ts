// Keys and values of the store, with the version of their format.
import { deserialize, serialize } from "node:v8";
import { hash32 } from "@fossick/core/postings/hash.ts";
import type { Store, StoreWriter } from "./store.ts";

/** Layout of the keys and values below. A store of another format is rebuilt. */
export const formatVersion = 19;

/** Counters for new numbers, which are never used twice within one store. */
export interface Meta {
  readonly format: number;
  /** Goes up by one with every change. */
  readonly generation: number;
  readonly documents: number;
  readonly paths: number;
  readonly commits: number;
  readonly segments: number;
  /** Numbers of the segments that are read, oldest first. */
  readonly live: readonly number[];
  /** Segments merged into a later one, kept for a while because a search may still be reading them. */
  readonly retired: readonly number[];
  /** Time of each of those merges, in milliseconds since 1970. */
  readonly retiredAtMs: readonly number[];
  /** Goes up by one whenever documents are removed: documents found by content may be gone. */
  readonly collections: number;
}

/** State of a view of the store, written by its first finished update. */
export interface ViewState {
  /** Goes up by one with every update, so that a writer notices another's. */
  readonly turn: number;
  readonly walkedAtMs: number;
  readonly head?: string;
}

export const emptyMeta: Meta = {
  format: formatVersion,
  generation: 0,
  documents: 1, // 0 is the document of files known by name only
  paths: 0,
  commits: 0,
  segments: 0,
  live: [],
  retired: [],
  retiredAtMs: [],
  collections: 0,
};

const base36 = (number: number): string => number.toString(36);

/** Keys of all values in the store. */
export const keys = {
  meta: "meta",
  state: "state",
  snapshot: "snapshot",
  graph: "graph",
  history: "history",
  commitFacts: "commit-facts",
  /**
   * Hashes of the files' bytes, 32 bytes each, in the order of the snapshot; only if texts are stored apart.
   */
  textHashes: "text-hashes",
  /** @param contentHash git's blob hash of the bytes, and their language */
  document: (contentHash: string) => `document/${contentHash}`,
  pathNumber: (path: string) => `path/${path.length > 300 ? `${path.slice(0, 300)}#${hash32(path)}` : path}`,
  /** @param line of commits, "" if all are from one repository */
  commitNumber: (sha: string, line: string) => `sha/${line}${sha}`,
  commit: (commit: number) => `commit/${commit}`,
  segment: (segment: number) => `segment/${base36(segment)}`,
  imports: (segment: number) => `imports/${base36(segment)}`,
  streams: (segment: number, block: number) => `streams/${base36(segment)}/${base36(block)}`,
  outlines: (segment: number, block: number) => `outlines/${base36(segment)}/${base36(block)}`,
  bucket: (kind: PostingsKind, segment: number, bucket: number) =>
    `postings/${kind}/${base36(segment)}/${base36(bucket)}`,
} as const;

/**
 * `text` stems, `name` compound identifiers, `definition` defined names: of documents. `path` words: of paths.
 * `message` words, `touched` path numbers: of commits.
 */
export type PostingsKind = "text" | "name" | "definition" | "path" | "message" | "touched";

/** Reads a structured value; undefined when there is none. */
export function readRecord<T>(store: Pick<Store, "get">, key: string): T | undefined {
  const bytes = store.get(key);
  return bytes ? (deserialize(bytes) as T) : undefined;
}

/** Reads the counters of a store; those of an empty one if nothing was written. */
export const readMeta = (store: Store): Meta => readRecord<Meta>(store, keys.meta) ?? emptyMeta;

/** Reads a structured value that must exist. @throws StoreDamage when it does not */
export function needRecord<T>(store: Pick<Store, "need">, key: string): T {
  return deserialize(store.need(key)) as T;
}

export function writeRecord(writer: StoreWriter, key: string, value: unknown): void {
  writer.put(key, serialize(value));
}

/** Reads the number stored under a key; undefined when there is none. */
export function readNumber(store: Pick<Store, "get">, key: string): number | undefined {
  const bytes = store.get(key);
  return bytes && numberIn(bytes);
}

/** Decodes a number written by `writeNumber`. */
export const numberIn = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);

/** @param value a whole number from 0 to 2^32 - 1 */
export function writeNumber(writer: StoreWriter, key: string, value: number): void {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  writer.put(key, bytes);
}
