// Analyses the content of one file into words, names, definitions and imports.
import { heaviestFirst } from "@fossick/core/language/weighed.ts";
import { createNumberList } from "../store/numbers.ts";
import { encodeTokenStream } from "@fossick/core/postings/token-stream.ts";
import { definitionsOf } from "./names/definitions.ts";
import { importsOf } from "./names/imports.ts";
import type { Language } from "@fossick/languages/index.ts";
import { scan } from "./words/scan-words.ts";
import type { Outline } from "@fossick/languages/types.ts";
import { countTerms, type Term, type Vocabulary, type Word } from "./words/vocabulary.ts";

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
  const lines = readWords(text, language, vocabulary);
  const length = countTerms(vocabulary);
  const words = vocabulary.words();
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
  const tokens = tokensOf(vocabulary.order.values(), words);
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

/** Sorts and numbers terms, most frequent first, so that their numbers take one byte in the token stream. */
function numbered(terms: readonly Term[]): readonly Term[] {
  const ordered = [...terms].sort((a, b) => occurrences(b) - occurrences(a) || a.number - b.number);
  for (const [at, term] of ordered.entries()) term.number = at + 1;
  return ordered;
}

/** Term numbers in reading order, 0 for line breaks. @param order numbers of words */
function tokensOf(order: Int32Array, words: readonly Word[]): Int32Array {
  const tokens = createNumberList(order.length * 2 + 1);
  for (let at = 0; at < order.length; at++) {
    const terms = words[(order[at] ?? 0) - 1]?.terms;
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

/** Counts the text's words. @returns its number of lines */
function readWords(text: string, language: Language, vocabulary: Vocabulary): number {
  const { order } = vocabulary;
  let lastLine = 1;
  const max = language.code ? maxTokens.code : maxTokens.data;
  return scan(text, language.syntax, (source, start, end, isProse, line) => {
    if (order.length >= max) return;
    for (; lastLine < line; lastLine++) vocabulary.endLine();
    vocabulary.count(source, start, end, isProse);
  });
}
