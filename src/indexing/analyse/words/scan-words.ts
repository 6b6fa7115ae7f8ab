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
 * Visits every identifier-like word in order; numbers are none, a run of Han characters or kana is one.
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
  if (!startsWord(kindAt(opener, opener.length - 1), true)) return scanRegion(position, compiled, at, from);
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
  if (!startsWord(kindAt(text, at), dollar)) return at + 1;
  const end = endOfWord(text, at, dollar);
  if (at > position.lineEnd) moveTo(position, at);
  if (!isNumber(text.charCodeAt(at))) visit(text, at, end, prose, position.line);
  return end;
}

function moveTo(position: Position, at: number): void {
  while (at > position.lineEnd && position.lineEnd < position.text.length) {
    position.line++;
    position.lineEnd = lineEndAt(position.text, position.lineEnd + 1);
  }
}

/** Characters that make words: letters and marks of any script, numbers; runs of Han and kana are words of their own. */

const kind = { other: 0, letter: 1, digit: 2, dollar: 3, han: 4, mark: 5 } as const;
const asciiEnd = 0x80;
/** The kinds of all characters of two bytes. */
const kinds = new Uint8Array(0x10000);
for (let code = 0; code < asciiEnd; code++) {
  const isLetter = /[A-Za-z_]/.test(String.fromCharCode(code));
  const isDigit = code >= 48 && code <= 57;
  kinds[code] = isLetter ? kind.letter : isDigit ? kind.digit : code === 36 ? kind.dollar : kind.other;
}
let isWide = false;

/** Fills in what lies beyond ASCII: most repositories hold none of it. */
function widen(): void {
  isWide = true;
  for (let code = asciiEnd; code < kinds.length; code++) {
    const character = String.fromCharCode(code);
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(character)) kinds[code] = kind.han;
    else if (/[\p{L}\p{Nd}]/u.test(character)) kinds[code] = kind.letter;
    else if (/(?![\uFE00-\uFE0F])\p{M}/u.test(character)) kinds[code] = kind.mark;
  }
}

/** The kind of the character at a place; letters of rare scripts take two places of one kind. */
function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < asciiEnd) return kinds[code] ?? kind.other;
  if (!isWide) widen();
  if (code < 0xd800 || code > 0xdfff) return kinds[code] ?? kind.other;
  const character = code < 0xdc00 ? text.slice(at, at + 2) : text.slice(at - 1, at + 1);
  return /^\p{Script=Han}$/u.test(character)
    ? kind.han
    : /^\p{L}$/u.test(character)
      ? kind.letter
      : kind.other;
}

/** Tests whether a kind of character may begin a word or a number. @param dollar whether `$` belongs to words */
const startsWord = (own: number, dollar: boolean): boolean =>
  own === kind.letter || own === kind.digit || own === kind.han || (dollar && own === kind.dollar);

const belongsToWord = (own: number, dollar: boolean): boolean =>
  own === kind.letter || own === kind.digit || own === kind.mark || (dollar && own === kind.dollar);

const isNumber = (code: number): boolean => code >= 48 && code <= 57;

/** Finds the end of the word or number that begins at `start`. */
function endOfWord(text: string, start: number, dollar: boolean): number {
  if (isNumber(text.charCodeAt(start))) return endOfNumber(text, start);
  const isHan = kindAt(text, start) === kind.han;
  let end = start + 1;
  if (isHan) while (end < text.length && kindAt(text, end) === kind.han) end++;
  else while (end < text.length && belongsToWord(kindAt(text, end), dollar)) end++;
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
