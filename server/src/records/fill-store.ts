// Writes fetched rows into a local store in large transactions, in the order in which they may be seen.
import { emptyMeta, keys, writeRecord, type Store, type StoreWriter } from "fossick/hosting";
import { entriesOf, type Entry } from "./packs.ts";
import { valueKeyOf } from "./row-keys.ts";

export interface StoreFiller {
  /** Take a row: what packs hold is written now and then, values are kept for the end. */
  add(rowKey: string, value: Buffer): void;
  /** Write the rest, the values last and in one transaction with what `beside` writes. */
  finish(beside: (writer: StoreWriter, values: readonly Entry[]) => void): void;
}

/** A transaction blocks concurrent writers and this process. */
const maxBytes = 4 * 1024 * 1024;

export function createStoreFiller(store: Store): StoreFiller {
  let entries: Entry[] = [];
  let bytes = 0;
  const values: Entry[] = [];
  const put = (writer: StoreWriter): void => {
    // Processes that open the store meanwhile find an index still to come, not one that lost its counters.
    if (store.get(keys.meta) === undefined) writeRecord(writer, keys.meta, emptyMeta);
    for (const [key, value] of entries) writer.put(key, value);
    entries = [];
    bytes = 0;
  };
  return {
    add(rowKey, value) {
      const valueKey = valueKeyOf(rowKey);
      if (valueKey !== undefined) {
        values.push([valueKey, Buffer.from(value)]);
        return;
      }
      entries.push(...entriesOf(value));
      bytes += value.length;
      if (bytes >= maxBytes) store.write(put);
    },
    finish(beside) {
      store.write((writer) => {
        put(writer);
        beside(writer, values);
      });
    },
  };
}
