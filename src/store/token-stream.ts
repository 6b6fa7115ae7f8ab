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
  readonly regions: readonly Region[];
}

/** The lines of one definition and the terms of its name, so that it is scored without its outline. */
export interface Region {
  /** 1-based and inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  /** Term number + 1 of each. */
  readonly nameTerms: readonly number[];
}

/** @param tokens term number + 1, or 0 for a line break */
export function encodeTokenStream(
  hashes: ArrayLike<number>,
  tokens: ArrayLike<number>,
  regions: readonly Region[],
): Buffer {
  const writer = createByteWriter(12 + hashes.length * 4 + tokens.length * 2 + regions.length * 6);
  writer.varint(hashes.length);
  for (let at = 0; at < hashes.length; at++) writer.uint32(hashes[at] ?? 0);
  writer.varint(tokens.length);
  writer.varints(tokens);
  const numbers = regions.flatMap(({ startLine, endLine, nameTerms }) => [
    startLine,
    endLine - startLine,
    nameTerms.length,
    ...nameTerms,
  ]);
  writer.varint(numbers.length);
  writer.varints(numbers);
  return writer.finish();
}

export function decodeTokenStream(bytes: Uint8Array): TokenStream {
  const reader = createByteReader(bytes);
  const hashes = new Uint32Array(reader.varint());
  for (let at = 0; at < hashes.length; at++) hashes[at] = reader.uint32();
  const tokens = reader.varints(reader.varint());
  return { hashes, tokens, regions: readRegions(reader.varints(reader.varint())) };
}

function readRegions(numbers: Uint32Array): Region[] {
  const regions: Region[] = [];
  for (let at = 0; at < numbers.length; at += 3 + (numbers[at + 2] ?? 0)) {
    const startLine = numbers[at] ?? 0;
    const nameTerms = Array.from(numbers.subarray(at + 3, at + 3 + (numbers[at + 2] ?? 0)));
    regions.push({ startLine, endLine: startLine + (numbers[at + 1] ?? 0), nameTerms });
  }
  return regions;
}
