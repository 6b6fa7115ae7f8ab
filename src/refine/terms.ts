import { stem, termsOf } from "../language/words.ts";
import type { Description, Keyword, Query } from "../types.ts";

/** A keyword with the evidence it was taken for. */
export interface Lesson {
  readonly keyword: Keyword;
  readonly because: string;
}

const mostTerms = 6;
const learnedWeight = 0.5;

/**
 * Words that the accepted files share and that are rare elsewhere. With one accepted file its strongest words count,
 * with more a word must stand in two of them.
 */
export function learnTerms({ keywords }: Query, accepted: readonly Description[]): Lesson[] {
  const known = new Set(keywords.flatMap(({ term }) => [stem(term.toLowerCase()), ...termsOf(term)]));
  const candidates = new Map<string, { files: number; weight: number; holders: number; word: string }>();
  for (const description of accepted) {
    const spelling = spellings(description);
    for (const { term, weight, files } of description.terms) {
      if (known.has(term)) continue;
      const entry = candidates.get(term) ?? {
        files,
        weight: 0,
        holders: 0,
        word: spelling.get(term) ?? term,
      };
      candidates.set(term, { ...entry, weight: entry.weight + weight, holders: entry.holders + 1 });
    }
  }
  const fewestHolders = Math.min(2, accepted.length);
  return [...candidates.values()]
    .filter(({ holders, files }) => holders >= fewestHolders && files > holders)
    .sort((a, b) => b.holders - a.holders || b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .slice(0, mostTerms)
    .map(({ word, holders, files }) => ({
      keyword: { term: word, weight: learnedWeight, from: "learned" },
      because: `in ${holders === 1 ? "an accepted file" : `${holders} accepted files`}, ${files} files hold it in all`,
    }));
}

/** The word a stem stands for, as the file's own names spell it. */
function spellings({ defines, uses }: Description): Map<string, string> {
  const words = new Map<string, string>();
  for (const name of [...defines, ...uses.map(({ symbol }) => symbol)]) {
    for (const part of name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []) {
      const word = part.toLowerCase();
      const key = stem(word);
      const known = words.get(key);
      if (known === undefined || word.length < known.length) words.set(key, word);
    }
  }
  return words;
}
