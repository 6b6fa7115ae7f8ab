// Reads the words that the caller expects in the right code.
import { wordLimits } from "@fossick/base/word-list.ts";
import type { Query } from "../answer-types.ts";
import { subWords } from "./words.ts";

/** The caller's words, distinct and trimmed; words and characters beyond the limits are dropped. */
export const callerWords = (words: readonly string[]): string[] =>
  [
    ...new Set(
      words.map((word) => word.trim().slice(0, wordLimits.characters)).filter((word) => word !== ""),
    ),
  ].slice(0, wordLimits.words);

/** The caller's words in a query. */
export const wordsIn = ({ keywords }: Query): string[] =>
  keywords.filter(({ from }) => from === "caller").map(({ term }) => term);

const capital = (part: string): string => part.slice(0, 1).toUpperCase() + part.slice(1);

/** Spells a name as written and in other naming styles: `rate_limit`, `rateLimit`, `RateLimit`, `RATE_LIMIT`. */
export function spellingsOf(word: string): string[] {
  const name =
    word
      .replace(/\(\)$/, "")
      .split(/\.|::|#|\//)
      .at(-1) ?? word;
  const parts = subWords(name);
  const pascal = parts.map(capital).join("");
  const snake = parts.join("_");
  const camel = pascal.slice(0, 1).toLowerCase() + pascal.slice(1);
  return [...new Set([name, pascal, camel, snake, snake.toUpperCase()])];
}
