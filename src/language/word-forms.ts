import lexicon from "../../model/associations.json" with { type: "json" };
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

const pairs = (): (readonly [long: string, short: string])[] => {
  const { abbreviations = {} } = lexicon as { readonly abbreviations?: Readonly<Record<string, string>> };
  return Object.entries(abbreviations).flatMap(([word, shorts]) =>
    shorts.split(" ").map((short) => [stem(word), stem(short)] as const),
  );
};

let known: ReadonlyMap<string, readonly string[]> | undefined;

/** What a word is written short as, or is short for, by stems. */
function abbreviationsOf(own: string): readonly string[] {
  known ??= byEitherSide(pairs());
  return known.get(own) ?? [];
}

function byEitherSide(all: readonly (readonly [string, string])[]): Map<string, string[]> {
  const sides = new Map<string, string[]>();
  for (const [long, short] of all) {
    sides.set(long, [...(sides.get(long) ?? []), short]);
    sides.set(short, [...(sides.get(short) ?? []), long]);
  }
  return sides;
}
