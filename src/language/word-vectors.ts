import { strongest } from "./strongest.ts";
import { heaviestFirst } from "./weighed.ts";
/**
 * Vectors of words of like meaning: two for each word, one for words as people ask with them and one for words as code
 * says them, learned from public commits (`docs/vocabulary.md`). Close vectors are words for the same thing.
 */
export interface WordVectors {
  readonly dimensions: number;
  /** Stems by falling frequency; a word's number is its place. */
  readonly words: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
  /** Words as people ask with them. */
  readonly asking: VectorTable;
  /** Words as code says them; may be the same table. */
  readonly code: VectorTable;
  /** The vector of length 1 of what is asked, or undefined where no word of it is known. */
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

/** A table without words: nothing has a meaning. */
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
  /** Number of words that each table knows, from the first on. */
  readonly rows: readonly number[];
}

/** Read the table as `docs/vocabulary.md` lays it out. @param bytes the whole file */
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
    return new Float32Array(buffer.slice(start, start + 4 * count)); // a copy: they may lie unaligned
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

/** The words of a table whose vectors lie closest to a meaning, closest first. @param max at most so many */
export function closestWords(
  { words }: WordVectors,
  table: VectorTable,
  meaning: Float32Array,
  max: number,
): CloseWord[] {
  const rough = roughCloseness(table, meaning);
  // Each may be off by the roughness of its own sum, so twice that much below the last of the best is still possible.
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

const stateByTable = new WeakMap<VectorTable, ScanState>();

function stateOf(table: VectorTable): ScanState {
  const known = stateByTable.get(table);
  if (known) return known;
  const largestScale = table.scales.reduce((max, scale) => Math.max(max, scale), 0);
  const state: ScanState = { largestScale, scans: 0 };
  stateByTable.set(table, state);
  return state;
}

/** Upper bound of the change in closeness from rounding the meaning and summing in another order. */
const roughness = (table: VectorTable, dimensions: number): number =>
  1e-5 + (stateOf(table).largestScale * dimensions * 127 * 0.5) / meaningUnit;

/**
 * Computes the closeness of every word of a table to a meaning, by word number, but for `roughness` in either
 * direction.
 */
function roughCloseness(table: VectorTable, meaning: Float32Array): Float64Array {
  const state = stateOf(table);
  // Pairing pays from the second scan on; a process that answers one question does without.
  const sums = state.scans++ === 0 ? singleSums(table, meaning) : pairedSums(table, meaning);
  for (let number = 0; number < sums.length; number++)
    sums[number] = (sums[number] as number) * (table.scales[number] as number);
  return sums;
}

/**
 * Millions of products: four sums side by side are five times as fast as one, which each product would wait for. The
 * loop stands in `pairedSums` again: one for both would meet arrays of two types and be slower for both.
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
 * The sums of two rows at once: a double holds 53 bits, so the second row's bytes are put 26 bits above the first's, and
 * one product serves both. A meaning has length 1, so with its numbers rounded to 14 bits no sum of up to 256 products
 * with signed bytes reaches into the other's half.
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
