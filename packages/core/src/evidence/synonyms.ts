// Finds words of a file that mean the same as phrases of the task.
import { bridgesIn } from "../language/lexicon.ts";
import { wordingOf } from "../language/wording.ts";
import { termsOf } from "../language/words.ts";
import type { Query } from "../answer-types.ts";
import type { PreparedTask } from "../task.ts";
import type { Codebase } from "./codebase.ts";

/** A word of a file and what the task says in its place. */
export interface Synonym {
  readonly word: string;
  readonly meaning: string;
}

/** A word in a larger share of files replaces nothing. */
const commonShare = 0.2;
const shortestWord = 3;

/**
 * Finds words of a file that the lexicon knows as synonyms of phrases of the task, each with its phrase. Other words
 * used in ranking are not listed, since in one of five cases read they did not replace the task's: words that co-occur
 * (`session` with *login*), short forms (`exp` of `RegExp`), words close in meaning
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

/** Maps each stem that may replace wording of the task to that wording; the task's own stems replace nothing. */
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
