// Reads and writes a store's own note of which index of the database it copies, and how far.
import { readRecord, writeRecord, type Store, type StoreWriter } from "fossick/hosting";
import type { StoredVersion } from "./types.ts";

const lineageKey = "lineage";

/** A store's note of the index it is a copy of. */
export interface LineageRecord extends StoredVersion {
  /** Hashes of the values the database has, by key; only of values that are sent whole. */
  readonly sent: Readonly<Record<string, string>>;
}

/** The state of the index that a store copies; undefined if it copies none. */
export const lineageOf = (store: Store): LineageRecord | undefined => readRecord(store, lineageKey);

/** @param sent in any order: equal records give equal bytes */
export function writeLineage(writer: StoreWriter, { generation, lineage, sent }: LineageRecord): void {
  const sorted = Object.fromEntries(Object.entries(sent).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeRecord(writer, lineageKey, { lineage, generation, sent: sorted });
}
