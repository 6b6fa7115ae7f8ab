import { isWritten } from "../language/lexicon.ts";
import { termsOf } from "../language/words.ts";
import { messagesIn } from "../messages/index.ts";
import type { BridgedWord, Context, Cycle } from "../types.ts";
import { namedStems, type Lesson } from "./terms.ts";

/**
 * Weight of a word that stands in for another: most where a written list or the word's own form names it, little where
 * it was only learned that the two go together.
 */
const bridgedWeight = { written: 0.6, learned: 0.15 } as const;
const maxPerGap = 3;

/** Relevance from which a file can confirm a bridge. */
const vouchingFrom = 0.5;
const maxVouching = 3;

/**
 * Words of the codebase for words of the task that it does not use. Those that the best files name things with come
 * alone; without such, the likeliest are tried.
 */
export async function bridgeTerms(
  { query, gaps, merged }: Cycle,
  { observer, settings }: Context,
): Promise<Lesson[]> {
  const bridgedGaps = gaps
    .filter(({ instead = [] }) => instead.length > 0)
    .sort((a, b) => Number(b.kind === "term") - Number(a.kind === "term")); // a phrase before the words it is made of
  if (bridgedGaps.length === 0) return [];
  const best = merged.filter(({ relevance }) => relevance >= vouchingFrom).slice(0, maxVouching);
  const descriptions = await observer.describe(
    best.map(({ path }) => path),
    query,
  );
  const stemsOfBest = descriptions.map((each) => ({ path: each.path, stems: namedStems(each) }));
  const vouching = (word: BridgedWord): string[] =>
    stemsOfBest.filter(({ stems }) => holds(stems, word)).map(({ path }) => path);
  const queryStems = new Set(query.keywords.flatMap(({ term }) => termsOf(term)));
  const lessons: Lesson[] = [];
  for (const { what, instead = [] } of bridgedGaps) {
    const untried = instead.filter((word) => !holds(queryStems, word));
    const credible = untried.filter((word) => vouching(word).length > 0);
    for (const word of (credible.length > 0 ? credible : untried).slice(0, maxPerGap)) {
      for (const stem of termsOf(word.term)) queryStems.add(stem); // another gap may propose it too
      lessons.push({
        keyword: {
          term: word.term,
          weight: isWritten(word) ? bridgedWeight.written : bridgedWeight.learned,
          from: word.from === "project" ? "project" : "lexicon",
        },
        because: messagesIn(settings.lang).refined.bridged(what, word),
        from: vouching(word),
      });
    }
  }
  return lessons;
}

const holds = (stems: ReadonlySet<string>, { term }: BridgedWord): boolean =>
  termsOf(term).some((stem) => stems.has(stem));
