// The stems of all texts that a thread analyses, each stored once.
import { hash32 } from "../../store/hash.ts";
import { cutWord } from "../../../language/words.ts";
import { createHashNumbers } from "../../store/numbers.ts";

/** A stem, the same object in every text of one vocabulary; what is counted of it belongs to the text at hand. */
export interface Term {
  readonly stem: string;
  readonly hash: number;
  /** Place among the text's terms + 1, as the token stream writes it. */
  number: number;
  /** The shortest word seen with this stem. */
  word: string;
  names: number;
  code: number;
  prose: number;
  /** The text the counts belong to. */
  text: number;
  /** Number of the stem among postings; -1 if it has none yet. */
  posting: number;
}

/** A word or identifier as written, the same object in every text of one vocabulary. */
export interface Word {
  readonly written: string;
  readonly terms: readonly Term[];
  /** `parts[n]` is the word as spelt here that has the stem `terms[n]`. */
  readonly parts: readonly string[];
  readonly isCompound: boolean;
  readonly isCapitalised: boolean;
  code: number;
  prose: number;
  /** The text the counts belong to. */
  text: number;
  posting: number;
}

/**
 * Beyond this many words a vocabulary is forgotten and learned anew: a codebase has millions of names. So many stay near
 * the processor: docs/decisions/2026-11-27-cycles-per-file.md.
 */
const maxWords = 40_000;

/**
 * Words known across texts, so that each is cut and stemmed once and counted without a table of its own for every text.
 */
export interface Vocabulary {
  /** Begin a text: all counts are those of no text yet. */
  begin(): void;
  /** The word that stands at a place, counted once for this text. */
  count(text: string, start: number, end: number, isProse: boolean): Word;
  word(written: string): Word;
  /** The text's distinct words so far, in the order they were first counted. */
  words(): readonly Word[];
  /** The term as one of this text, numbered when it is new to it. */
  term(term: Term, spelling: string): Term;
  /** The text's terms so far, in the order of their numbers. */
  terms(): readonly Term[];
}

export function createVocabulary(): Vocabulary {
  let wordTable = createWordTable(newWord);
  let termByStem = new Map<string, Term>();
  let textNumber = 0;
  let words: Word[] = [];
  let terms: Term[] = [];
  function termOf(stem: string): Term {
    let term = termByStem.get(stem);
    if (term === undefined) {
      const counts = { number: 0, word: "", names: 0, code: 0, prose: 0, text: 0, posting: -1 };
      term = { stem, hash: hash32(stem), ...counts };
      termByStem.set(stem, term);
    }
    return term;
  }
  function newWord(written: string): Word {
    const { stems, words: parts, isCompound, isCapitalised } = cutWord(written);
    const counts = { code: 0, prose: 0, text: 0, posting: -1 };
    return { written, terms: stems.map(termOf), parts, isCompound, isCapitalised, ...counts };
  }
  return {
    begin() {
      if (wordTable.size() > maxWords) {
        wordTable = createWordTable(newWord);
        termByStem = new Map();
      }
      textNumber++;
      words = [];
      terms = [];
    },
    count(text, start, end, isProse) {
      const word = wordTable.at(text, start, end);
      if (word.text !== textNumber) {
        word.text = textNumber;
        word.code = 0;
        word.prose = 0;
        words.push(word);
      }
      if (isProse) word.prose++;
      else word.code++;
      return word;
    },
    word: (written) => wordTable.at(written, 0, written.length),
    words: () => words,
    term(term, spelling) {
      if (term.text !== textNumber) {
        term.text = textNumber;
        term.word = spelling;
        term.names = 0;
        term.code = 0;
        term.prose = 0;
        term.number = terms.push(term);
      } else if (spelling.length < term.word.length) term.word = spelling;
      return term;
    },
    terms: () => terms,
  };
}

/** Things by the word that stands at a place of a text, found without making a string of it first. */
interface WordTable<T> {
  at(text: string, start: number, end: number): T;
  size(): number;
}

/** @param create what belongs to a word that was not seen yet */
export function createWordTable<T extends object | string>(create: (written: string) => T): WordTable<T> {
  const things: T[] = [];
  const numbers = createHashNumbers();
  return {
    at(text, start, end) {
      let first = 0x811c9dc5 | 0;
      let second = end - start;
      for (let at = start; at < end; at++) {
        const code = text.charCodeAt(at);
        first = Math.imul(first ^ code, 0x01000193);
        second = (Math.imul(second, 31) + code) | 0;
      }
      first ^= first >>> 15;
      const number = numbers(first, second);
      const existing = things[number - 1];
      if (existing !== undefined) return existing;
      const thing = create(` ${text.slice(start, end)}`.slice(1)); // a slice would hold on to the whole text
      things.push(thing);
      return thing;
    },
    size: () => things.length,
  };
}
