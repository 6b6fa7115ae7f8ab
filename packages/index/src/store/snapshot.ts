// Reads and writes the list of a view's files.
import { deserialize, serialize } from "node:v8";
import { inflateRawSync } from "node:zlib";
import { deflated } from "./deflated.ts";
import { keys } from "./records.ts";
import type { Store, StoreWriter } from "./store.ts";

/** Files of the repository, and the analysed document of each. Index = file number. */
export interface Snapshot {
  /** Code-unit order. */
  readonly paths: readonly string[];
  /** Document number by file; 0 for files known by name only. */
  readonly documents: Uint32Array;
  /** Path number by file. */
  readonly pathNumbers: Uint32Array;
  /** Kind of each file, encoded by `kindNumber`; computed from all paths by the update, not by every search. */
  readonly kinds: Uint8Array;
  readonly sizes: Float64Array;
  readonly mtimesMs: Float64Array;
  readonly ctimesMs: Float64Array;
  readonly inodes: Float64Array;
  /** Start of the walk, in milliseconds since 1970: a file changed at that time or later is read again. */
  readonly walkedAtMs: number;
  /** Hash of the files that affect imports and have no document. */
  readonly manifests: string;
  readonly head?: string;
}

export const emptySnapshot: Snapshot = {
  paths: [],
  documents: new Uint32Array(0),
  pathNumbers: new Uint32Array(0),
  kinds: new Uint8Array(0),
  sizes: new Float64Array(0),
  mtimesMs: new Float64Array(0),
  ctimesMs: new Float64Array(0),
  inodes: new Float64Array(0),
  walkedAtMs: 0,
  manifests: "",
};

/** A snapshot as stored, with compressed paths, since shared prefixes would be most of it. */
type Stored = Omit<Snapshot, "paths"> & {
  /** Joined by NUL and deflated. */
  readonly paths: Uint8Array;
};

/** Cache of the latest snapshot of each view, with its state: a search reads it several times. */
const latest = new WeakMap<Store, { readonly state: string; readonly snapshot: Snapshot }>();

/** Returns the snapshot of a view, or undefined before its first update. */
export function readSnapshot(store: Store): Snapshot | undefined {
  const state = Buffer.from(store.get(keys.state) ?? []).toString("latin1");
  const known = latest.get(store);
  if (known?.state === state && state !== "") return known.snapshot;
  const bytes = store.get(keys.snapshot);
  if (bytes === undefined) return undefined;
  const { paths, ...rest } = deserialize(bytes) as Stored;
  const joined = inflateRawSync(paths).toString("utf8");
  const snapshot = { ...rest, paths: joined === "" ? [] : joined.split("\0") };
  latest.set(store, { state, snapshot });
  return snapshot;
}

/** Returns the snapshot of a view that was updated. @throws StoreDamage when there is none */
export function needSnapshot(store: Store): Snapshot {
  const snapshot = readSnapshot(store);
  if (snapshot === undefined) store.need(keys.snapshot);
  return snapshot ?? emptySnapshot;
}

export function writeSnapshot(writer: StoreWriter, { paths, ...rest }: Snapshot): void {
  const stored: Stored = { ...rest, paths: deflated(Buffer.from(paths.join("\0"))) };
  writer.put(keys.snapshot, serialize(stored));
}
