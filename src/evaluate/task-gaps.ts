import { bridgesIn } from "../language/lexicon.ts";
import { readTask } from "../language/read-task.ts";
import { termsOf } from "../language/words.ts";
import type { Context, Description, Gap, Query } from "../types.ts";

/** Words that say what to do, or nearly nothing; no file need hold them. */
const verbs: ReadonlySet<string> = new Set(
  `fix add find implement implementation support change update remove improve make handle allow prevent avoid ensure
  show create correct wrong bug error issue problem crash fail broken missing new code file project feature
  request please should`
    .split(/\s+/)
    .flatMap((word) => termsOf(word)),
);

/** The title's own words that files could hold, heaviest first. */
const subjectWords = ({ keywords }: Query): string[] =>
  keywords.filter(({ from, term }) => from === "title" && termsOf(term).some((stem) => !verbs.has(stem))).map(({ term }) => term);

const mostFacets = 3;

/** Title words that the codebase holds but no accepted file is characterised by: a part of the task nothing covers. */
export async function facetGaps(query: Query, accepted: readonly Description[], { observer }: Context): Promise<Gap[]> {
  const words = subjectWords(query);
  const counts = await observer.filesWith(words);
  const covered = new Set(accepted.flatMap(({ terms, defines, path }) => [
    ...terms.map(({ term }) => term),
    ...defines.flatMap((name) => termsOf(name)),
    ...termsOf(path),
  ]));
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
    .map((word) => ({ kind: "term", what: word, because: "no file of the codebase holds this word", critical: false }));
}
