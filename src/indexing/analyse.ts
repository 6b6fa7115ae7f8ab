import { hash32 } from "../store/hash.ts";
import { packCounts } from "../store/postings.ts";
import { encodeTokenStream } from "../store/token-stream.ts";
import { isCompound, termsOf } from "../language/words.ts";
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
  /** Distinct stems in the order of the token stream's term numbers, joined by spaces. */
  readonly terms: string;
  /** Names that may be defined elsewhere, most used first, with how often they are used. */
  readonly names: readonly (readonly [name: string, count: number])[];
}

/** Beyond this many terms a file is data, and the rest of it says nothing new. */
const maxTokens = 60_000;
const maxNames = 400;

/** Find out what a text holds: terms by field, definitions, imports, and the order of it all. */
export function analyse(text: string, language: Language): Analysis {
  const definitions = definitionsOf(text, language);
  const vocabulary = new Map<string, TermCounts>();
  const hashes: number[] = [];
  const tokens: number[] = [];
  const names = new Map<string, number>();
  let length = 0;
  let lastLine = 1;

  const countsOf = (term: string): TermCounts => {
    let counts = vocabulary.get(term);
    if (!counts) {
      counts = { number: hashes.push(hash32(term)), names: 0, code: 0, prose: 0 };
      vocabulary.set(term, counts);
    }
    return counts;
  };
  const lines = scan(text, language.syntax, (word, prose, line) => {
    if (length >= maxTokens) return;
    for (; lastLine < line; lastLine++) tokens.push(0);
    for (const term of termsOf(word)) {
      const counts = countsOf(term);
      if (prose) counts.prose++;
      else counts.code++;
      tokens.push(counts.number);
      length++;
    }
    if (isName(word)) names.set(word, (names.get(word) ?? 0) + 1);
  });
  for (const { name } of definitions) for (const term of termsOf(name)) countsOf(term).names++;

  const terms = new Map<string, number>();
  for (const [term, { names: named, code, prose }] of vocabulary)
    terms.set(term, packCounts(named, code, prose));
  const identifiers = new Map<string, number>();
  for (const [name, count] of names) if (isCompound(name)) identifiers.set(name, packCounts(0, count, 0));
  const outline: Outline = {
    language: language.name,
    lines,
    definitions,
    imports: importsOf(text, language),
    terms: [...vocabulary.keys()].join(" "),
    names: [...names].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, maxNames),
  };
  return { outline, stream: encodeTokenStream(hashes, tokens), length, terms, identifiers };
}

interface TermCounts {
  /** Term number + 1, as the token stream writes it. */
  readonly number: number;
  names: number;
  code: number;
  prose: number;
}

/** Names worth looking up elsewhere: compound ones and capitalised ones. */
const isName = (word: string): boolean => word.length > 2 && (isCompound(word) || /^[A-Z][a-z]/.test(word));
