// Picks the stems of a query by where its keywords come from, and joins sets of weighted stems.
import type { Keyword, KeywordSource } from "../types.ts";
import type { Weighed } from "./weighed.ts";
import { termsOf } from "./words.ts";

/** Stems with their weights in a query, heaviest first. */
export type WeightedTerms = ReadonlyMap<string, number>;

const wordSources: ReadonlySet<KeywordSource> = new Set(["title", "prose", "code", "caller"]);
const bridgeSources: ReadonlySet<KeywordSource> = new Set(["lexicon", "project"]);

/** Stems of the task's own words. */
export const taskTerms = (keywords: readonly Keyword[]): WeightedTerms =>
  weigh(keywords.filter(({ from }) => wordSources.has(from)));

/** Stems of the title alone. */
export const titleTerms = (keywords: readonly Keyword[]): WeightedTerms =>
  weigh(keywords.filter(({ from }) => from === "title"));

/** Stems of title and prose, without code blocks. */
export const proseTerms = (keywords: readonly Keyword[]): WeightedTerms =>
  weigh(keywords.filter(({ from }) => from === "title" || from === "prose"));

/** Stems that stand in for words of the task which the codebase does not use. */
export const bridgedTerms = (keywords: readonly Keyword[]): WeightedTerms =>
  weigh(keywords.filter(({ from }) => bridgeSources.has(from)));

/** Stems that earlier tasks like this one led to. */
export const memoryTerms = (keywords: readonly Keyword[]): WeightedTerms =>
  weigh(keywords.filter(({ from }) => from === "memory"));

/** Stems learned from accepted files. */
export const learnedTerms = (keywords: readonly Keyword[]): WeightedTerms =>
  weigh(keywords.filter(({ from }) => from === "learned"));

/** Several sets of terms as one, each term with its greatest weight. */
export function strongestOf(sets: readonly WeightedTerms[]): WeightedTerms {
  const weights = new Map<string, number>();
  for (const terms of sets)
    for (const [stem, weight] of terms) weights.set(stem, Math.max(weight, weights.get(stem) ?? 0));
  return new Map([...weights].sort((a, b) => b[1] - a[1]));
}

/** The first of a list of falling weight, as shares of the first. */
export function sharesOfStrongest(weighed: readonly Weighed[], maxTerms: number): WeightedTerms {
  const max = weighed[0]?.[1] ?? 1;
  return new Map(weighed.slice(0, maxTerms).map(([stem, weight]) => [stem, weight / max]));
}

function weigh(keywords: readonly Keyword[]): WeightedTerms {
  const weights = new Map<string, number>();
  for (const { term, weight } of keywords) {
    for (const stem of termsOf(term)) weights.set(stem, Math.max(weight, weights.get(stem) ?? 0));
  }
  return new Map([...weights].sort((a, b) => b[1] - a[1]));
}
