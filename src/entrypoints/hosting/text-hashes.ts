// Reads the hashes of a branch's texts, where texts lie elsewhere than the index.
import { keys } from "../../indexing/store/records.ts";
import type { Store } from "../../indexing/store/store.ts";
import type { IndexedCodebase } from "../../indexing/open/open-codebase.ts";

/** Length of one hash: SHA-256. */
export const textHashBytes = 32;

const hashesOf = new WeakMap<IndexedCodebase, Uint8Array>();

/** The hash of a file's bytes in hexadecimal, or undefined when its text is not kept: then it is all zeros. */
export function textHashOf(store: Store, codebase: IndexedCodebase, path: string): string | undefined {
  const file = codebase.fileOf(path);
  if (file === undefined) return undefined;
  const hashes = hashesOf.get(codebase) ?? store.get(keys.textHashes)?.slice() ?? new Uint8Array(0);
  hashesOf.set(codebase, hashes);
  const hash = hashes.subarray(file * textHashBytes, (file + 1) * textHashBytes);
  return hash.some((byte) => byte !== 0) ? Buffer.from(hash).toString("hex") : undefined;
}
