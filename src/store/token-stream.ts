import { createByteReader, createByteWriter } from "./bytes.ts";

/**
 * A document's terms in reading order with its line breaks: what windows, functions and word pairs are scored from
 * without opening the file again.
 */
export interface TokenStream {
  /** `hash32` of each distinct term, in order of first appearance; positions are the term numbers used below. */
  readonly hashes: Uint32Array;
  /** Term number + 1 for a term, 0 for a line break. */
  readonly tokens: Uint32Array;
}

/** @param tokens term number + 1, or 0 for a line break */
export function encodeTokenStream(hashes: readonly number[], tokens: readonly number[]): Buffer {
  const writer = createByteWriter(8 + hashes.length * 4 + tokens.length);
  writer.varint(hashes.length);
  for (const hash of hashes) for (let shift = 0; shift < 32; shift += 8) writer.byte((hash >>> shift) & 255);
  writer.varint(tokens.length);
  for (const token of tokens) writer.varint(token);
  return writer.finish();
}

export function decodeTokenStream(bytes: Uint8Array): TokenStream {
  const reader = createByteReader(bytes);
  const hashes = new Uint32Array(reader.varint());
  for (let at = 0; at < hashes.length; at++) {
    hashes[at] = reader.byte() | (reader.byte() << 8) | (reader.byte() << 16) | (reader.byte() << 24);
  }
  const tokens = new Uint32Array(reader.varint());
  for (let at = 0; at < tokens.length; at++) tokens[at] = reader.varint();
  return { hashes, tokens };
}
