import type { TokenStream } from "../codebase.ts";
import { hash32 } from "../../indexing/store/hash.ts";
import { saturate } from "./text-scores.ts";

/** The query as passages are scored by it: stems by hash. */
export interface PassageQuery {
  /** Stem hash → index into `weights`. */
  readonly termOf: ReadonlyMap<number, number>;
  /** 1 at the low 16 bits of every hash in `termOf`: nearly all other words are told apart by this alone. */
  readonly mayHold: Uint8Array;
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
  return { termOf, mayHold, weights, whole, isTitle, pairWeights };
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

/** What the best passage of a file is worth, and where it is. */
export interface PassageScore {
  /** BM25 of the best window. */
  readonly window: number;
  /** The same by the words of the title alone. */
  readonly titleWindow: number;
  /** Lines of the best window, 1-based and inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  /** Sum of the weights of adjacent pairs that stand side by side somewhere in the file, each counted once. */
  readonly pairs: number;
  /** Weight, each word once, of the longest run of words that stand side by side here and, each with the next, in the task. */
  readonly phrase: number;
  /** Share of the query's whole weight that the best window holds, 0 to 1. */
  readonly coverage: number;
}

/** Windows of two half-windows of this many lines, overlapping by half. */
const halfWindowLines = 20;
const meanWindowTokens = 160;

/** Score a file's windows, pairs and phrases in one pass over its tokens. @param terms from `queryTerms` */
export function scorePassages(
  { tokens }: TokenStream,
  terms: Int32Array,
  { weights, whole, isTitle, pairWeights }: PassageQuery,
): PassageScore {
  const seenPairs = new Set<number>();
  let before = emptyHalf();
  let current = emptyHalf();
  let best = { score: 0, coverage: 0, half: 0 };
  let titleWindow = 0;
  let half = 0;
  let line = 0;
  let previous = -1;
  let run: number[] = [];
  let runWeight = 0;
  let longestRun = 0;
  const closeHalf = (): void => {
    if (current.hits.length > 0) {
      const { score, titleScore, held } = scoreWindow(before, current, weights, isTitle);
      if (titleScore > titleWindow) titleWindow = titleScore;
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
      const pair = previous * weights.length + term;
      if (previous >= 0 && pairWeights.has(pair)) {
        seenPairs.add(pair);
        if (!run.includes(term)) runWeight += weights[term] ?? 0;
        run.push(term);
      } else {
        run = [term];
        runWeight = weights[term] ?? 0;
      }
      if (runWeight > longestRun) longestRun = runWeight;
    }
    previous = term;
  }
  closeHalf();
  let pairs = 0;
  for (const pair of seenPairs) pairs += pairWeights.get(pair) ?? 0;
  const startLine = Math.max(0, best.half - 1) * halfWindowLines + 1;
  const endLine = Math.min((best.half + 1) * halfWindowLines, line + 1);
  return {
    window: best.score,
    titleWindow,
    coverage: best.coverage,
    startLine,
    endLine,
    pairs,
    phrase: longestRun,
  };
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
  isTitle: Uint8Array,
): { score: number; titleScore: number; held: number } {
  const relativeLength = (a.length + b.length) / meanWindowTokens;
  const counts = new Map<number, number>();
  for (const term of a.hits) counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const term of b.hits) counts.set(term, (counts.get(term) ?? 0) + 1);
  let score = 0;
  let titleScore = 0;
  let held = 0;
  for (const [term, count] of counts) {
    const weight = weights[term] ?? 0;
    held += weight;
    const part = weight * saturate(count, relativeLength);
    score += part;
    if (isTitle[term] === 1) titleScore += part;
  }
  return { score, titleScore, held };
}
