// Chooses the pairs of words that a repository is known for, from its files and commits, for its card.
import type { IndexedCodebase } from "fossick/hosting";
import { eachPair, pairTerm } from "./pairs.ts";

/** Pairs that a card keeps: of its files, and of its commits. More route little better: docs/decisions. */
const maxOfFiles = 4_000;
const maxOfCommits = 1_000;
/** So many words are looked at; of more files every so-manieth one. */
const maxTokens = 1_000_000;
/** A pair that stands once may be an accident. */
const minCount = 2;
/** Pairs that each word is in: with the one before it and the one after it. */
const pairsOfAWord = 2;

interface FoundPair {
  count: number;
  readonly one: number;
  readonly other: number;
}

/**
 * Pairs of words that a repository is known for: those that stand next to each other in its files far more often than
 * their words would by chance, and the most frequent ones of its commits.
 * @param subjects the terms of each commit's subject
 */
export function collectPairs(
  codebase: IndexedCodebase,
  files: readonly number[],
  subjects: readonly (readonly number[])[],
): readonly number[] {
  return [...pairsOfFiles(codebase, files), ...pairsOfCommits(subjects)];
}

function pairsOfFiles(codebase: IndexedCodebase, files: readonly number[]): number[] {
  const words = new Map<number, number>();
  const pairs = new Map<number, FoundPair>();
  let total = 0;
  for (const file of sampled(codebase, files)) {
    for (const line of linesOf(codebase, file)) {
      total += line.length;
      for (const word of line) words.set(word, (words.get(word) ?? 0) + 1);
      eachPair(line, (one, other) => count(pairs, one, other));
    }
  }
  const byChance = ({ one, other }: FoundPair): number =>
    (pairsOfAWord * (words.get(one) ?? 0) * (words.get(other) ?? 0)) / total;
  const scores = [...pairs].flatMap(([term, pair]): [number, number][] =>
    pair.count < minCount ? [] : [[term, pair.count * Math.log(pair.count / byChance(pair))]],
  );
  return greatest(scores, maxOfFiles);
}

function count(pairs: Map<number, FoundPair>, one: number, other: number): void {
  const term = pairTerm(one, other);
  const known = pairs.get(term);
  if (known === undefined) pairs.set(term, { count: 1, one, other });
  else known.count += 1;
}

function sampled(codebase: IndexedCodebase, files: readonly number[]): number[] {
  const tokens = files.reduce((sum, file) => sum + codebase.length(file), 0);
  const step = Math.max(1, Math.ceil(tokens / maxTokens));
  return files.filter((_, at) => at % step === 0);
}

/** Hashes of the words of each line of a file. */
function linesOf(codebase: IndexedCodebase, file: number): number[][] {
  const lines: number[][] = [[]];
  const { hashes = new Uint32Array(), tokens = new Uint32Array() } = codebase.stream(file) ?? {};
  for (const token of tokens) {
    if (token === 0) lines.push([]);
    else lines.at(-1)?.push(hashes[token - 1] ?? 0);
  }
  return lines;
}

function pairsOfCommits(subjects: readonly (readonly number[])[]): number[] {
  const pairs = new Map<number, number>();
  for (const subject of subjects) {
    const found = new Set<number>();
    eachPair(subject, (one, other) => found.add(pairTerm(one, other)));
    for (const term of found) pairs.set(term, (pairs.get(term) ?? 0) + 1);
  }
  return greatest(
    [...pairs].filter(([, times]) => times >= minCount),
    maxOfCommits,
  );
}

/** Ties by hash, so that equal indexes give equal cards. */
const greatest = (scores: readonly (readonly [number, number])[], max: number): number[] =>
  scores
    .toSorted(([a, scoreOfA], [b, scoreOfB]) => scoreOfB - scoreOfA || a - b)
    .slice(0, max)
    .map(([term]) => term);
