// Other forms of a word: endings and abbreviations.
import { abbreviationsOf } from "./associations.ts";
import { stem } from "./words.ts";

/** Endings that make one word of another, as stems have them, which drop a final e; each group by itself. */
const endings: readonly (readonly string[])[] = [
  ["", "ion", "ation", "or", "ator", "er", "ment", "abl"],
  ["", "iz", "is", "ization", "isation", "izer", "iser"],
  ["", "ity"],
  ["y", "ication", "ier"],
  ["y", "ation"],
];
/** Shorter roots are shared by words that have nothing to do with each other: `state` and `station`. */
const shortestRoot = 5;

/** The stems that other forms of a word have: `expiration` → `expir`, `expiry`; not all of them are words. */
export function otherForms(word: string): string[] {
  const own = stem(word.toLowerCase());
  const forms = endings.flatMap((group) =>
    group.flatMap((ending) => {
      const root = own.endsWith(ending) ? own.slice(0, own.length - ending.length) : "";
      return root.length < shortestRoot ? [] : group.map((other) => root + other);
    }),
  );
  return [...new Set([...abbreviationsOf(own), ...forms])].filter((form) => form !== own);
}
