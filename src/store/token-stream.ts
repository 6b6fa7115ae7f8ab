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
  for (const hash of hashes) writer.uint32(hash);
  writer.varint(tokens.length);
  for (const token of tokens) writer.varint(token);
  return writer.finish();
}

export function decodeTokenStream(bytes: Uint8Array): TokenStream {
  const reader = createByteReader(bytes);
  const hashes = new Uint32Array(reader.varint());
  for (let at = 0; at < hashes.length; at++) hashes[at] = reader.uint32();
  return { hashes, tokens: reader.varints(reader.varint()) };
}
