// Analyses the content of one file into words, names, definitions and imports.
import { heaviestFirst } from "@fossick/core/language/weighed.ts";
import { createNumberList } from "../store/numbers.ts";
import { encodeTokenStream } from "@fossick/core/postings/token-stream.ts";
import { definitionsOf } from "./names/definitions.ts";
import { importsOf } from "./names/imports.ts";
import type { Language } from "@fossick/languages/index.ts";
import { scan } from "./words/scan-words.ts";
import type { Outline } from "@fossick/languages/types.ts";
import type { Term, Vocabulary, Word } from "./words/vocabulary.ts";

/** Analysis of one file's content, independent of its path; valid until the vocabulary begins another text. */
interface Analysis {
  readonly outline: Outline;
  /** Encoded `TokenStream`. */
  readonly stream: Uint8Array;
  /** Indexed terms, in all fields. */
  readonly length: number;
  /** The stems found, with their counts. */
  readonly terms: readonly Term[];
  /** Names of two words or more, with their counts. */
  readonly identifiers: readonly Word[];
}

/** Max words and line breaks read of a file: all of the longest program; further data adds nothing new. */
const maxTokens = { code: 1_500_000, data: 60_000 } as const;
const maxNames = 400;

/** Analyses a text: terms by field, definitions, imports, and terms in reading order. */
export function analyse(text: string, language: Language, vocabulary: Vocabulary): Analysis {
  vocabulary.begin();
  const definitions = definitionsOf(text, language);
  const { lines, order } = readWords(text, language, vocabulary);
  const words = vocabulary.words();
  const length = countTerms(words, vocabulary);
  const namedDefinitions = definitions.map(({ name }) => {
    const { terms, parts } = vocabulary.word(name);
    return terms.map((known, at) => {
      const term = vocabulary.term(known, parts[at] ?? "");
      term.names++;
      return term;
    });
  });
  const terms = numbered(vocabulary.terms());
  const regions = definitions.map(({ startLine, endLine }, at) => ({
    startLine,
    endLine: Math.max(startLine, endLine),
    nameTerms: (namedDefinitions[at] ?? []).map(({ number }) => number),
  }));
  const tokens = tokensOf(order);
  const outline: Outline = {
    language: language.name,
    lines,
    definitions,
    imports: importsOf(text, language),
    words: terms.map(({ word }) => word).join(" "),
    names: namesOf(words),
  };
  const hashes = terms.map(({ hash }) => hash);
  const stream = encodeTokenStream(hashes, tokens, regions);
  return { outline, stream, length, terms, identifiers: words.filter(({ isCompound }) => isCompound) };
}

/** Counts each term as often as its words. @returns the total */
function countTerms(words: readonly Word[], vocabulary: Vocabulary): number {
  let length = 0;
  for (const { terms, parts, code, prose } of words) {
    for (let at = 0; at < terms.length; at++) {
      const term = vocabulary.term(terms[at] as Term, parts[at] ?? "");
      term.code += code;
      term.prose += prose;
    }
    length += terms.length * (code + prose);
  }
  return length;
}

/** Sorts and numbers terms, most frequent first, so that their numbers take one byte in the token stream. */
function numbered(terms: readonly Term[]): readonly Term[] {
  const ordered = [...terms].sort((a, b) => occurrences(b) - occurrences(a) || a.number - b.number);
  for (const [at, term] of ordered.entries()) term.number = at + 1;
  return ordered;
}

/** Term numbers in reading order, 0 for line breaks. */
function tokensOf(order: readonly (Word | undefined)[]): Int32Array {
  const tokens = createNumberList(order.length * 2 + 1);
  for (let at = 0; at < order.length; at++) {
    const terms = order[at]?.terms;
    if (terms === undefined) tokens.push(0);
    else for (let part = 0; part < terms.length; part++) tokens.push(terms[part]?.number ?? 0);
  }
  return tokens.values();
}

const occurrences = ({ code, prose }: Term): number => code + prose;

/** Names that may be defined elsewhere, most used first. */
function namesOf(words: readonly Word[]): Outline["names"] {
  const names: (readonly [name: string, count: number])[] = [];
  for (const { written, isCompound, isCapitalised, code, prose } of words)
    if (isCompound || isCapitalised) names.push([written, code + prose]);
  return names.sort(heaviestFirst).slice(0, maxNames);
}

/** Counts the text's words. @returns them in reading order, with undefined for line breaks */
function readWords(
  text: string,
  language: Language,
  vocabulary: Vocabulary,
): { lines: number; order: (Word | undefined)[] } {
  const order: (Word | undefined)[] = [];
  let lastLine = 1;
  const max = language.code ? maxTokens.code : maxTokens.data;
  const lines = scan(text, language.syntax, (source, start, end, isProse, line) => {
    if (order.length >= max) return;
    for (; lastLine < line; lastLine++) order.push(undefined);
    order.push(vocabulary.count(source, start, end, isProse));
  });
  return { lines, order };
}
