import type { KeywordSource, Retrieval } from "../../../src/types.ts";

/** Stems of a task's words, by which they are found in code. */
export type TaskWords = ReadonlySet<string>;

/** A piece of a line; marked where it is a word of the task. */
export interface MarkedPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Words that nobody wrote: they stand in for others, or were learned. */
const notOfTask: ReadonlySet<KeywordSource> = new Set(["lexicon", "project", "memory", "learned"]);

/** Shorter ones are in every line. */
const shortest = 3;

/** The words of a task, as the first cycle took them. */
export function taskWordsOf({ cycles: [first] }: Pick<Retrieval, "cycles">): TaskWords {
  const terms = (first?.query.keywords ?? []).filter(
    ({ from, term }) => !notOfTask.has(from) && !/\s/.test(term),
  );
  return new Set(
    terms.flatMap(({ term }) => wordsIn(term).map(stemOf)).filter((stem) => stem.length >= shortest),
  );
}

/** Parts of names in any writing: `HTTPError` is HTTP and Error. */
const word = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Script=Han}+/gu;

const wordsIn = (text: string): readonly string[] => text.match(word) ?? [];

/** A word without what it takes on in English: "raised" and "raise", "dependencies" and "dependency" are one. */
const stemOf = (text: string): string => {
  const lower = text.toLowerCase();
  return lower.length <= shortest ? lower : lower.replace(/(?:ies|ied|y|es|ed|e|s|ing)$/, "");
};

/** Takes a line apart where it says a word of the task. */
export function markWords(text: string, words: TaskWords): readonly MarkedPiece[] {
  const pieces: MarkedPiece[] = [];
  const add = (piece: string, isMarked: boolean): void => {
    if (piece !== "") pieces.push({ text: piece, isMarked });
  };
  let end = 0;
  for (const { 0: found, index } of text.matchAll(word)) {
    if (!words.has(stemOf(found))) continue;
    add(text.slice(end, index), false);
    add(found, true);
    end = index + found.length;
  }
  add(text.slice(end), false);
  return pieces;
}
