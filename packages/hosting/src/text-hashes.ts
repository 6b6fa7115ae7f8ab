// Reads the hashes of a branch's texts, for texts stored outside the index.
import { keys } from "@fossick/index/store/records.ts";
import type { Store } from "@fossick/index/store/store.ts";
import type { IndexedCodebase } from "@fossick/index/open/open-codebase.ts";

/** Bytes of one hash: SHA-256. */
export const textHashBytes = 32;

const hashesOf = new WeakMap<IndexedCodebase, Uint8Array>();

/** Returns the hash of a file's bytes in hexadecimal; undefined if its text is not stored (a hash of zeros). */
export function textHashOf(store: Store, codebase: IndexedCodebase, path: string): string | undefined {
  const file = codebase.fileOf(path);
  if (file === undefined) return undefined;
  const hashes = hashesOf.get(codebase) ?? store.get(keys.textHashes)?.slice() ?? new Uint8Array(0);
  hashesOf.set(codebase, hashes);
  const hash = hashes.subarray(file * textHashBytes, (file + 1) * textHashBytes);
  return hash.some((byte) => byte !== 0) ? Buffer.from(hash).toString("hex") : undefined;
}
