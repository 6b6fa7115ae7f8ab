import { bridgesIn } from "../language/lexicon.ts";
import { termsOf } from "../language/words.ts";
import type { Context, Cycle, Task } from "../types.ts";
import { namedStems, type Lesson } from "./terms.ts";

const bridgedWeight = 0.6;
const mostPerPhrase = 3;
/** A phrase in more files than this is the codebase's own. */
const hardlyUsed = 2;

/** Files good enough to vouch for a bridge. */
const vouchingFrom = 0.5;
const mostVouching = 3;

/**
 * Words of the codebase for words of the task that it does not use: the lexicon proposes, the codebase disposes.
 * Asked only where a term or a facet is open. Words that the best files name things with come alone; without such,
 * all that the codebase holds are tried.
 */
export async function bridgeTerms(
  task: Task,
  { query, gaps, merged }: Cycle,
  { observer }: Context,
): Promise<Lesson[]> {
  const open = new Set(
    gaps.filter(({ kind }) => kind === "term" || kind === "facet").flatMap(({ what }) => termsOf(what)),
  );
  const known = new Set(query.keywords.flatMap(({ term }) => termsOf(term)));
  const best = merged.filter(({ relevance }) => relevance >= vouchingFrom).slice(0, mostVouching);
  const descriptions = await observer.describe(best.map(({ path }) => path));
  const vouched = new Set(descriptions.flatMap((description) => [...namedStems(description)]));
  const lessons: Lesson[] = [];
  for (const { phrase, words } of bridgesIn(task.text)) {
    const [phraseFiles = 0, ...counts] = await observer.filesWith([phrase, ...words]);
    if (phraseFiles > hardlyUsed && !termsOf(phrase).some((stem) => open.has(stem))) continue;
    const present = words
      .map((word, at) => ({ word, files: counts[at] ?? 0 }))
      .filter(({ word, files }) => files > 0 && !termsOf(word).some((stem) => known.has(stem)));
    const credible = present.filter(({ word }) => termsOf(word).some((stem) => vouched.has(stem)));
    for (const { word, files } of (credible.length > 0 ? credible : present).slice(0, mostPerPhrase)) {
      for (const stem of termsOf(word)) known.add(stem); // another phrase may propose it too
      lessons.push({
        keyword: { term: word, weight: bridgedWeight, from: "lexicon" },
        because: `the codebase ${phraseFiles === 0 ? "has no" : "hardly says"} "${phrase}"; ${files} files say ${word}`,
      });
    }
  }
  return lessons;
}
