// Selects the stems of a query by the source of its keywords, and joins sets of weighted stems.
import { rememberByObject } from "@fossick/base/remember.ts";
import type { Keyword, KeywordSource } from "../answer-types.ts";
import type { Weighed } from "./weighed.ts";
import { termsOf } from "./words.ts";

/** Stems with their weights in a query, heaviest first. */
export type WeightedTerms = ReadonlyMap<string, number>;

/** Joins sets of terms, each term with its greatest weight. */
export function strongestOf(sets: readonly Iterable<Weighed>[]): WeightedTerms {
  const weights = new Map<string, number>();
  for (const terms of sets)
    for (const [stem, weight] of terms) weights.set(stem, Math.max(weight, weights.get(stem) ?? 0));
  return new Map([...weights].sort((a, b) => b[1] - a[1]));
}

/** Dozens of scores ask for the terms of one query. */
const termsFrom = (...sources: readonly KeywordSource[]): ((keywords: readonly Keyword[]) => WeightedTerms) =>
  rememberByObject((keywords: readonly Keyword[]) =>
    strongestOf(
      keywords
        .filter(({ from }) => sources.includes(from))
        .map(({ term, weight }) => termsOf(term).map((stem) => [stem, weight])),
    ),
  );

/** Stems of the task's own words. */
export const taskTerms = termsFrom("title", "prose", "code");
/** Stems of the caller's words. */
export const callerTerms = termsFrom("caller");
/** Stems of the title alone. */
export const titleTerms = termsFrom("title");
/** Stems of title and prose, without code blocks. */
export const proseTerms = termsFrom("title", "prose");
/** Stems that replace words of the task that the codebase does not use. */
export const bridgedTerms = termsFrom("lexicon", "project");
/** Stems recalled from earlier similar tasks. */
export const memoryTerms = termsFrom("memory");
/** Stems learned from accepted files. */
export const learnedTerms = termsFrom("learned");

/** First terms of a list in order of descending weight, weighted as shares of the first. */
export function sharesOfStrongest(weighed: readonly Weighed[], maxTerms: number): WeightedTerms {
  const max = weighed[0]?.[1] ?? 1;
  return new Map(weighed.slice(0, maxTerms).map(([stem, weight]) => [stem, weight / max]));
}
