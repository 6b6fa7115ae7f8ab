// Remembers computed and decoded values of an opened index.
import { createLru } from "../../base/lru.ts";

/** Max words remembered: they are kept as long as the state is searched, which may be many searches long. */
const maxRemembered = 2_000;

/**
 * Compute once per argument, for the last 2,000 or fewer; a state of a repository does not change under its reader.
 * @param max Infinity for files and commits: there are as many as the repository has, and a search asks for thousands
 */
export function remember<Key, T>(compute: (key: Key) => T, max = maxRemembered): (key: Key) => T {
  const valueByKey = new Map<Key, T>();
  return (key) => {
    if (valueByKey.size > max) valueByKey.clear();
    const value = valueByKey.get(key) ?? compute(key);
    valueByKey.set(key, value);
    return value;
  };
}

/** Most bytes of files, as stored, whose decoded form is kept: small repositories whole, of large ones what was read last. */
const maxKeptBytes = 8_000_000;

/**
 * Decode what is stored under a key once, as long as it is among the last `max` bytes that were read.
 * @param read undefined where there is nothing, as for a file without text
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
