// Derives other forms of a word, by its endings and by abbreviations.
import { abbreviationsOf } from "./associations.ts";
import { stem } from "./words.ts";

/** Groups of interchangeable endings that derive one word from another, as in stems, which drop a final e. */
const endings: readonly (readonly string[])[] = [
  ["", "ion", "ation", "or", "ator", "er", "ment", "abl"],
  ["", "iz", "is", "ization", "isation", "izer", "iser"],
  ["", "ity"],
  ["y", "ication", "ier"],
  ["y", "ation"],
];
/** Min letters of a root; shorter ones are shared by unrelated words: `state` and `station`. */
const shortestRoot = 5;

/** Stems of other forms of a word: `expiration` → `expir`, `expiry`; not all of them are real words. */
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
