import { stem, termsOf } from "../language/words.ts";
import { messagesIn } from "../messages/index.ts";
import type { Description, Keyword, Query, TaskLanguage } from "../types.ts";

/** A keyword with the evidence it was taken for. */
export interface Lesson {
  readonly keyword: Keyword;
  readonly because: string;
  /** The files that vouch for it, best first. */
  readonly from: readonly string[];
}

const maxTerms = 6;
/** A word in a larger share of all files is not distinctive. */
const commonShare = 0.1;
/** One file alone teaches little: its accidents look like its subject. */
const maxTermsOfOneFile = 3;
const learnedWeight = 0.5;

/**
 * Words that the accepted files share in what they name things, and that are rare elsewhere. With one accepted file
 * its strongest words count, with more a word must stand in two of them.
 */
export function learnTerms(
  { keywords }: Query,
  accepted: readonly Description[],
  lang: TaskLanguage,
): Lesson[] {
  const queryStems = new Set(keywords.flatMap(({ term }) => termsOf(term)));
  const candidates = new Map<string, { word: string; files: number; weight: number; holders: string[] }>();
  for (const description of accepted) {
    const names = namedStems(description);
    for (const { term, weight, files, share } of description.terms) {
      const key = stem(term);
      if (queryStems.has(key) || !names.has(key) || share > commonShare) continue;
      const entry = candidates.get(key) ?? { word: term, files, weight: 0, holders: [] };
      const word = term.length < entry.word.length ? term : entry.word;
      const holders = [...entry.holders, description.path];
      candidates.set(key, { ...entry, word, weight: entry.weight + weight, holders });
    }
  }
  const fewestHolders = Math.min(2, accepted.length);
  return [...candidates.values()]
    .filter(({ holders, files }) => holders.length >= fewestHolders && files > holders.length)
    .sort((a, b) => b.holders.length - a.holders.length || b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .slice(0, accepted.length === 1 ? maxTermsOfOneFile : maxTerms)
    .map(({ word, holders, files }) => ({
      keyword: { term: word, weight: learnedWeight, from: "learned" },
      because: messagesIn(lang).refined.learned(holders.length, files),
      from: [...new Set(holders)],
    }));
}

/** Stems of what a file defines, uses and is called: the codebase's terms, unlike the words of comments. */
export function namedStems({ defines, uses, path }: Description): ReadonlySet<string> {
  return new Set([path, ...defines, ...uses.map(({ symbol }) => symbol)].flatMap((name) => termsOf(name)));
}
