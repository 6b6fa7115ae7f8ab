// Tells how distinctive words are in code in general.
import type { WordVectors } from "../../language/word-vectors.ts";
import { termsOf } from "../../language/words.ts";

/** Weights in the table of vectors at which a word begins to be telling, and at which it is fully so. */
const begins = 0.75;
const isFull = 1.1;
/** Share of telling words that is enough. Tuned: docs/decisions/2026-11-29-words.md. */
const enough = 0.25;

/**
 * Tells how distinctive a list of words is among code of many projects: `data`, `handler` and `manager` are not; one
 * rare word in four is enough. A word unknown in other projects is rare.
 * @returns 0 to 1
 */
export function tellingShare({ code, numbers }: WordVectors, words: readonly string[]): number {
  const weightOf = (stem: string): number => {
    const number = numbers.get(stem);
    return number === undefined ? isFull : (code.weights[number] ?? isFull);
  };
  const tells = words.map((word) => {
    const weight = Math.max(0, ...termsOf(word).map(weightOf));
    return Math.min(1, Math.max(0, (weight - begins) / (isFull - begins)));
  });
  const share = tells.reduce((sum, each) => sum + each, 0) / Math.max(1, words.length);
  return Math.min(1, share / enough);
}
