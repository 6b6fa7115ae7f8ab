import { createHashNumbers } from "../../store/hash-numbers.ts";

/** Things by the word that stands at a place of a text, found without making a string of it first. */
export interface WordTable<T> {
  at(text: string, start: number, end: number): T;
  size(): number;
}

/** @param create what belongs to a word that was not seen yet */
export function createWordTable<T extends object | string>(create: (written: string) => T): WordTable<T> {
  const things: T[] = [];
  const numbers = createHashNumbers();
  return {
    at(text, start, end) {
      let first = 0x811c9dc5 | 0;
      let second = end - start;
      for (let at = start; at < end; at++) {
        const code = text.charCodeAt(at);
        first = Math.imul(first ^ code, 0x01000193);
        second = (Math.imul(second, 31) + code) | 0;
      }
      first ^= first >>> 15;
      const number = numbers(first, second);
      const existing = things[number - 1];
      if (existing !== undefined) return existing;
      const thing = create(` ${text.slice(start, end)}`.slice(1)); // a slice would hold on to the whole text
      things.push(thing);
      return thing;
    },
    size: () => things.length,
  };
}
