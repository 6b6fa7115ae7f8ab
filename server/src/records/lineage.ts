import { readRecord, writeRecord, type Store, type StoreWriter } from "fossick/hosting";
import type { StoredVersion } from "./types.ts";

const lineageKey = "lineage";

/** A store's note of the index it is a copy of. */
export interface LineageRecord extends StoredVersion {
  /** Hashes of the values the database has, by key; only of values that are sent whole. */
  readonly sent: Readonly<Record<string, string>>;
}

/** Which state of which index of the database a store is a copy of; undefined when it is of none. */
export const lineageOf = (store: Store): LineageRecord | undefined => readRecord(store, lineageKey);

/** @param sent in any order: the same record is the same bytes */
export function writeLineage(writer: StoreWriter, { generation, lineage, sent }: LineageRecord): void {
  const sorted = Object.fromEntries(Object.entries(sent).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeRecord(writer, lineageKey, { lineage, generation, sent: sorted });
}
