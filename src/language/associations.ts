import lexicon from "../../model/associations.json" with { type: "json" };
import { stem } from "./words.ts";

/** A stem that code may say for another, and how strongly the two belong together, above 0 and at most 1. */
export type Association = readonly [stem: string, strength: number];

/** A word and its abbreviation are one word; words of one root mean nearly the same. */
const abbreviationStrength = 1;
const familyStrength = 0.7;

let table: ReadonlyMap<string, readonly Association[]> | undefined;
let shortForms: ReadonlyMap<string, readonly string[]> | undefined;

/** What code says for a word people ask with, by its stem; nothing for a word the lexicon does not hold. */
export const associationsOf = (asked: string): readonly Association[] =>
  (table ??= readTable()).get(asked) ?? [];

/** What a word is written short as, or is short for, by stems; nothing for a word without a known abbreviation. */
export const abbreviationsOf = (asked: string): readonly string[] =>
  (shortForms ??= bothWays(abbreviations())).get(asked) ?? [];

type Pairs = readonly (readonly [long: string, short: string])[];

const abbreviations = (): Pairs =>
  Object.entries<string>(lexicon.abbreviations).flatMap(([long, line]) =>
    line.split(" ").map((short) => [stem(long), stem(short)] as const),
  );

function bothWays(pairs: Pairs): ReadonlyMap<string, readonly string[]> {
  const others = new Map<string, string[]>();
  for (const [one, other] of pairs.flatMap(
    ([long, short]) =>
      [
        [long, short],
        [short, long],
      ] as const,
  )) {
    const known = others.get(one);
    if (known) known.push(other);
    else others.set(one, [other]);
  }
  return others;
}

function readTable(): ReadonlyMap<string, readonly Association[]> {
  const found = new Map<string, Map<string, number>>();
  const relate = (from: string, to: string, strength: number): void => {
    const related = found.get(from) ?? new Map<string, number>();
    if (from !== to) related.set(to, Math.max(strength, related.get(to) ?? 0));
    found.set(from, related);
  };
  for (const [asked, line] of Object.entries<string>(lexicon.associations)) {
    for (const entry of line.split(" ")) {
      const [said = "", strength = ""] = entry.split(":");
      relate(stem(asked), stem(said), Number(strength));
    }
  }
  for (const [long, short] of abbreviations()) {
    relate(long, short, abbreviationStrength);
    relate(short, long, abbreviationStrength);
  }
  for (const [word, line] of Object.entries<string>(lexicon.families)) {
    for (const other of line.split(" ")) relate(stem(word), stem(other), familyStrength);
  }
  return new Map([...found].map(([asked, related]) => [asked, [...related]]));
}
