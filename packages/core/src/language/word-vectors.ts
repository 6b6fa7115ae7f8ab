// Decodes the shipped word vectors, and finds the words whose vectors lie closest; takes bytes and opens no file.
import { rememberByObject } from "@fossick/base/remember.ts";
import { strongest } from "./strongest.ts";
import { heaviestFirst } from "./weighed.ts";
/**
 * Word vectors, two for each word: one for its use in people's questions, one for its use in code; learned from public
 * commits (`docs/vocabulary.md`). Words with close vectors mean the same thing.
 */
export interface WordVectors {
  readonly dimensions: number;
  /** Stems by descending frequency; the number of a word is its index. */
  readonly words: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
  /** Vectors of words in people's questions. */
  readonly asking: VectorTable;
  /** Vectors of words in code; may be the same table. */
  readonly code: VectorTable;
  /** Returns the vector, of length 1, of a question's weighted stems; undefined if no stem is known. */
  meaningOf(terms: Iterable<readonly [stem: string, weight: number]>): Float32Array | undefined;
}

/** Vectors by word number; a table may know the first words only. */
interface VectorTable {
  /** Factor of the bytes of each row. */
  readonly scales: Float32Array;
  /** Weight of each word in the mean of a text. */
  readonly weights: Float32Array;
  /** One row of `dimensions` signed bytes for each word. */
  readonly rows: Int8Array;
}

const emptyTable: VectorTable = {
  scales: new Float32Array(),
  weights: new Float32Array(),
  rows: new Int8Array(),
};

/** Word vectors without any words. */
export const noWordVectors: WordVectors = {
  dimensions: 0,
  words: [],
  numbers: new Map(),
  asking: emptyTable,
  code: emptyTable,
  meaningOf: () => undefined,
};

interface Header {
  readonly dimensions: number;
  /** Separated by spaces. */
  readonly words: string;
  /** Number of words in each table, from the first on. */
  readonly rows: readonly number[];
}

/** Reads word vectors in the format of `docs/vocabulary.md`. @param bytes the whole file */
export function readWordVectors(bytes: Uint8Array): WordVectors {
  const { buffer, byteOffset } = bytes;
  const headerLength = new DataView(buffer, byteOffset).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + headerLength))) as Header;
  const words = header.words.split(" ");
  const { dimensions } = header;
  let at = 4 + headerLength;
  const take = (length: number): number => byteOffset + (at += length) - length;
  const floats = (count: number): Float32Array => {
    const start = take(4 * count);
    return new Float32Array(buffer.slice(start, start + 4 * count)); // a copy, because the bytes may be unaligned
  };
  const tables = header.rows.map((count): VectorTable => {
    const [scales, weights] = [floats(count), floats(count)];
    return { scales, weights, rows: new Int8Array(buffer, take(count * dimensions), count * dimensions) };
  });
  const [asking = emptyTable, code = asking] = tables;
  const numbers = new Map(words.map((word, number) => [word, number]));
  return {
    dimensions,
    words,
    numbers,
    asking,
    code,
    meaningOf: (terms) => meaningOf(terms, asking, numbers, dimensions),
  };
}

function meaningOf(
  terms: Iterable<readonly [stem: string, weight: number]>,
  { scales, rows, weights }: VectorTable,
  numbers: ReadonlyMap<string, number>,
  dimensions: number,
): Float32Array | undefined {
  const sum = new Float32Array(dimensions);
  for (const [stem, weight] of terms) {
    const number = numbers.get(stem);
    if (number === undefined) continue;
    const factor = weight * (weights[number] ?? 0) * (scales[number] ?? 0);
    for (let at = 0; at < dimensions; at++) {
      sum[at] = (sum[at] ?? 0) + factor * (rows[number * dimensions + at] ?? 0);
    }
  }
  const length = Math.hypot(...sum);
  return length === 0 ? undefined : sum.map((value) => value / length);
}

/** A word and how close its vector is to a meaning: their dot product. */
type CloseWord = readonly [stem: string, closeness: number];

/** Words of a table whose vectors are closest to a meaning, closest first. @param max number of words */
export function closestWords(
  { words }: WordVectors,
  table: VectorTable,
  meaning: Float32Array,
  max: number,
): CloseWord[] {
  const rough = roughCloseness(table, meaning);
  // Each sum may be off by the roughness, so a word up to twice that below the last of the best may belong to them.
  const cut = (rough[strongest(rough, max).at(-1) ?? -1] ?? 0) - 2 * roughness(table, meaning.length);
  const closest: CloseWord[] = [];
  for (let number = 0; number < rough.length; number++) {
    if ((rough[number] ?? 0) < cut) continue;
    const value = closeness(table, number, meaning);
    if (value > 0) closest.push([words[number] ?? "", value]);
  }
  return closest.sort(heaviestFirst).slice(0, max);
}

/** The length of a word's vector; 0 for a word the table does not know. */
export function vectorLength({ dimensions, numbers }: WordVectors, table: VectorTable, stem: string): number {
  const number = numbers.get(stem) ?? -1;
  const row = table.rows.subarray(number * dimensions, (number + 1) * dimensions);
  return number < 0 ? 0 : Math.hypot(...row) * (table.scales[number] ?? 0);
}

/** Computes the closeness of a word of a table to a meaning: their dot product. */
function closeness({ scales, rows }: VectorTable, number: number, meaning: Float32Array): number {
  let dot = 0;
  const row = number * meaning.length;
  for (let at = 0; at < meaning.length; at++) dot += (meaning[at] ?? 0) * (rows[row + at] ?? 0);
  return Math.fround(dot * (scales[number] ?? 0));
}

/** State that scans of a table keep for later ones. */
interface ScanState {
  readonly largestScale: number;
  scans: number;
  /** Made by the second scan. */
  pairs?: Float64Array;
}

const stateOf = rememberByObject(({ scales }: VectorTable): ScanState => ({
  largestScale: scales.reduce((max, scale) => Math.max(max, scale), 0),
  scans: 0,
}));

/** Upper bound of the change in closeness from rounding the meaning and summing in another order. */
const roughness = (table: VectorTable, dimensions: number): number =>
  1e-5 + (stateOf(table).largestScale * dimensions * 127 * 0.5) / meaningUnit;

/**
 * Computes the closeness of every word of a table to a meaning, by word number; each may be off by `roughness` in
 * either direction.
 */
function roughCloseness(table: VectorTable, meaning: Float32Array): Float64Array {
  const state = stateOf(table);
  // Pairing pays off from the second scan on; a process that answers one question needs none.
  const sums = state.scans++ === 0 ? singleSums(table, meaning) : pairedSums(table, meaning);
  for (let number = 0; number < sums.length; number++)
    sums[number] = (sums[number] as number) * (table.scales[number] as number);
  return sums;
}

/**
 * Computes the dot product of a meaning with every row. Four parallel sums are five times as fast as one, for which
 * each product would wait. `pairedSums` repeats the loop, because one for both array types would be slower for both.
 */
function singleSums({ scales, rows }: VectorTable, meaning: Float32Array): Float64Array {
  const { length } = meaning;
  const sums = new Float64Array(scales.length);
  const last = length - (length % 4);
  for (let number = 0, row = 0; number < sums.length; number++, row += length) {
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let at = 0; at < last; at += 4) {
      a += (meaning[at] as number) * (rows[row + at] as number);
      b += (meaning[at + 1] as number) * (rows[row + at + 1] as number);
      c += (meaning[at + 2] as number) * (rows[row + at + 2] as number);
      d += (meaning[at + 3] as number) * (rows[row + at + 3] as number);
    }
    for (let at = last; at < length; at++) a += (meaning[at] as number) * (rows[row + at] as number);
    sums[number] = a + b + c + d;
  }
  return sums;
}

/**
 * Computes the sums of two rows at once: a double has 53 bits, so the second row's bytes are shifted 26 bits above the
 * first's, and one product serves both. A meaning has length 1, so with its numbers rounded to 14 bits no sum of up to
 * 256 products with signed bytes overflows into the other half.
 */
function pairedSums(table: VectorTable, meaning: Float32Array): Float64Array {
  const pairs = (stateOf(table).pairs ??= makePairs(table, meaning.length));
  const rounded = Float64Array.from(meaning, (value) => Math.round(value * meaningUnit));
  const sums = new Float64Array(table.scales.length);
  const { length } = rounded;
  const last = length - (length % 4);
  for (let number = 0, row = 0; number < sums.length; number += 2, row += length) {
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let at = 0; at < last; at += 4) {
      a += (rounded[at] as number) * (pairs[row + at] as number);
      b += (rounded[at + 1] as number) * (pairs[row + at + 1] as number);
      c += (rounded[at + 2] as number) * (pairs[row + at + 2] as number);
      d += (rounded[at + 3] as number) * (pairs[row + at + 3] as number);
    }
    for (let at = last; at < length; at++) a += (rounded[at] as number) * (pairs[row + at] as number);
    const both = a + b + c + d;
    const upper = Math.round(both / upperUnit);
    sums[number] = (both - upper * upperUnit) / meaningUnit;
    if (number + 1 < sums.length) sums[number + 1] = upper / meaningUnit;
  }
  return sums;
}

const meaningUnit = 2 ** 14;
const upperUnit = 2 ** 26;

function makePairs({ scales, rows }: VectorTable, dimensions: number): Float64Array {
  const pairs = new Float64Array(Math.ceil(scales.length / 2) * dimensions);
  for (let number = 0; number < scales.length; number++) {
    const unit = number % 2 === 0 ? 1 : upperUnit;
    const start = (number >> 1) * dimensions;
    for (let at = 0; at < dimensions; at++)
      pairs[start + at] = (pairs[start + at] as number) + (rows[number * dimensions + at] as number) * unit;
  }
  return pairs;
}
