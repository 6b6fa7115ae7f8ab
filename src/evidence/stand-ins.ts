import { associationsOf } from "../language/associations.ts";
import { bridgesIn } from "../language/lexicon.ts";
import { isFiller } from "../language/filler-words.ts";
import { wordingOf } from "../language/wording.ts";
import { termsOf } from "../language/words.ts";
import type { PreparedTask, Query } from "../types.ts";
import type { Codebase } from "./codebase.ts";

/** A word of a file and what the task says in its place. */
export interface StandIn {
  readonly word: string;
  readonly meaning: string;
}

/** Weaker associations are coincidences as often as not. */
const leastStrength = 0.5;
/** A word in more than this share of files stands for nothing. */
const commonShare = 0.2;
const shortestWord = 3;

/**
 * Words of a file that the lexicon knows for words and phrases of the task, each with the word or phrase it stands for.
 * What is only close in meaning, or common in the project's history, is not listed: nobody could check it.
 */
export function standInsOf(codebase: Codebase, file: number, query: Query, task: PreparedTask): StandIn[] {
  const meanings = meaningsByStem(query, task);
  if (meanings.size === 0) return [];
  const standIns = new Map<string, StandIn>();
  for (const word of codebase.outline(file)?.words.split(" ") ?? []) {
    const stems = termsOf(word);
    const meaning = stems.length === 1 ? meanings.get(stems[0] ?? "") : undefined;
    if (meaning === undefined || word.length < shortestWord || standIns.has(meaning)) continue;
    if (
      codebase.fileCount(stems[0] ?? "") <= codebase.paths.length * commonShare ||
      codebase.paths.length < 20
    )
      standIns.set(meaning, { word, meaning });
  }
  return [...standIns.values()];
}

/** What the task says for each stem that may stand in for it; the task's own stems stand for nothing else. */
function meaningsByStem({ keywords }: Query, task: PreparedTask): ReadonlyMap<string, string> {
  const titled = keywords.filter(({ from, term }) => from === "title" && !isFiller(term));
  const own = new Set(
    keywords.filter(({ from }) => from === "title" || from === "prose").flatMap(({ term }) => termsOf(term)),
  );
  const meanings = new Map<string, string>();
  const add = (stem: string, meaning: string): void => {
    if (!own.has(stem) && !meanings.has(stem)) meanings.set(stem, meaning);
  };
  for (const { phrase, words } of task.gloss ? [] : bridgesIn(wordingOf(task)))
    for (const word of words) for (const stem of termsOf(word)) add(stem, phrase);
  for (const { term } of titled) {
    const meaning = meaningOf(term, task);
    if (meaning === undefined) continue;
    for (const taskStem of termsOf(term))
      for (const [stem, strength] of associationsOf(taskStem))
        if (strength >= leastStrength) add(stem, meaning);
  }
  return meanings;
}

/** A word of the query as the task writes it: of a Chinese task, the term that it translates. Fillers mean nothing. */
function meaningOf(word: string, { gloss = [] }: PreparedTask): string | undefined {
  const part = gloss.find(({ words = [] }) => words.includes(word));
  if (part === undefined) return word;
  return isFiller(part.text) ? undefined : (part.written ?? part.text);
}
