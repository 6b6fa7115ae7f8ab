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

/** Most bytes, as stored, whose decoded form is kept: small repositories whole, of large ones what was read last. */
const maxKeptBytes = 8_000_000;

/**
 * Decode what is stored of a file once, as long as it is among the last 8 MB that were read.
 * @param read undefined for a file that has nothing
 */
export function rememberDecoded<T>(
  read: (file: number) => Uint8Array | undefined,
  decode: (bytes: Uint8Array) => T,
): (file: number) => T | undefined {
  const kept = createLru<number, { readonly value: T; readonly bytes: number }>(maxKeptBytes, {
    sizeOf: ({ bytes }) => bytes,
  });
  return (file) => {
    const entry = kept.get(file);
    if (entry) return entry.value;
    const stored = read(file);
    if (stored === undefined) return undefined;
    const value = decode(stored);
    kept.set(file, { value, bytes: stored.length });
    return value;
  };
}
