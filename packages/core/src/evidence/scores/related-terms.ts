// Words of like meaning that the codebase holds.
import { heaviestFirst, type Weighed } from "../../language/weighed.ts";
import type { Codebase } from "../codebase.ts";
import { associationsOf } from "../../language/associations.ts";
import { closestWords, type WordVectors } from "../../language/word-vectors.ts";
import { sharesOfStrongest, type WeightedTerms } from "../../language/weighted-terms.ts";

const maxTerms = 20;
/** Number of closest words that are looked up in the codebase or its history. */
const lookedUp = 120;
/** Weight of the closest word of a message, relative to one of the task's own. */
const closeShare = 0.35;

/** Words of the codebase that the lexicon knows for the task's, strongest first, weights at most 1. */
export function associatedTerms(codebase: Codebase, taskTerms: WeightedTerms): WeightedTerms {
  const weights = new Map<string, number>();
  for (const [stem, weight] of taskTerms) {
    for (const [related, strength] of associationsOf(stem)) {
      if (!taskTerms.has(related)) weights.set(related, (weights.get(related) ?? 0) + weight * strength);
    }
  }
  const usable = [...weights].filter(([stem]) => codebase.fileCount(stem) > 0);
  return sharesOfStrongest(usable.sort(heaviestFirst), maxTerms);
}

/** Words of the codebase whose vectors lie closest to the task as a whole, strongest first, weights at most 1. */
export function closeTerms(
  codebase: Codebase,
  vectors: WordVectors,
  taskTerms: WeightedTerms,
): WeightedTerms {
  const meaning = vectors.meaningOf(taskTerms);
  if (meaning === undefined) return new Map();
  const close = unasked(closestWords(vectors, vectors.code, meaning, lookedUp), taskTerms);
  return sharesOfStrongest(
    close.filter(([stem]) => codebase.fileCount(stem) > 0),
    maxTerms,
  );
}

/** The task's words and, with less weight, the words of past commit messages whose vectors lie closest to it. */
export function closeMessageTerms(
  codebase: Codebase,
  vectors: WordVectors,
  taskTerms: WeightedTerms,
): WeightedTerms {
  const meaning = vectors.meaningOf(taskTerms);
  if (meaning === undefined) return taskTerms;
  const close = unasked(closestWords(vectors, vectors.asking, meaning, lookedUp), taskTerms);
  const messageTerms = sharesOfStrongest(
    close.filter(([stem]) => codebase.history.message(stem).ids.length > 0),
    maxTerms,
  );
  return new Map([
    ...taskTerms,
    ...[...messageTerms].map(([stem, weight]) => [stem, closeShare * weight] as const),
  ]);
}

const unasked = (words: readonly Weighed[], taskTerms: WeightedTerms): Weighed[] =>
  words.filter(([stem]) => !taskTerms.has(stem));
