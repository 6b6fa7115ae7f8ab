// Looks up the phrases of a text in the lexicon, with the words that code may use for them.
import { remember, valueIn } from "@fossick/base/remember.ts";
import lexicon from "../../../../model/lexicon.json" with { type: "json" };
import type { BridgedWord } from "../answer-types.ts";
import { isStopWord, stem, subWords } from "./words.ts";

/** A word or phrase of a task, and the words that code may use for it. */
interface Bridge {
  readonly phrase: string;
  readonly words: readonly string[];
  /** Words with the same meaning. */
  readonly synonyms: readonly string[];
}

const synonymsOf: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(lexicon.synonyms));

const bridges: readonly (Bridge & { readonly stems: readonly string[] })[] = Object.entries(
  lexicon.bridges,
).map(([phrase, words]) => ({
  phrase,
  words,
  synonyms: synonymsOf.get(phrase) ?? [],
  stems: stemsOf(phrase),
}));

/** Stems of a phrase, with stop words, which `sign in` and `log out` need. */
function stemsOf(text: string): string[] {
  return subWords(text).map((word) => (isStopWord(word) ? word : stem(word)));
}

/** Texts whose bridges are cached: a search looks up those of its task for every file. */
const maxFound = 4;

/** The lexicon's phrases in a text, longest first, compared by stems: `rate limiting` contains `rate limit`. */
export const bridgesIn = remember<string, readonly Bridge[]>(findBridges, maxFound);

function findBridges(text: string): Bridge[] {
  const words = stemsOf(text);
  const startsByWord = new Map<string, number[]>();
  for (const [at, word] of words.entries()) valueIn(startsByWord, word, () => []).push(at);
  const holds = (stems: readonly string[]): boolean =>
    (startsByWord.get(stems[0] ?? "") ?? []).some((start) =>
      stems.every((phraseStem, at) => words[start + at] === phraseStem),
    );
  return bridges
    .filter(({ stems }) => holds(stems))
    .sort((a, b) => b.stems.length - a.stems.length)
    .map(({ phrase, words: codeWords, synonyms }) => ({ phrase, words: codeWords, synonyms }));
}

/** Tests whether a word is from a hand-written list or a form of the task's word, so that its meaning is certain. */
export const isWritten = ({ from }: Pick<BridgedWord, "from">): boolean =>
  from === "lexicon" || from === "form";
