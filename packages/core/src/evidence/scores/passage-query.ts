// Prepares a query for scoring passages, with its stems as hashes, and finds its terms in a file's token stream.
import type { TokenStream } from "../codebase.ts";
import { hash32 } from "../../postings/hash.ts";

/** A query in the form for passages: stems by hash. */
export interface PassageQuery {
  /** Stem hash → index into `weights`. */
  readonly termOf: ReadonlyMap<number, number>;
  /** 1 at the low 16 bits of every hash in `termOf`: this alone rules out nearly all other words. */
  readonly mayHold: Uint8Array;
  /** Stem of each term. */
  readonly stems: readonly string[];
  /** Weight × rarity of each term. */
  readonly weights: readonly number[];
  /** Sum of `weights`. */
  readonly whole: number;
  /** 1 for the terms of the title, 0 for others. */
  readonly isTitle: Uint8Array;
  /** For each pair of adjacent terms, `first * termCount + second` → its weight. */
  readonly pairWeights: ReadonlyMap<number, number>;
}

/** @param terms stems with weight × rarity @param pairs stems that stand side by side in the task */
export function passageQuery(
  terms: readonly (readonly [stem: string, weight: number])[],
  pairs: readonly (readonly [first: string, second: string])[],
  title: ReadonlySet<string> = new Set(),
): PassageQuery {
  const numbers = new Map(terms.map(([stem], at) => [stem, at]));
  const weights = terms.map(([, weight]) => weight);
  const pairWeights = new Map<number, number>();
  for (const [first, second] of pairs) {
    const a = numbers.get(first);
    const b = numbers.get(second);
    if (a === undefined || b === undefined) continue;
    pairWeights.set(a * terms.length + b, (weights[a] ?? 0) + (weights[b] ?? 0));
  }
  const termOf = new Map(terms.map(([stem], at) => [hash32(stem), at]));
  const mayHold = new Uint8Array(65_536);
  for (const hash of termOf.keys()) mayHold[hash & 0xffff] = 1;
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const isTitle = Uint8Array.from(terms, ([stem]) => (title.has(stem) ? 1 : 0));
  const stems = terms.map(([stem]) => stem);
  return { termOf, mayHold, stems, weights, whole, isTitle, pairWeights };
}

/** Sums the weights of distinct terms of a query. */
export function weightOf(terms: Iterable<number>, { weights }: PassageQuery): number {
  let sum = 0;
  for (const term of terms) sum += weights[term] ?? 0;
  return sum;
}

/** The query's term behind each distinct word of a file; -1 for all others. */
export function queryTerms({ hashes }: TokenStream, query: PassageQuery): Int32Array {
  const terms = new Int32Array(hashes.length).fill(-1);
  for (let at = 0; at < hashes.length; at++) {
    const hash = hashes[at] ?? 0;
    if (query.mayHold[hash & 0xffff] === 1) terms[at] = query.termOf.get(hash) ?? -1;
  }
  return terms;
}
