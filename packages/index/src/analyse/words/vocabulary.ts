// Stores words and stems of all texts that a thread analyses, each once.
import { hash32 } from "@fossick/core/postings/hash.ts";
import { cutWord } from "@fossick/core/language/words.ts";
import { createHashNumbers, createNumberList, type NumberList } from "../../store/numbers.ts";

/** A stem, the same object in every text of one vocabulary; its counts are those of the current text. */
export interface Term {
  readonly stem: string;
  readonly hash: number;
  /** Position among the text's terms, from 1, as in the token stream. */
  number: number;
  /** The text's shortest word with this stem. */
  word: string;
  names: number;
  code: number;
  prose: number;
  /** The text the counts belong to. */
  text: number;
  /** Number of the stem among postings; -1 before it has one. */
  posting: number;
}

/** A word or identifier as written, the same object in every text of one vocabulary. */
export interface Word {
  readonly written: string;
  readonly terms: readonly Term[];
  /** `parts[n]` is the part of the word, as written, with the stem `terms[n]`. */
  readonly parts: readonly string[];
  readonly isCompound: boolean;
  readonly isCapitalised: boolean;
  /** Position among the text's words, from 1. */
  number: number;
  code: number;
  prose: number;
  /** The text the counts belong to. */
  text: number;
  posting: number;
}

/**
 * Max words of a vocabulary before it is cleared, as a codebase has millions of names. This many fit the processor's
 * cache: docs/decisions/2026-11-27-cycles-per-file.md.
 */
const maxWords = 40_000;

/**
 * Words known across texts, so that each is split and stemmed once, and counted without a separate table per text.
 */
export interface Vocabulary {
  /** Begins a text and resets all counts. */
  begin(): void;
  /** Counts the word at an offset, and adds it to the reading order. */
  count(text: string, start: number, end: number, isProse: boolean): void;
  endLine(): void;
  /** Numbers of the text's words in reading order, 0 for line breaks; may be changed by what is read next. */
  readonly order: NumberList;
  word(written: string): Word;
  /** The text's distinct words so far, in the order they were first counted. */
  words(): readonly Word[];
  /** Marks the term as one of this text, and numbers it if new. */
  term(term: Term, spelling: string): Term;
  /** The text's terms so far, in the order of their numbers. */
  terms(): readonly Term[];
}

// oxlint-disable-next-line max-lines-per-function -- functions that share tables of words
export function createVocabulary(): Vocabulary {
  let wordTable = createWordTable(newWord);
  let termByStem = new Map<string, Term>();
  let textNumber = 0;
  let words: Word[] = [];
  let terms: Term[] = [];
  const order = createNumberList();
  function termOf(stem: string): Term {
    let term = termByStem.get(stem);
    if (term === undefined) {
      const hash = hash32(stem);
      term = { stem, hash, number: 0, word: "", names: 0, code: 0, prose: 0, text: 0, posting: -1 };
      termByStem.set(stem, term);
    }
    return term;
  }
  function newWord(written: string): Word {
    const { stems, words: parts, isCompound, isCapitalised } = cutWord(written);
    // No spread, which copies property by property.
    return {
      written,
      terms: stems.map(termOf),
      parts,
      isCompound,
      isCapitalised,
      number: 0,
      code: 0,
      prose: 0,
      text: 0,
      posting: -1,
    };
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
      order.clear();
    },
    count(text, start, end, isProse) {
      const word = wordTable.at(text, start, end);
      if (word.text !== textNumber) {
        word.text = textNumber;
        word.code = 0;
        word.prose = 0;
        word.number = words.push(word);
      }
      if (isProse) word.prose++;
      else word.code++;
      order.push(word.number);
    },
    endLine: () => order.push(0),
    order,
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

/** Counts each term of the text as often as its words. @returns the total */
export function countTerms(vocabulary: Vocabulary): number {
  let length = 0;
  for (const { terms, parts, code, prose } of vocabulary.words()) {
    for (let at = 0; at < terms.length; at++) {
      const term = vocabulary.term(terms[at] as Term, parts[at] ?? "");
      term.code += code;
      term.prose += prose;
    }
    length += terms.length * (code + prose);
  }
  return length;
}

/** Table of things by word, looked up by offsets in a text without creating a string. */
interface WordTable<T> {
  at(text: string, start: number, end: number): T;
  size(): number;
}

/** @param create makes the thing of a new word */
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
      const thing = create(` ${text.slice(start, end)}`.slice(1)); // a plain slice would keep the whole text in memory
      things.push(thing);
      return thing;
    },
    size: () => things.length,
  };
}
