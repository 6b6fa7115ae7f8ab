// Words that code says for others, learned from public commits, and abbreviations with their long forms.
import lexicon from "../../model/associations.json" with { type: "json" };
import { stem } from "./words.ts";

/** A stem that code may say for another, and how strongly the two belong together, above 0 and at most 1. */
export type Association = readonly [stem: string, strength: number];

/** A word and its abbreviation are one word; words of one root mean nearly the same. */
const abbreviationStrength = 1;
const familyStrength = 0.7;

/** The lines of a part of the lexicon by the stem of their word; they are parsed on first use. */
type Lines = ReadonlyMap<string, readonly string[]>;

let associations: Lines | undefined;
let families: Lines | undefined;
let shortForms: ReadonlyMap<string, readonly string[]> | undefined;
const cache = new Map<string, readonly Association[]>();

/** The words code uses for a word of a task, by its stem; none for a word the lexicon lacks. */
export function associationsOf(taskStem: string): readonly Association[] {
  const related = cache.get(taskStem) ?? relatedTo(taskStem);
  if (related.length > 0) cache.set(taskStem, related); // there are only so many words that have any
  return related;
}

/** Returns the abbreviations and long forms of a word, by stems; empty for a word without a known abbreviation. */
export const abbreviationsOf = (taskStem: string): readonly string[] =>
  (shortForms ??= bothWays(lexicon.abbreviations)).get(taskStem) ?? [];

function relatedTo(taskStem: string): Association[] {
  associations ??= linesByStem(lexicon.associations);
  families ??= linesByStem(lexicon.families);
  const related = new Map<string, number>();
  const relate = (word: string, strength: number): void => {
    if (word !== taskStem) related.set(word, Math.max(strength, related.get(word) ?? 0));
  };
  for (const entry of wordsOf(associations, taskStem)) {
    const [word = "", strength = ""] = entry.split(":");
    relate(stem(word), Number(strength));
  }
  for (const form of abbreviationsOf(taskStem)) relate(form, abbreviationStrength);
  for (const other of wordsOf(families, taskStem)) relate(stem(other), familyStrength);
  return [...related];
}

const wordsOf = (lines: Lines, taskStem: string): string[] =>
  (lines.get(taskStem) ?? []).flatMap((line) => line.split(" "));

function linesByStem(part: Readonly<Record<string, string>>): Lines {
  const lines = new Map<string, string[]>();
  for (const [word, line] of Object.entries(part)) append(lines, stem(word), line);
  return lines;
}

/** Stems of words and their abbreviations, each with the other. */
function bothWays(abbreviations: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  const others = new Map<string, string[]>();
  for (const [long, line] of Object.entries(abbreviations)) {
    for (const short of line.split(" ")) {
      append(others, stem(long), stem(short));
      append(others, stem(short), stem(long));
    }
  }
  return others;
}

function append(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
