import lexicon from "../../model/lexicon.json" with { type: "json" };
import type { BridgedWord } from "../types.ts";
import { isStopWord, stem, subWords } from "./words.ts";

/** A word or phrase of a task, and the words code may say it with. */
export interface Bridge {
  readonly phrase: string;
  readonly words: readonly string[];
}

const bridges: readonly (Bridge & { readonly stems: readonly string[] })[] = Object.entries(
  lexicon.bridges,
).map(([phrase, words]) => ({ phrase, words, stems: stemsOf(phrase) }));

/** Stems of a phrase with its stop words kept: `sign in` and `log out` need them. */
function stemsOf(text: string): string[] {
  return subWords(text).map((word) => (isStopWord(word) ? word : stem(word)));
}

/** The lexicon's phrases in a text, longest first, endings ignored: `rate limiting` holds `rate limit`. */
export function bridgesIn(text: string): Bridge[] {
  const words = stemsOf(text);
  const holds = (stems: readonly string[]): boolean =>
    words.some((_, start) => stems.every((phraseStem, at) => words[start + at] === phraseStem));
  return bridges
    .filter(({ stems }) => holds(stems))
    .sort((a, b) => b.stems.length - a.stems.length)
    .map(({ phrase, words: codeWords }) => ({ phrase, words: codeWords }));
}

/** Whether a hand-written list or the word's own form proposes it, so that it certainly means the same. */
export const isWritten = ({ from }: Pick<BridgedWord, "from">): boolean =>
  from === "lexicon" || from === "form";
