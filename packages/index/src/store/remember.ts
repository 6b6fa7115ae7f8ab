// Caches computed and decoded values of an opened index.
import { createLru } from "@fossick/base/lru.ts";
import { remember } from "@fossick/base/remember.ts";

/** Max words cached, as they are kept while the state is open, which may be for many searches. */
const maxRemembered = 2_000;

/** Caches results per word, which never change for one state. */
export const rememberWords = <T>(compute: (word: string) => T): ((word: string) => T) =>
  remember(compute, maxRemembered);

/** Max stored bytes of files cached in decoded form: all of a small repository, the last read of a large one. */
const maxKeptBytes = 8_000_000;

/**
 * Caches decoded values, up to `max` stored bytes of those used last.
 * @param read returns undefined if there is no value, as for a file without text
 */
export function rememberDecoded<Key, T>(
  read: (key: Key) => Uint8Array | undefined,
  decode: (bytes: Uint8Array) => T,
  max = maxKeptBytes,
): (key: Key) => T | undefined {
  const kept = createLru<Key, { readonly value: T; readonly bytes: number }>(max, {
    sizeOf: ({ bytes }) => bytes,
  });
  return (key) => {
    const entry = kept.get(key);
    if (entry) return entry.value;
    const stored = read(key);
    if (stored === undefined) return undefined;
    const value = decode(stored);
    kept.set(key, { value, bytes: stored.length });
    return value;
  };
}
