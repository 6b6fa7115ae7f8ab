// Chooses the most distinctive words of a task, before anything is known of the codebase.
import type { PreparedTask, Task } from "../task.ts";
import { glossOf } from "./chinese/gloss.ts";
import { createInitialQuery } from "./initial-query.ts";
import { readPart } from "./read-part.ts";
import type { Weighed } from "./weighed.ts";
import { isRequestWord, termsOf } from "./words.ts";

/** Min letters of a word; shorter ones occur in nearly every file. */
const minLetters = 3;

/**
 * Words of a task for finding files before there is an index, with their weights, heaviest first. They are stems, which
 * also occur inside longer words.
 */
export async function firstWords(task: Task): Promise<readonly Weighed[]> {
  const gloss = await glossOf(readPart(task.text));
  const prepared: PreparedTask = { ...task, ...(gloss && { gloss }) };
  const weights = new Map<string, number>();
  for (const { term, weight } of createInitialQuery(prepared).keywords) {
    for (const word of termsOf(term)) {
      const own = isRequestWord(word) ? weight / 4 : weight;
      if (word.length >= minLetters) weights.set(word, Math.max(own, weights.get(word) ?? 0));
    }
  }
  return [...weights].sort((a, b) => b[1] - a[1]);
}
