// Scores a file's best passage, and the task's pairs and phrases in it, over the index's token stream; reads no text.
import type { TokenStream } from "../codebase.ts";
import type { PassageQuery } from "./passage-query.ts";
import { saturate } from "./text-scores.ts";

/** Score and place of the best passage of a file. */
export interface PassageScore {
  /** BM25 of the best window. */
  readonly window: number;
  /** BM25 by words of the title only. */
  readonly titleWindow: number;
  /** Lines of the best window, 1-based and inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  /** Sum of the weights of adjacent pairs that stand side by side somewhere in the file, each counted once. */
  readonly pairs: number;
  /**
   * Weight, each word once, of the longest run of words that stand side by side here and, each with the next, in the
   * task.
   */
  readonly phrase: number;
  /** Share of the query's whole weight that the best window holds, 0 to 1. */
  readonly coverage: number;
}

/** Windows of two half-windows of this many lines, overlapping by half. */
const halfWindowLines = 20;
const meanWindowTokens = 160;

/** Score a file's windows, pairs and phrases in one pass over its tokens. @param terms from `queryTerms` */
export function scorePassages({ tokens }: TokenStream, terms: Int32Array, query: PassageQuery): PassageScore {
  const windows = startWindows(query);
  const runs = startRuns(query);
  let half = windows.nextHalf();
  let line = 0;
  let previous = -1;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? 0;
    if (token === 0) {
      if (++line % halfWindowLines === 0) half = windows.nextHalf();
      previous = -1;
      continue;
    }
    half.length++;
    const term = terms[token - 1] ?? -1;
    if (term >= 0) {
      half.hits.push(term);
      runs.add(previous, term);
    }
    previous = term;
  }
  windows.nextHalf();
  const { best, titleWindow } = windows.result();
  return {
    window: best.score,
    titleWindow,
    coverage: best.coverage,
    startLine: Math.max(0, best.half - 1) * halfWindowLines + 1,
    endLine: Math.min((best.half + 1) * halfWindowLines, line + 1),
    ...runs.result(),
  };
}

/** Windows of a file, scored as their halves are read. */
function startWindows({ weights, whole, isTitle }: PassageQuery) {
  let before = emptyHalf();
  let current = emptyHalf();
  let best = { score: 0, coverage: 0, half: 0 };
  let titleWindow = 0;
  let half = -1;
  return {
    /** Scores the window that the half just read completes, and starts the next half. */
    nextHalf(): HalfWindow {
      if (current.hits.length > 0) {
        const { score, titleScore, weight } = scoreWindow(before, current, weights, isTitle);
        if (titleScore > titleWindow) titleWindow = titleScore;
        if (score > best.score) best = { score, coverage: whole === 0 ? 0 : weight / whole, half };
      }
      before = current;
      current = emptyHalf();
      half++;
      return current;
    },
    result: () => ({ best, titleWindow }),
  };
}

interface HalfWindow {
  /** Query terms in reading order. */
  readonly hits: number[];
  /** All terms, those of the query or not. */
  length: number;
}

const emptyHalf = (): HalfWindow => ({ hits: [], length: 0 });

/** Counts the terms of one window at a time; all 0 between windows. */
const windowCounts: number[] = [];

/** BM25 of two halves together, and the weight of the terms they hold. */
function scoreWindow(
  a: HalfWindow,
  b: HalfWindow,
  weights: readonly number[],
  isTitle: Uint8Array,
): { score: number; titleScore: number; weight: number } {
  const relativeLength = (a.length + b.length) / meanWindowTokens;
  const counted: number[] = [];
  countTerms(a.hits, windowCounts, counted);
  countTerms(b.hits, windowCounts, counted);
  let score = 0;
  let titleScore = 0;
  let sum = 0;
  for (let at = 0; at < counted.length; at++) {
    const term = counted[at] as number;
    const weight = weights[term] ?? 0;
    sum += weight;
    const part = weight * saturate(windowCounts[term] ?? 0, relativeLength);
    windowCounts[term] = 0;
    score += part;
    if (isTitle[term] === 1) titleScore += part;
  }
  return { score, titleScore, weight: sum };
}

/** Adds terms to counts by term. @param counted gets those whose count was 0, in order */
export function countTerms(terms: readonly number[], counts: number[], counted: number[]): void {
  for (let at = 0; at < terms.length; at++) {
    const term = terms[at] as number;
    while (counts.length <= term) counts.push(0);
    if (counts[term] === 0) counted.push(term);
    counts[term] = (counts[term] as number) + 1;
  }
}

/** Counts pairs of words adjacent in the task and in a line here, and finds their longest run. */
function startRuns({ weights, pairWeights }: PassageQuery) {
  const pairs: number[] = [];
  const run: number[] = [];
  let runWeight = 0;
  let longestRun = 0;
  return {
    /** @param previous the previous word's term in the line: -1 if none, or not of the query */
    add(previous: number, term: number): void {
      const pair = previous * weights.length + term;
      if (previous >= 0 && pairWeights.has(pair)) {
        if (!pairs.includes(pair)) pairs.push(pair);
        if (!run.includes(term)) runWeight += weights[term] ?? 0;
        run.push(term);
      } else {
        run.length = 0;
        run.push(term);
        runWeight = weights[term] ?? 0;
      }
      if (runWeight > longestRun) longestRun = runWeight;
    },
    result: () => {
      let sum = 0;
      for (const pair of pairs) sum += pairWeights.get(pair) ?? 0;
      return { pairs: sum, phrase: longestRun };
    },
  };
}
