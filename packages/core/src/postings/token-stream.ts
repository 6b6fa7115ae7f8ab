// Encodes and decodes a document's terms in reading order, from which passages are scored without opening the file.
import { createByteReader, createByteWriter } from "./bytes.ts";

/** A document's terms in reading order with its line breaks, and where its definitions stand. */
export interface TokenStream {
  /** `hash32` of each distinct term, in order of first appearance; positions are the term numbers used below. */
  readonly hashes: Uint32Array;
  /** Term number + 1 for a term, 0 for a line break. */
  readonly tokens: Uint32Array;
  readonly regions: Regions;
}

/**
 * The definitions of a document, by number, each in four columns: lists of objects would cost more than scoring them.
 */
export interface Regions {
  /** 1-based and inclusive. */
  readonly startLines: Uint32Array;
  readonly endLines: Uint32Array;
  /** Start of each name in `names`; one more than there are definitions. */
  readonly nameStarts: Uint32Array;
  /** Term number + 1 of each word of a name. */
  readonly names: Uint32Array;
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
  const hashes = reader.uint32s(reader.varint());
  const tokens = reader.varints(reader.varint());
  return { hashes, tokens, regions: readRegions(reader.varints(reader.varint())) };
}

function readRegions(numbers: Uint32Array): Regions {
  let count = 0;
  for (let at = 0; at < numbers.length; at += 3 + (numbers[at + 2] ?? 0)) count++;
  const startLines = new Uint32Array(count);
  const endLines = new Uint32Array(count);
  const nameStarts = new Uint32Array(count + 1);
  const names = new Uint32Array(numbers.length - 3 * count);
  let at = 0;
  let word = 0;
  for (let region = 0; region < count; region++) {
    const startLine = numbers[at++] ?? 0;
    startLines[region] = startLine;
    endLines[region] = startLine + (numbers[at++] ?? 0);
    const end = word + (numbers[at++] ?? 0);
    while (word < end) names[word++] = numbers[at++] ?? 0;
    nameStarts[region + 1] = word;
  }
  return { startLines, endLines, nameStarts, names };
}
