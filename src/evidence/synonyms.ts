import { abbreviationsOf } from "../language/associations.ts";
import { isFiller } from "../language/filler-words.ts";
import { bridgesIn } from "../language/lexicon.ts";
import { wordingOf } from "../language/wording.ts";
import { termsOf } from "../language/words.ts";
import type { PreparedTask, Query } from "../types.ts";
import type { Codebase } from "./codebase.ts";

/** A word of a file and what the task says in its place. */
export interface Synonym {
  readonly word: string;
  readonly meaning: string;
}

/** A word in more than this share of files stands for nothing. */
const commonShare = 0.2;
const shortestWord = 3;

/**
 * Finds words of a file that the lexicon knows for phrases of the task, and short or long forms of the task's words,
 * each with the word or phrase it stands for.
 * Words that other projects use beside such a word, or that are close in meaning, are not listed: they go with the word
 * more often than they stand for it (`byte` with *encoding*), and the words of a Chinese task are translations already.
 */
export function synonymsOf(codebase: Codebase, file: number, query: Query, task: PreparedTask): Synonym[] {
  const meanings = meaningsByStem(query, task);
  if (meanings.size === 0) return [];
  const synonyms = new Map<string, Synonym>();
  for (const word of codebase.outline(file)?.words.split(" ") ?? []) {
    const stems = termsOf(word);
    const meaning = stems.length === 1 ? meanings.get(stems[0] ?? "") : undefined;
    if (meaning === undefined || word.length < shortestWord || synonyms.has(meaning)) continue;
    if (
      codebase.fileCount(stems[0] ?? "") <= codebase.paths.length * commonShare ||
      codebase.paths.length < 20
    )
      synonyms.set(meaning, { word, meaning });
  }
  return [...synonyms.values()];
}

/**
 * Maps each stem that may stand in for the task's wording to that wording; the task's own stems stand for nothing else.
 */
function meaningsByStem({ keywords }: Query, task: PreparedTask): ReadonlyMap<string, string> {
  const titled = keywords.filter(({ from, term }) => from === "title" && !isFiller(term));
  const own = new Set(
    keywords.filter(({ from }) => from === "title" || from === "prose").flatMap(({ term }) => termsOf(term)),
  );
  const meanings = new Map<string, string>();
  const add = (stem: string, meaning: string): void => {
    if (!own.has(stem) && !meanings.has(stem)) meanings.set(stem, meaning);
  };
  if (task.gloss) return meanings;
  for (const { phrase, words } of bridgesIn(wordingOf(task)))
    for (const stem of words.flatMap((word) => termsOf(word))) add(stem, phrase);
  for (const { term } of titled)
    for (const short of termsOf(term).flatMap((stem) => abbreviationsOf(stem))) add(short, term);
  return meanings;
}
