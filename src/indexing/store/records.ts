// Keys and values of the store, with the version of their format.
import { deserialize, serialize } from "node:v8";
import { hash32 } from "./hash.ts";
import type { Store, StoreWriter } from "./store.ts";

/** Layout of the keys and values below. A store of another format is rebuilt. */
export const formatVersion = 17;

/** Counters that hand out numbers; numbers are never given twice within one store. */
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
  /** Moment of each of those merges, in milliseconds since 1970. */
  readonly retiredAtMs: readonly number[];
  /** Goes up by one whenever documents are removed: what was found by its content may be gone. */
  readonly collections: number;
}

/** State of a view of the store, which has one as soon as an update of it was finished. */
export interface ViewState {
  /** Goes up by one with every update, so that a writer notices another's. */
  readonly turn: number;
  readonly walkedAtMs: number;
  readonly head?: string;
}

export const emptyMeta: Meta = {
  format: formatVersion,
  generation: 0,
  documents: 1, // number 0 is the document of a file known by name only
  paths: 0,
  commits: 0,
  segments: 0,
  live: [],
  retired: [],
  retiredAtMs: [],
  collections: 0,
};

const base36 = (number: number): string => number.toString(36);

/** Names of everything the store holds. */
export const keys = {
  meta: "meta",
  state: "state",
  snapshot: "snapshot",
  graph: "graph",
  history: "history",
  commitFacts: "commit-facts",
  /**
   * Hashes of the files' bytes, 32 bytes each, in the order of the snapshot; where texts lie elsewhere than the index.
   */
  textHashes: "text-hashes",
  /** @param contentHash of the bytes as git names them, and the language they are read as */
  document: (contentHash: string) => `document/${contentHash}`,
  pathNumber: (path: string) => `path/${path.length > 300 ? `${path.slice(0, 300)}#${hash32(path)}` : path}`,
  /** @param line of commits, "" where all come from one repository */
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

/** Read a structured value, or undefined when there is none. */
export function readRecord<T>(store: Pick<Store, "get">, key: string): T | undefined {
  const bytes = store.get(key);
  return bytes ? (deserialize(bytes) as T) : undefined;
}

/** The counters of a store; those of an empty one where nothing was written. */
export const readMeta = (store: Store): Meta => readRecord<Meta>(store, keys.meta) ?? emptyMeta;

/** Read a structured value that must be there. @throws StoreDamage when it is not */
export function needRecord<T>(store: Pick<Store, "need">, key: string): T {
  return deserialize(store.need(key)) as T;
}

export function writeRecord(writer: StoreWriter, key: string, value: unknown): void {
  writer.put(key, serialize(value));
}

/** The number kept under a key, or undefined. */
export function readNumber(store: Pick<Store, "get">, key: string): number | undefined {
  const bytes = store.get(key);
  return bytes && numberIn(bytes);
}

/** Returns the number that a value is, as `writeNumber` writes it. */
export const numberIn = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);

/** @param value a whole number from 0 to 2^32 - 1 */
export function writeNumber(writer: StoreWriter, key: string, value: number): void {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  writer.put(key, bytes);
}
