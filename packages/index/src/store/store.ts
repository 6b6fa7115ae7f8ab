// Types of the store of an index, an ordered map from short strings to bytes; `lmdb-store.ts` keeps one on disk.

/** Written in all-or-nothing transactions. Implementations must pass `packages/index/test/store/test-store.ts`. */
export interface Store {
  /** Location of the data, for people. */
  readonly where: string;
  /** The store that this one is a view of. */
  readonly whole?: Store;
  get(key: string): Uint8Array | undefined;
  /** Returns a value that other values refer to. @throws StoreDamage when it is missing */
  need(key: string): Uint8Array;
  /** The first damage found since opening: nothing read since then can be trusted. */
  readonly damage: string | undefined;
  /** All keys that start with `prefix` and their values, ascending, as of one moment. */
  entriesUnder(prefix: string): (readonly [key: string, value: Uint8Array])[];
  /** Keys that start with `prefix`, ascending. */
  keysUnder(prefix: string): string[];
  /**
   * Runs `change` as the only writer of all processes; what it puts becomes visible to others atomically, or, if it
   * throws, not at all. `change` must be synchronous and sees its own writes.
   */
  write<T>(change: (writer: StoreWriter) => T): T;
  /** Tests whether the data at `where` was replaced since it was opened here. */
  isReplaced(): boolean;
  close(): Promise<void>;
}

export interface StoreWriter {
  put(key: string, value: Uint8Array): void;
  remove(key: string): void;
}

/** Thrown when the data read is not what was written. */
export class StoreDamage extends Error {}

/** Returns a string greater than every key that starts with `prefix`, which must be empty or end in ASCII. */
export function endOfPrefix(prefix: string): string {
  if (prefix === "") return "\uffff";
  const last = prefix.length - 1;
  return prefix.slice(0, last) + String.fromCharCode(prefix.charCodeAt(last) + 1);
}
