// Words that code uses for a task's words, learned from public commits, and abbreviations with their long forms.
import lexicon from "../../../../model/associations.json" with { type: "json" };
import { valueIn } from "@fossick/base/remember.ts";
import { linesStarting, textOfTable } from "./word-tables.ts";
import { stem } from "./words.ts";

/** A stem that code may use for another, and the strength of their association, above 0 and at most 1. */
export type Association = readonly [stem: string, strength: number];

/** Strengths of abbreviations, which are the same word, and of words with the same root, which mean nearly the same. */
const abbreviationStrength = 1;
const familyStrength = 0.7;

const associations = textOfTable(lexicon.associations);
const families = textOfTable(lexicon.families);
let shortForms: ReadonlyMap<string, readonly string[]> | undefined;
const cache = new Map<string, readonly Association[]>();

/** Returns the stems that code uses for a word of a task, given by its stem; empty if the lexicon lacks the word. */
export function associationsOf(taskStem: string): readonly Association[] {
  const related = cache.get(taskStem) ?? relatedTo(taskStem);
  if (related.length > 0) cache.set(taskStem, related); // bounded: few words have any
  return related;
}

/** Returns the abbreviations and long forms of a word, by stems; empty for a word without a known abbreviation. */
export const abbreviationsOf = (taskStem: string): readonly string[] =>
  (shortForms ??= bothWays(lexicon.abbreviations)).get(taskStem) ?? [];

function relatedTo(taskStem: string): Association[] {
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

/** Returns what a table holds for all words with a stem. A removed ending changes no more than the letter before it. */
const wordsOf = (table: string, taskStem: string): string[] =>
  linesStarting(table, taskStem.slice(0, -1)).flatMap((line) => {
    const [word = "", ...words] = line.split(" ");
    return stem(word) === taskStem ? words : [];
  });

/** Maps the stems of words to those of their abbreviations, and the reverse. */
function bothWays(abbreviations: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  const others = new Map<string, string[]>();
  for (const [long, line] of Object.entries(abbreviations)) {
    for (const short of line.split(" ")) {
      valueIn(others, stem(long), () => []).push(stem(short));
      valueIn(others, stem(short), () => []).push(stem(long));
    }
  }
  return others;
}
