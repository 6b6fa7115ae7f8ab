import { hash32 } from "../store/hash.ts";
import { packCounts } from "../store/postings.ts";
import { encodeTokenStream } from "../store/token-stream.ts";
import { stemmedWordsOf } from "../language/words.ts";
import { definitionsOf } from "./definitions.ts";
import { importsOf } from "./imports.ts";
import type { Language } from "./languages/index.ts";
import { scan } from "./scan.ts";
import type { Definition, Import } from "./types.ts";

/** What one file's content holds, independent of its path. */
export interface Analysis {
  readonly outline: Outline;
  /** Encoded `TokenStream`. */
  readonly stream: Buffer;
  /** Indexed terms, in all fields. */
  readonly length: number;
  /** Stems with their packed counts. */
  readonly terms: ReadonlyMap<string, number>;
  /** Names of two words or more, with packed counts. */
  readonly identifiers: ReadonlyMap<string, number>;
}

/** The parts of an analysis that are read whole, for a few files at a time. */
export interface Outline {
  readonly language: string;
  readonly lines: number;
  readonly definitions: readonly Definition[];
  readonly imports: readonly Import[];
  /** For each term number of the token stream a word it stands for, as spelt here; joined by spaces. */
  readonly words: string;
  /** Names that may be defined elsewhere, most used first, with how often they are used. */
  readonly names: readonly (readonly [name: string, count: number])[];
}

/** Beyond this many terms a file is data, and the rest of it says nothing new. */
const maxTokens = 60_000;
const maxNames = 400;

/** Find out what a text holds: terms by field, definitions, imports, and the order of it all. */
export function analyse(text: string, language: Language): Analysis {
  const definitions = definitionsOf(text, language);
  const { lines, words, order } = readWords(text, language);
  const vocabulary = createVocabulary();
  const identifiers = new Map<string, number>();
  const names: (readonly [name: string, count: number])[] = [];
  for (const word of words) {
    const { stems, words: parts, isCompound, isCapitalised } = stemmedWordsOf(word.text);
    word.terms = stems.map((term, at) => vocabulary.count(term, parts[at] ?? term, word));
    if (isCompound || isCapitalised) names.push([word.text, word.code + word.prose]);
    if (isCompound) identifiers.set(word.text, packCounts(0, word.code + word.prose, 0));
  }
  const regions = definitions.map(({ name, startLine, endLine }) => {
    const { stems, words: parts } = stemmedWordsOf(name);
    const nameTerms = stems.map((term, at) => vocabulary.countName(term, parts[at] ?? term));
    return { startLine, endLine: Math.max(startLine, endLine), nameTerms };
  });
  const tokens: number[] = [];
  for (const number of order) {
    if (number === lineBreak) tokens.push(0);
    else for (const term of words[number]?.terms ?? []) tokens.push(term);
  }
  const outline: Outline = {
    language: language.name,
    lines,
    definitions,
    imports: importsOf(text, language),
    words: Array.from(vocabulary.entries.values(), ({ word }) => word).join(" "),
    names: names.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, maxNames),
  };
  const hashes: number[] = [];
  const terms = new Map<string, number>();
  for (const [term, counts] of vocabulary.entries) {
    hashes.push(hash32(term));
    terms.set(term, packCounts(counts.names, counts.code, counts.prose));
  }
  return {
    outline,
    stream: encodeTokenStream(hashes, tokens, regions),
    length: vocabulary.length(),
    terms,
    identifiers,
  };
}

/** One distinct word of a text. */
interface Word {
  readonly text: string;
  code: number;
  prose: number;
  /** Term numbers + 1 of its stems, as the token stream writes them. */
  terms: readonly number[];
}

const lineBreak = -1;

/** The text's distinct words, and their numbers in reading order with line breaks between. */
function readWords(text: string, language: Language): { lines: number; words: Word[]; order: number[] } {
  const numbers = new Map<string, number>();
  const words: Word[] = [];
  const order: number[] = [];
  let lastLine = 1;
  const lines = scan(text, language.syntax, (written, prose, line) => {
    if (order.length >= maxTokens) return;
    for (; lastLine < line; lastLine++) order.push(lineBreak);
    let number = numbers.get(written);
    if (number === undefined) {
      number = words.push({ text: written, code: 0, prose: 0, terms: [] }) - 1;
      numbers.set(written, number);
    }
    const word = words[number];
    if (word && prose) word.prose++;
    else if (word) word.code++;
    order.push(number);
  });
  return { lines, words, order };
}

interface TermCounts {
  /** Term number + 1. */
  readonly number: number;
  /** The shortest word seen with this stem. */
  word: string;
  names: number;
  code: number;
  prose: number;
}

/** Counts of each stem, numbered in order of first appearance. */
function createVocabulary() {
  const entries = new Map<string, TermCounts>();
  let length = 0;
  const countsOf = (term: string, word: string): TermCounts => {
    let counts = entries.get(term);
    if (!counts) {
      counts = { number: entries.size + 1, word, names: 0, code: 0, prose: 0 };
      entries.set(term, counts);
    } else if (word.length < counts.word.length) counts.word = word;
    return counts;
  };
  return {
    entries,
    length: () => length,
    count(term: string, spelling: string, { code, prose }: Word): number {
      const counts = countsOf(term, spelling);
      counts.code += code;
      counts.prose += prose;
      length += code + prose;
      return counts.number;
    },
    countName(term: string, spelling: string): number {
      const counts = countsOf(term, spelling);
      counts.names++;
      return counts.number;
    },
  };
}
