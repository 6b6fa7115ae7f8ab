import lexicon from "../../model/associations.json" with { type: "json" };
import { stem } from "./words.ts";

/** A stem that code may say for another, and how strongly the two belong together, above 0 and at most 1. */
export type Association = readonly [stem: string, strength: number];

/** A word and its abbreviation are one word; words of one root mean nearly the same. */
const abbreviationStrength = 1;
const familyStrength = 0.7;

let table: ReadonlyMap<string, readonly Association[]> | undefined;

/** What code says for a word people ask with, by its stem; nothing for a word the lexicon does not hold. */
export const associationsOf = (asked: string): readonly Association[] =>
  (table ??= readTable()).get(asked) ?? [];

function readTable(): ReadonlyMap<string, readonly Association[]> {
  const found = new Map<string, Map<string, number>>();
  const relate = (asked: string, said: string, strength: number): void => {
    const [from, to] = [stem(asked), stem(said)];
    const related = found.get(from) ?? new Map<string, number>();
    if (from !== to) related.set(to, Math.max(strength, related.get(to) ?? 0));
    found.set(from, related);
  };
  for (const [asked, line] of Object.entries<string>(lexicon.associations)) {
    for (const entry of line.split(" ")) {
      const [said = "", strength = ""] = entry.split(":");
      relate(asked, said, Number(strength));
    }
  }
  for (const [word, line] of Object.entries<string>(lexicon.abbreviations)) {
    for (const short of line.split(" ")) {
      relate(word, short, abbreviationStrength);
      relate(short, word, abbreviationStrength);
    }
  }
  for (const [word, line] of Object.entries<string>(lexicon.families)) {
    for (const other of line.split(" ")) relate(word, other, familyStrength);
  }
  return new Map([...found].map(([asked, related]) => [asked, [...related]]));
}
