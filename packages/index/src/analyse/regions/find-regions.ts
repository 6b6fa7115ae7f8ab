// Finds comments, strings and embedded languages in a text.
import { rememberByObject } from "@fossick/base/remember.ts";
import type { Region, Syntax } from "@fossick/languages/language.ts";

/** End offsets of a region's content and of the region itself. */
interface RegionEnd {
  readonly contentEnd: number;
  readonly end: number;
  /** False when a multi-line region runs to the end of the text without its closing text. */
  readonly closed: boolean;
}

/** Regular expressions of one syntax, built once; each is applied from `lastIndex`. */
export interface CompiledSyntax {
  readonly regions: readonly Region[];
  readonly openers: RegExp;
  /** Matches an opener that starts at `lastIndex`. */
  readonly openerHere: RegExp;
  /** 1 for the characters below 128 that an opener may begin with. */
  readonly mayOpen: Uint8Array;
  /** True if `$` belongs to words. */
  readonly dollar: boolean;
  readonly eachOpener: readonly RegExp[];
  /** By character below 128, the number of the only region that it may open; -1 if there are others or none. */
  readonly only: Int8Array;
}

const never = "(?!)";

export const compileSyntax = rememberByObject((syntax: Syntax): CompiledSyntax => {
  const openers = syntax.regions.map((region) => region.open).join("|") || never;
  return {
    regions: syntax.regions,
    openers: new RegExp(openers, "gm"),
    openerHere: new RegExp(openers, "my"),
    mayOpen: openingCharacters(syntax.regions),
    dollar: syntax.dollar,
    eachOpener: syntax.regions.map((region) => new RegExp(region.open, "my")),
    only: onlyRegions(syntax.regions),
  };
});

function openingCharacters(regions: readonly Region[]): Uint8Array {
  const may = new Uint8Array(128);
  for (const { open } of regions) {
    const first = firstCharacters(open);
    if (first === undefined) return may.fill(1);
    for (const character of first) may[character.charCodeAt(0)] = 1;
  }
  return may;
}

function onlyRegions(regions: readonly Region[]): Int8Array {
  const characters = regions.map((region) => openingCharacters([region]));
  return Int8Array.from({ length: 128 }, (_, code) => {
    const first = characters.findIndex((may) => may[code] === 1);
    return first === characters.findLastIndex((may) => may[code] === 1) ? first : -1;
  });
}

/** Returns the index of the region that the opener at `at` opens; -1 if it is an operator. */
export function regionAt(text: string, at: number, syntax: CompiledSyntax): number {
  const only = syntax.only[text.charCodeAt(at)] ?? -1;
  const index = only >= 0 ? only : matchingRegion(text, at, syntax);
  return syntax.regions[index]?.operand === true && !expectsOperand(text, at) ? -1 : index;
}

const matchingRegion = (text: string, at: number, { eachOpener }: CompiledSyntax): number =>
  eachOpener.findIndex((opener) => {
    opener.lastIndex = at;
    return opener.test(text);
  });

const beforeOperand =
  /(?:^|[(,=:[!&|?{;+*%~^\n-]|=>|\b(?:return|typeof|case|in|of|if|when|and|or|not|unless))[ \t]*$/;

function expectsOperand(text: string, at: number): boolean {
  return beforeOperand.test(text.slice(Math.max(0, at - 40), at));
}

/** Finds the end of the region whose opener takes `from` - its length up to `from`, on a line ending at `lineEnd`. */
export function endOfRegion(text: string, region: Region, from: number, lineEnd: number): RegionEnd {
  if (region.close === "") return { contentEnd: from, end: from, closed: true };
  if (region.close === "\n") return { contentEnd: lineEnd, end: lineEnd, closed: true };
  const limit = region.multiline ? text.length : lineEnd;
  let close = text.indexOf(region.close, from);
  while (region.escapes && close !== -1 && close < limit && isEscaped(text, close, from)) {
    close = text.indexOf(region.close, close + 1);
  }
  if (close === -1 || close >= limit) {
    return { contentEnd: limit, end: limit, closed: !region.multiline };
  }
  return { contentEnd: close, end: close + region.close.length, closed: true };
}

function isEscaped(text: string, at: number, from: number): boolean {
  let backslashes = 0;
  while (at - backslashes > from && text[at - backslashes - 1] === "\\") backslashes++;
  return backslashes % 2 === 1;
}

/** Returns the offset of the line feed that ends the line of `at`, or the text's length. */
export function lineEndAt(text: string, at: number): number {
  const lineFeed = text.indexOf("\n", at);
  return lineFeed === -1 ? text.length : lineFeed;
}

/**
 * Returns comments, strings and fences as a flat list of start and end offsets, in order.
 * If a region of one kind never closes, the text was misread: all of that kind are omitted.
 */
export function regionsOf(text: string, syntax: Syntax): readonly number[] {
  if (latest?.text !== text || latest.syntax !== syntax)
    latest = { text, syntax, regions: findRegions(text, syntax) };
  return latest.regions;
}

/** Result of the last call; a file's definitions and imports use it in turn. */
let latest: { text: string; syntax: Syntax; regions: readonly number[] } | undefined;

function findRegions(text: string, syntax: Syntax): readonly number[] {
  const compiledSyntax = compileSyntax(syntax);
  const { openers, regions } = compiledSyntax;
  const matches: { start: number; end: number; index: number }[] = [];
  const unclosed = new Set<number>();
  let lineEnd = -1;
  openers.lastIndex = 0;
  for (let match = openers.exec(text); match !== null; match = openers.exec(text)) {
    const start = match.index;
    const from = openers.lastIndex;
    if (start > lineEnd || lineEnd === -1) lineEnd = lineEndAt(text, start);
    const index = regionAt(text, start, compiledSyntax);
    const region = regions[index];
    if (region === undefined) {
      openers.lastIndex = start + 1;
      continue;
    }
    const { end, closed } = endOfRegion(text, region, from, lineEnd);
    if (closed) matches.push({ start, end, index });
    else unclosed.add(index);
    openers.lastIndex = Math.max(end, start + 1);
  }
  return matches.filter((each) => !unclosed.has(each.index)).flatMap((each) => [each.start, each.end]);
}

/**
 * Returns the characters that a match of a regular expression may begin with, or undefined if unknown.
 * Supports the syntax used in openers of regions: literals, escapes, classes, groups, anchors and look-behinds.
 */
export function firstCharacters(source: string): string | undefined {
  const rest = source.replace(/^(?:\^|\\b|\(\?<!(?:\[(?:[^\]\\]|\\.)*\]|[^()[\]])*\))+/, "");
  const group = /^\(\?:([^()]*)\)/.exec(rest);
  if (group) return union((group[1] ?? "").split("|").map(firstCharacters));
  const classMatch = /^\[([^\]^\\-](?:[^\]\\-]|\\.)*)\](\*)?/.exec(rest);
  if (classMatch) {
    const own = (classMatch[1] ?? "").replaceAll("\\t", "\t");
    return classMatch[2] === undefined
      ? own
      : union([own, firstCharacters(rest.slice(classMatch[0].length))]);
  }
  const literal = /^(?:\\([^\w])|([^\\^$.*+?()[\]{}|]))(?![*?])/.exec(rest);
  return literal?.[1] ?? literal?.[2];
}

function union(parts: readonly (string | undefined)[]): string | undefined {
  return parts.includes(undefined) ? undefined : parts.join("");
}

/** Longer lines are machine-made and skipped by every lexical pass. */
const maxLineLength = 2_000;

/** Empties every line of more than 2,000 characters; the number of lines stays. */
export function withoutLongLines(text: string): string {
  if (shortened?.text !== text) shortened = { text, lines: shorten(text) };
  return shortened.lines;
}

/** Result of the last call; a file's words, definitions and imports use it in turn. */
let shortened: { readonly text: string; readonly lines: string } | undefined;

function shorten(text: string): string {
  const pieces: string[] = [];
  let keptUpTo = 0;
  for (let start = 0; start < text.length;) {
    const lineFeed = text.indexOf("\n", start);
    const end = lineFeed === -1 ? text.length : lineFeed;
    if (end - start > maxLineLength) {
      pieces.push(text.slice(keptUpTo, start));
      keptUpTo = end;
    }
    start = end + 1;
  }
  return pieces.length === 0 ? text : pieces.join("") + text.slice(keptUpTo);
}

/** Returns the offsets of line starts, in order; a final line feed starts no line. */
export function lineStartsOf(text: string): number[] {
  const starts: number[] = [];
  for (let start = 0; start < text.length;) {
    starts.push(start);
    const lineFeed = text.indexOf("\n", start);
    start = lineFeed === -1 ? text.length : lineFeed + 1;
  }
  return starts;
}
