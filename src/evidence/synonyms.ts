// Finds words of a file that mean the same as phrases of the task.
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
 * Finds words of a file that mean the same as phrases of the task by the lexicon, each with that phrase.
 * Other words that the ranking goes by are not listed, since in one reading of five they did not stand for the task's:
 * words that go with it (`session` with *login*), short forms (`exp` of `RegExp`), words close in meaning
 * (docs/decisions/2026-11-26-gaps-and-reasons.md). The words of a Chinese task are translations already.
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
  const own = new Set(
    keywords.filter(({ from }) => from === "title" || from === "prose").flatMap(({ term }) => termsOf(term)),
  );
  const meanings = new Map<string, string>();
  if (task.gloss) return meanings;
  for (const { phrase, synonyms } of bridgesIn(wordingOf(task)))
    for (const stem of synonyms.flatMap((word) => termsOf(word)))
      if (!own.has(stem) && !meanings.has(stem)) meanings.set(stem, phrase);
  return meanings;
}
