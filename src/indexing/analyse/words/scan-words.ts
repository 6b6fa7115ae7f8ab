// Scans a text for its words.
import type { Syntax } from "../../../code-languages/language.ts";
import {
  withoutLongLines,
  compileSyntax,
  endOfRegion,
  lineEndAt,
  regionAt,
  type CompiledSyntax,
} from "../regions/find-regions.ts";

/** Is told where every word starts and ends in `text`, whether it stands in prose (comment, string), and its line. */
type WordVisitor = (text: string, start: number, end: number, prose: boolean, line: number) => void;

/** Position of a scan; moves forward only. */
interface Position {
  readonly text: string;
  readonly dollar: boolean;
  readonly visit: WordVisitor;
  line: number;
  /** Offset of the line feed that ends the line, or the text's length. */
  lineEnd: number;
}

/**
 * Visits every identifier-like word in order; numbers are none, a run of Han characters is one.
 * Lines of more than 2,000 characters are passed over. Character by character: regular expressions would make objects
 * for each of the millions of words of a codebase. @returns the number of lines
 */
export function scan(text: string, syntax: Syntax, visit: WordVisitor): number {
  const source = withoutLongLines(text);
  const compiled = compileSyntax(syntax);
  const { mayOpen, dollar } = compiled;
  const position: Position = { text: source, dollar, visit, line: 1, lineEnd: lineEndAt(source, 0) };
  for (let at = 0; at < source.length;) {
    const code = source.charCodeAt(at);
    if (code < 128 && mayOpen[code] === 1) {
      const next = scanOpener(position, compiled, at, syntax.prose);
      if (next > at) {
        at = next;
        continue;
      }
    }
    at = visitWord(position, at, syntax.prose);
  }
  moveTo(position, source.length);
  // A final line feed ends the last line and starts no new one.
  return text === "" || text.endsWith("\n") ? position.line - 1 : position.line;
}

/** @returns where to go on, or `at` when nothing opens there */
function scanOpener(position: Position, compiled: CompiledSyntax, at: number, prose: boolean): number {
  const { openerHere } = compiled;
  openerHere.lastIndex = at;
  const opener = openerHere.exec(position.text)?.[0];
  if (opener === undefined || opener === "") return at;
  const from = at + opener.length;
  if (at > position.lineEnd) moveTo(position, at);
  if (!startsWord(opener.charCodeAt(opener.length - 1), true))
    return scanRegion(position, compiled, at, from);
  if (!isNumber(opener.charCodeAt(0))) position.visit(position.text, at, from, prose, position.line);
  return from;
}

/** Visits the words of the region opened between `start` and `from`; returns where to go on. */
function scanRegion(position: Position, compiled: CompiledSyntax, start: number, from: number): number {
  const region = compiled.regions[regionAt(position.text, start, compiled)];
  if (region === undefined) return start + 1;
  const { contentEnd, end } = endOfRegion(position.text, region, from, position.lineEnd);
  // The opener of prose is a mark (`r#"`), that of code may say something (`<script src>`).
  const contentStart = region.prose && region.close !== "" ? from : start;
  if (region.embedded === undefined) visitWords(position, contentStart, contentEnd, region.prose);
  else visitEmbedding(position, from, contentEnd, region.embedded);
  return Math.max(end, start + 1);
}

/** A string with code embedded in it: `${name}` is code, the rest prose. */
function visitEmbedding(
  position: Position,
  from: number,
  end: number,
  [open, close]: readonly [string, string],
): void {
  let at = from;
  while (at < end) {
    const openAt = position.text.slice(at, end).indexOf(open);
    const codeStart = openAt === -1 ? end : at + openAt;
    visitWords(position, at, codeStart, true);
    if (codeStart === end) return;
    const closeAt = position.text.slice(codeStart, end).indexOf(close);
    at = closeAt === -1 ? end : codeStart + closeAt;
    visitWords(position, codeStart + open.length, at, false);
  }
}

function visitWords(position: Position, from: number, end: number, prose: boolean): void {
  for (let at = from; at < end;) at = visitWord(position, at, prose);
}

/** Visits the word that begins at `at`, if one does. @returns where to go on */
function visitWord(position: Position, at: number, prose: boolean): number {
  const { text, dollar, visit } = position;
  const code = text.charCodeAt(at);
  if (!startsWord(code, dollar)) return at + 1;
  const end = endOfWord(text, at, dollar);
  if (at > position.lineEnd) moveTo(position, at);
  if (!isNumber(code)) visit(text, at, end, prose, position.line);
  return end;
}

function moveTo(position: Position, at: number): void {
  while (at > position.lineEnd && position.lineEnd < position.text.length) {
    position.line++;
    position.lineEnd = lineEndAt(position.text, position.lineEnd + 1);
  }
}

/** Characters that make words: identifiers of Latin letters, numbers, and runs of Han characters. */

const kind = { other: 0, letter: 1, digit: 2, dollar: 3 } as const;
const latinEnd = 0x250;
const kinds = new Uint8Array(latinEnd);
for (let code = 0; code < latinEnd; code++) {
  const isLetter = /[A-Za-z_\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F]/.test(String.fromCharCode(code));
  const isDigit = code >= 48 && code <= 57;
  kinds[code] = isLetter ? kind.letter : isDigit ? kind.digit : code === 36 ? kind.dollar : kind.other;
}

/** Tests whether a character may begin a word or a number. @param dollar whether `$` belongs to words */
const startsWord = (code: number, dollar: boolean): boolean =>
  code < latinEnd ? belongsToWord(code, dollar) : isHanCode(code);

function belongsToWord(code: number, dollar: boolean): boolean {
  const own = code < latinEnd ? kinds[code] : kind.other;
  return own === kind.letter || own === kind.digit || (dollar && own === kind.dollar);
}

const isNumber = (code: number): boolean => code >= 48 && code <= 57;

const isHanCode = (code: number): boolean =>
  (code >= 0x4e00 && code <= 0x9fff) ||
  (code >= 0x3400 && code <= 0x4dbf) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  code === 0x3005;

/** Finds the end of the word or number that begins at `start`. */
function endOfWord(text: string, start: number, dollar: boolean): number {
  const first = text.charCodeAt(start);
  if (isNumber(first)) return endOfNumber(text, start);
  let end = start + 1;
  if (first < latinEnd) while (end < text.length && belongsToWord(text.charCodeAt(end), dollar)) end++;
  else while (end < text.length && isHanCode(text.charCodeAt(end))) end++;
  return end;
}

/** Digits with letters and separators: `0xFF`, `1'000`, `10px`. */
function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    const isPart = code < 128 && kinds[code] !== kind.other;
    const isSeparator = code === 39 && isNumber(text.charCodeAt(end + 1));
    if (!isPart && !isSeparator) break;
  }
  return end;
}
