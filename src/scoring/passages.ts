import type { TokenStream } from "../codebase.ts";
import { hash32 } from "../store/hash.ts";
import { saturate } from "./text-scores.ts";

/** The query as passages are scored by it: stems by hash. */
export interface PassageQuery {
  /** Stem hash → index into `weights`. */
  readonly termOf: ReadonlyMap<number, number>;
  /** 1 at the low 16 bits of every hash in `termOf`: nearly all other words are told apart by this alone. */
  readonly mayHold: Uint8Array;
  /** Weight × rarity of each term. */
  readonly weights: readonly number[];
  /** For each pair of adjacent terms, `first * termCount + second` → its weight. */
  readonly pairWeights: ReadonlyMap<number, number>;
}

/** @param terms stems with weight × rarity @param pairs stems that stand side by side in the task */
export function passageQuery(
  terms: readonly (readonly [stem: string, weight: number])[],
  pairs: readonly (readonly [first: string, second: string])[],
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
  return { termOf, mayHold, weights, pairWeights };
}

/** What the best passage of a file is worth, and where it is. */
export interface PassageScore {
  /** BM25 of the best window. */
  readonly window: number;
  /** Lines of the best window, 1-based and inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  /** Sum of the weights of adjacent pairs that stand side by side somewhere in the file, each counted once. */
  readonly pairs: number;
  /** Share of the query's whole weight that the best window holds, 0 to 1. */
  readonly coverage: number;
}

/** Windows of two half-windows of this many lines, overlapping by half. */
const halfWindowLines = 20;
const meanWindowTokens = 160;

/** Score a file's windows and pairs in one pass over its tokens. */
export function scorePassages({ hashes, tokens }: TokenStream, query: PassageQuery): PassageScore {
  const termCount = query.weights.length;
  const terms = new Int32Array(hashes.length).fill(-1);
  for (let at = 0; at < hashes.length; at++) {
    const hash = hashes[at] ?? 0;
    if (query.mayHold[hash & 0xffff] === 1) terms[at] = query.termOf.get(hash) ?? -1;
  }
  const seenPairs = new Set<number>();
  const whole = query.weights.reduce((sum, weight) => sum + weight, 0);
  let before = emptyHalf();
  let current = emptyHalf();
  let best = { score: 0, coverage: 0, half: 0 };
  let half = 0;
  let line = 0;
  let previous = -1;
  const closeHalf = (): void => {
    if (current.hits.length > 0) {
      const { score, held } = scoreWindow(before, current, query.weights);
      if (score > best.score) best = { score, coverage: whole === 0 ? 0 : held / whole, half };
    }
    before = current;
    current = emptyHalf();
    half++;
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? 0;
    if (token === 0) {
      if (++line % halfWindowLines === 0) closeHalf();
      previous = -1;
      continue;
    }
    current.length++;
    const term = terms[token - 1] ?? -1;
    if (term >= 0) {
      current.hits.push(term);
      if (previous >= 0) seenPairs.add(previous * termCount + term);
    }
    previous = term;
  }
  closeHalf();
  let pairs = 0;
  for (const pair of seenPairs) pairs += query.pairWeights.get(pair) ?? 0;
  const startLine = Math.max(0, best.half - 1) * halfWindowLines + 1;
  const endLine = Math.min((best.half + 1) * halfWindowLines, line + 1);
  return { window: best.score, coverage: best.coverage, startLine, endLine, pairs };
}

interface HalfWindow {
  /** Query terms in reading order. */
  readonly hits: number[];
  /** All terms, those of the query or not. */
  length: number;
}

const emptyHalf = (): HalfWindow => ({ hits: [], length: 0 });

/** BM25 of two halves together, and the weight of the terms they hold. */
function scoreWindow(
  a: HalfWindow,
  b: HalfWindow,
  weights: readonly number[],
): { score: number; held: number } {
  const relativeLength = (a.length + b.length) / meanWindowTokens;
  const counts = new Map<number, number>();
  for (const term of a.hits) counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const term of b.hits) counts.set(term, (counts.get(term) ?? 0) + 1);
  let score = 0;
  let held = 0;
  for (const [term, count] of counts) {
    const weight = weights[term] ?? 0;
    held += weight;
    score += weight * saturate(count, relativeLength);
  }
  return { score, held };
}
