import { bridgesIn } from "../language/lexicon.ts";
import { readTask } from "../language/read-task.ts";
import { isRequestWord, termsOf } from "../language/words.ts";
import type { Context, Description, Gap, Query } from "../types.ts";

/** The title's own words that files could hold, heaviest first. */
const subjectWords = ({ keywords }: Query): string[] =>
  keywords
    .filter(({ from, term }) => from === "title" && termsOf(term).some((stem) => !isRequestWord(stem)))
    .map(({ term }) => term);

const mostFacets = 3;

/** Title words that the codebase holds but no accepted file is characterised by: a part of the task nothing covers. */
export async function facetGaps(
  query: Query,
  accepted: readonly Description[],
  { observer, task }: Context,
): Promise<Gap[]> {
  const words = subjectWords(query);
  const counts = await observer.filesWith(words);
  const covered = new Set(
    accepted.flatMap(({ terms, defines, path }) => [
      ...terms.flatMap(({ term }) => termsOf(term)),
      ...defines.flatMap((name) => termsOf(name)),
      ...termsOf(path),
    ]),
  );
  for (const { phrase, words: codeWords } of bridgesIn(task.text)) {
    if (codeWords.some((word) => termsOf(word).some((stem) => covered.has(stem)))) {
      for (const stem of termsOf(phrase)) covered.add(stem);
    }
  }
  return words
    .filter((word, at) => (counts[at] ?? 0) > 0 && !termsOf(word).some((stem) => covered.has(stem)))
    .slice(0, mostFacets)
    .map((word) => ({
      kind: "facet",
      what: word,
      because: accepted.length === 0 ? "no file was accepted yet" : "no accepted file is about it",
      critical: accepted.length === 0,
    }));
}

/** Title words, and phrases the lexicon knows, that no file holds. */
export async function termGaps(query: Query, { observer, task }: Context): Promise<Gap[]> {
  const phrases = bridgesIn(readTask(task.text).title).map(({ phrase }) => phrase);
  const words = [...new Set([...phrases, ...subjectWords(query)])];
  const counts = await observer.filesWith(words);
  return words
    .filter((_, at) => counts[at] === 0)
    .map((word) => ({
      kind: "term",
      what: word,
      because: "no file of the codebase holds this word",
      critical: false,
    }));
}
