import type { KeywordSource, Retrieval } from "@fossick/core/answer-types.ts";

/** Stems of a task's words, and the pairs of its Chinese letters, by which they are found in code. */
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
  return new Set(terms.flatMap(({ term }) => wordsIn(term)).flatMap(soughtOf));
}

const soughtOf = (text: string): readonly string[] =>
  isHan(text) ? pairsOf(text) : [stemOf(text)].filter((stem) => stem.length >= shortest);

/** Parts of names in any writing: `HTTPError` is HTTP and Error. */
const word = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Script=Han}+/gu;

const isHan = (text: string): boolean => /^\p{Script=Han}/u.test(text);

/** Chinese has no spaces: its words are compared by overlapping pairs of letters, as the search compares them. */
function pairsOf(text: string): readonly string[] {
  const letters = [...text];
  return letters.slice(1).map((letter, at) => (letters[at] ?? "") + letter);
}

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
    for (const [from, to] of rangesIn(found, words)) {
      add(text.slice(end, index + from), false);
      add(text.slice(index + from, index + to), true);
      end = index + to;
    }
  }
  add(text.slice(end), false);
  return pieces;
}

type Range = readonly [from: number, to: number];

/** Lists the stretches of a word, or of a run of Chinese letters, that the task says too. */
function rangesIn(found: string, words: TaskWords): readonly Range[] {
  if (!isHan(found)) return words.has(stemOf(found)) ? [[0, found.length]] : [];
  const ranges: Range[] = [];
  let at = 0;
  for (const pair of pairsOf(found)) {
    const last = ranges.at(-1);
    if (words.has(pair)) {
      // Pairs that overlap are one stretch; those that only touch are two words in a row, and look the same.
      if (last && last[1] >= at) ranges[ranges.length - 1] = [last[0], at + pair.length];
      else ranges.push([at, at + pair.length]);
    }
    at += String.fromCodePoint(pair.codePointAt(0) ?? 0).length;
  }
  return ranges;
}
