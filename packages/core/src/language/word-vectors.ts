// Decodes the shipped word vectors, and finds the words whose vectors lie closest; takes bytes and opens no file.
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
  const numbers = new Map<string, number>();
  for (const [number, word] of words.entries()) numbers.set(word, number);
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
  const all = closenessOfAll(table, meaning);
  const cut = all[strongest(all, max).at(-1) ?? -1] ?? 0;
  const closest: CloseWord[] = [];
  for (let number = 0; number < all.length; number++) {
    const value = all[number] ?? 0;
    if (value > 0 && value >= cut) closest.push([words[number] ?? "", value]);
  }
  return closest.sort(heaviestFirst).slice(0, max);
}

/** The length of a word's vector; 0 for a word the table does not know. */
export function vectorLength({ dimensions, numbers }: WordVectors, table: VectorTable, stem: string): number {
  const number = numbers.get(stem) ?? -1;
  const row = table.rows.subarray(number * dimensions, (number + 1) * dimensions);
  return number < 0 ? 0 : Math.hypot(...row) * (table.scales[number] ?? 0);
}

/** Computes the closeness of every word of a table to a meaning, by word number. */
function closenessOfAll({ scales, rows }: VectorTable, meaning: Float32Array): Float64Array {
  const all = new Float64Array(scales.length);
  for (let number = 0; number < all.length; number += 4) addDotProducts(all, number, rows, meaning);
  for (let number = 0; number < all.length; number++)
    all[number] = Math.fround((all[number] as number) * (scales[number] as number));
  return all;
}

/**
 * Puts the dot products of four rows with a meaning into `all`; past the last row nothing is stored.
 *
 * Four sums at once do not wait for each other, which takes a third of the time, and each has the order of its own row.
 * A function of its own, since one that is called often is optimised much sooner than a loop in one that is called once.
 */
function addDotProducts(all: Float64Array, number: number, rows: Int8Array, meaning: Float32Array): void {
  const { length } = meaning;
  let first = number * length;
  let second = first + length;
  let third = second + length;
  let fourth = third + length;
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let at = 0; at < length; at++) {
    const value = meaning[at] as number;
    a += value * (rows[first++] as number);
    b += value * (rows[second++] as number);
    c += value * (rows[third++] as number);
    d += value * (rows[fourth++] as number);
  }
  all[number] = a;
  all[number + 1] = b;
  all[number + 2] = c;
  all[number + 3] = d;
}
