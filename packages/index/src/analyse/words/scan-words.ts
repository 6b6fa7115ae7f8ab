// Scans a text for its words.
import type { Syntax } from "@fossick/languages/language.ts";
import {
  withoutLongLines,
  compileSyntax,
  endOfRegion,
  lineEndAt,
  regionAt,
  type CompiledSyntax,
} from "../regions/find-regions.ts";

/** Called for each word with its start and end in `text`, whether it is prose (comment, string), and its line. */
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
 * Visits every identifier-like word in order; skips numbers, and takes a run of Han characters or kana as one word.
 * Skips lines of more than 2,000 characters. Uses no regular expressions, which would allocate objects for each of the
 * millions of words of a codebase. @returns the number of lines
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

/** @returns where to continue, or `at` if no region opens there */
function scanOpener(position: Position, compiled: CompiledSyntax, at: number, prose: boolean): number {
  const { openerHere } = compiled;
  openerHere.lastIndex = at;
  const from = openerHere.test(position.text) ? openerHere.lastIndex : at;
  if (from === at) return at;
  if (at > position.lineEnd) moveTo(position, at);
  // A word or a number may begin with its last character.
  const endsInStart = (kindAt(position.text, from - 1) & starting[1]) !== 0;
  if (!endsInStart) return scanRegion(position, compiled, at, from);
  if (!isNumber(position.text.charCodeAt(at))) position.visit(position.text, at, from, prose, position.line);
  return from;
}

/** Visits the words of the region opened between `start` and `from`. @returns where to continue */
function scanRegion(position: Position, compiled: CompiledSyntax, start: number, from: number): number {
  const region = compiled.regions[regionAt(position.text, start, compiled)];
  if (region === undefined) return start + 1;
  const { contentEnd, end } = endOfRegion(position.text, region, from, position.lineEnd);
  // The opener of prose is only a mark (`r#"`), that of code may contain words (`<script src>`).
  const contentStart = region.prose && region.close !== "" ? from : start;
  if (region.embedded === undefined) visitWords(position, contentStart, contentEnd, region.prose);
  else visitEmbedding(position, from, contentEnd, region.embedded);
  return Math.max(end, start + 1);
}

/** Visits a string with embedded code: `${name}` is code, the rest prose. */
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

/** Visits the word that begins at `at`, if any. @returns where to continue */
function visitWord(position: Position, at: number, prose: boolean): number {
  const { text, dollar, visit } = position;
  const first = kindAt(text, at);
  if ((first & starting[dollar ? 1 : 0]) === 0) return at + 1;
  const end = endOfWord(text, at, first, dollar);
  if (at > position.lineEnd) moveTo(position, at);
  if (first !== kind.digit) visit(text, at, end, prose, position.line);
  return end;
}

function moveTo(position: Position, at: number): void {
  while (at > position.lineEnd && position.lineEnd < position.text.length) {
    position.line++;
    position.lineEnd = lineEndAt(position.text, position.lineEnd + 1);
  }
}

/** Character kinds of words: letters and marks of any script, numbers; runs of Han and kana are separate words. */

const kind = { other: 0, letter: 1, digit: 2, dollar: 4, han: 8, mark: 16, unknown: 128 } as const;
/** Kinds of characters that begin a word or a number, and that continue a word, without and with `$`. */
const starting = [
  kind.letter | kind.digit | kind.han,
  kind.letter | kind.digit | kind.han | kind.dollar,
] as const;
const continuing = [
  kind.letter | kind.digit | kind.mark,
  kind.letter | kind.digit | kind.mark | kind.dollar,
] as const;
const asciiEnd = 0x80;
/** Kinds of all characters of one code unit; those beyond ASCII are looked up on first use. */
const kinds = new Uint8Array(0x10000).fill(kind.unknown, asciiEnd);
for (let code = 0; code < asciiEnd; code++) {
  const isLetter = /[A-Za-z_]/.test(String.fromCharCode(code));
  const isDigit = code >= 48 && code <= 57;
  kinds[code] = isLetter ? kind.letter : isDigit ? kind.digit : code === 36 ? kind.dollar : kind.other;
}

/** Returns the kind of the character at an offset; both halves of a surrogate pair have the same kind. */
function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const known = kinds[code] ?? kind.other;
  if (known !== kind.unknown) return known;
  if (code >= 0xd800 && code < 0xdc00) return kindOf(text.slice(at, at + 2));
  if (code >= 0xdc00 && code < 0xe000) return kindOf(text.slice(Math.max(0, at - 1), at + 1));
  return (kinds[code] = kindOf(text[at] ?? ""));
}

function kindOf(character: string): number {
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]$/u.test(character)) return kind.han;
  if (/^[\p{L}\p{Nd}]$/u.test(character)) return kind.letter;
  return /^(?![\uFE00-\uFE0F])\p{M}$/u.test(character) ? kind.mark : kind.other;
}

const isNumber = (code: number): boolean => code >= 48 && code <= 57;

/** Finds the end of the word or number that begins at `start` with a character of a kind. */
function endOfWord(text: string, start: number, first: number, dollar: boolean): number {
  if (first === kind.digit) return endOfNumber(text, start);
  const wanted = first === kind.han ? kind.han : continuing[dollar ? 1 : 0];
  let end = start + 1;
  while (end < text.length && (kindAt(text, end) & wanted) !== 0) end++;
  return end;
}

/** Finds the end of digits with letters and separators: `0xFF`, `1'000`, `10px`. */
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
