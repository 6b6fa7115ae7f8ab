// Looks up the phrases of a text in the lexicon, with the words code may say them with.
import lexicon from "../../model/lexicon.json" with { type: "json" };
import type { BridgedWord } from "../types.ts";
import { isStopWord, stem, subWords } from "./words.ts";

/** A word or phrase of a task, and the words code may say it with. */
interface Bridge {
  readonly phrase: string;
  readonly words: readonly string[];
  /** Those of them that mean the same. */
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

/** Stems of a phrase with its stop words kept: `sign in` and `log out` need them. */
function stemsOf(text: string): string[] {
  return subWords(text).map((word) => (isStopWord(word) ? word : stem(word)));
}

/** Bridges of the last few texts: a search looks up those of its task with every file. */
const found = new Map<string, readonly Bridge[]>();
const maxFound = 4;

/** The lexicon's phrases in a text, longest first, endings ignored: `rate limiting` holds `rate limit`. */
export function bridgesIn(text: string): readonly Bridge[] {
  const held = found.get(text) ?? findBridges(text);
  if (found.size >= maxFound) found.clear();
  found.set(text, held);
  return held;
}

function findBridges(text: string): Bridge[] {
  const words = stemsOf(text);
  const startsByWord = new Map<string, number[]>();
  for (const [at, word] of words.entries()) {
    const starts = startsByWord.get(word);
    if (starts === undefined) startsByWord.set(word, [at]);
    else starts.push(at);
  }
  const holds = (stems: readonly string[]): boolean =>
    (startsByWord.get(stems[0] ?? "") ?? []).some((start) =>
      stems.every((phraseStem, at) => words[start + at] === phraseStem),
    );
  return bridges
    .filter(({ stems }) => holds(stems))
    .sort((a, b) => b.stems.length - a.stems.length)
    .map(({ phrase, words: codeWords, synonyms }) => ({ phrase, words: codeWords, synonyms }));
}

/** Tests whether a hand-written list or the word's own form proposes it, so that it certainly means the same. */
export const isWritten = ({ from }: Pick<BridgedWord, "from">): boolean =>
  from === "lexicon" || from === "form";
