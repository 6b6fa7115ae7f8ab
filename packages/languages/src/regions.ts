// Comments, strings and other regions from which language tables are built.
import type { Region, Syntax } from "./language.ts";

const escapeSource = (literal: string): string => literal.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Prose from `open`, a regular expression source, to the end of the line. */
export function lineComment(open: string): Region {
  return { open, close: "\n", prose: true, multiline: false, escapes: false };
}

/** Prose between two literal texts, over any number of lines. */
export function blockComment(open: string, close: string): Region {
  return { open: escapeSource(open), close, prose: true, multiline: true, escapes: false };
}

/** A string that ends with its line at the latest. */
export function quoted(quote: string, embedded?: Region["embedded"]): Region {
  return { open: escapeSource(quote), close: quote, prose: true, multiline: false, escapes: true, embedded };
}

/** A string over any number of lines in which a backslash escapes. */
export function longQuoted(quote: string, embedded?: Region["embedded"]): Region {
  return { ...quoted(quote, embedded), multiline: true };
}

/** A string over any number of lines without escapes; `open` is a regular expression source. */
export function rawQuoted(open: string, close: string): Region {
  return { open, close, prose: true, multiline: true, escapes: false };
}

/** One token, given as regular expression source, whose words are prose or code whatever surrounds it. */
export function token(open: string, prose: boolean): Region {
  return { open, close: "", prose, multiline: false, escapes: false };
}

/** Code inside prose, from a regular expression source to a literal text. */
export function codeSpan(open: string, close: string, multiline: boolean): Region {
  return { open, close, prose: false, multiline, escapes: false };
}

/** A regular expression literal between slashes. */
export const regexLiteral: Region = {
  open: String.raw`\/(?![*/>])(?:[^\\/[\n]|\\[^\n]|\[(?:[^\\\]\n]|\\[^\n])*\])+\/`,
  close: "",
  prose: true,
  multiline: false,
  escapes: false,
  operand: true,
};

/** A syntax whose text is code outside comments and strings. */
export function codeSyntax(regions: readonly Region[], dollar = false): Syntax {
  return { prose: false, dollar, regions };
}

/** Line and block comments of the C family. */
export const slashComments: readonly Region[] = [lineComment("\\/\\/"), blockComment("/*", "*/")];

/** A `#` that starts a comment anywhere. */
export const hashComment = lineComment("#");

/** A `#` that starts a comment only after a blank or at a line start. */
export const spacedHashComment = lineComment("(?<![^\\s;(])#");

/** Double and single quotes that end with their line. */
export const lineQuotes: readonly Region[] = [quoted('"'), quoted("'")];

/** Syntax of most languages in braces: comments of C, and quotes that end with their line. */
export const slashSyntax = codeSyntax([...slashComments, ...lineQuotes]);

/** Quotes without escapes. */
export const plainQuotes: readonly Region[] = lineQuotes.map((quotes) => ({ ...quotes, escapes: false }));

/** A string between backquotes, over any number of lines. */
export const backquotes = longQuoted("`");

/** A syntax whose text is prose outside code. */
export const proseSyntax = (regions: readonly Region[]): Syntax => ({ prose: true, dollar: false, regions });
