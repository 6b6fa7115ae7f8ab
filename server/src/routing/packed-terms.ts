// Packs the terms of a card into bytes for the database, and unpacks them.
import type { Card } from "./card.ts";

/** Terms of a card: their hashes, ascending, and the share of each (`weightOf`); 0 for names. */
export type CardTerms = Pick<Card, "terms" | "weights">;

const bytesOfHash = 4;

/** Hashes, four bytes each, then a byte of weight for each, as the database keeps them. */
export function packTerms({ terms, weights }: CardTerms): Buffer {
  const packed = Buffer.alloc(terms.length * bytesOfHash);
  for (const [at, term] of terms.entries()) packed.writeInt32BE(term, at * bytesOfHash);
  return Buffer.concat([packed, weights]);
}

export function unpackTerms(packed: Buffer): CardTerms {
  const count = Math.floor(packed.length / (bytesOfHash + 1));
  return {
    terms: unpackHashes(packed.subarray(0, count * bytesOfHash)),
    weights: packed.subarray(count * bytesOfHash),
  };
}

export function unpackHashes(packed: Buffer): Int32Array {
  const hashes = new Int32Array(Math.floor(packed.length / bytesOfHash));
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length);
  for (let at = 0; at < hashes.length; at++) hashes[at] = view.getInt32(at * bytesOfHash);
  return hashes;
}
