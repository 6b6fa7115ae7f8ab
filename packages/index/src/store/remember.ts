// Caches computed and decoded values of an opened index.
import { remember } from "@fossick/base/remember.ts";

/** Max words cached, as they are kept while the state is open, which may be for many searches. */
const maxRemembered = 2_000;

/** Caches results per word, which never change for one state. */
export const rememberWords = <T>(compute: (word: string) => T): ((word: string) => T) =>
  remember(compute, maxRemembered);

/** Max stored bytes of files cached in decoded form: all of a small repository, the last read of a large one. */
const maxKeptBytes = 8_000_000;

/**
 * Caches decoded values of those used last: of up to `max` stored bytes, and at least half of that. When the young half
 * is full, it becomes the old one, whose values are young again when they are used.
 * @param read returns undefined if there is no value, as for a file without text
 */
export function rememberDecoded<Key, T>(
  read: (key: Key) => Uint8Array | undefined,
  decode: (bytes: Uint8Array) => T,
  max = maxKeptBytes,
): (key: Key) => T | undefined {
  type Entry = { readonly value: T; readonly bytes: number };
  let young = new Map<Key, Entry>();
  let old = new Map<Key, Entry>();
  let youngBytes = 0;
  const decoded = (key: Key): Entry | undefined => {
    const stored = read(key);
    return stored && { value: decode(stored), bytes: stored.length };
  };
  return (key) => {
    const known = young.get(key);
    if (known) return known.value;
    const entry = old.get(key) ?? decoded(key);
    if (entry === undefined) return undefined;
    if (youngBytes + entry.bytes > max / 2) [young, old, youngBytes] = [new Map(), young, 0];
    young.set(key, entry);
    youngBytes += entry.bytes;
    return entry.value;
  };
}
