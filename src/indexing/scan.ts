import type { Syntax } from "./languages/language.ts";
import { withoutLongLines } from "./lines.ts";
import { compileSyntax, endOfRegion, lineEndAt, regionAt } from "./regions-of.ts";
import type { CompiledSyntax } from "./regions-of.ts";

/** Is told every word, whether it stands in prose (comment, string, text), and its line. */
export type WordVisitor = (word: string, prose: boolean, line: number) => void;

/** Where a scan stands; moves forward only. */
interface Position {
  readonly text: string;
  readonly words: RegExp;
  readonly visit: WordVisitor;
  line: number;
  /** Offset of the line feed that ends the line, or the text's length. */
  lineEnd: number;
  /** The first word at or after the last place looked at starts here. */
  nextWord: number;
}

/**
 * Visits every identifier-like word in order; numbers are none, a run of Han characters is one.
 * Lines of more than 2,000 characters are passed over. Returns the number of lines.
 */
export function scan(text: string, syntax: Syntax, visit: WordVisitor): number {
  const source = withoutLongLines(text);
  const compiled = compileSyntax(syntax);
  const { tokens, words } = compiled;
  const position: Position = {
    text: source,
    words,
    visit,
    line: 1,
    lineEnd: lineEndAt(source, 0),
    nextWord: 0,
  };
  tokens.lastIndex = 0;
  for (let match = tokens.exec(source); match !== null; match = tokens.exec(source)) {
    const start = match.index;
    const token = match[0];
    if (start > position.lineEnd) moveTo(position, start);
    if (!isWordCharacter(token.charCodeAt(token.length - 1))) {
      tokens.lastIndex = scanRegion(position, compiled, start, tokens.lastIndex);
    } else if (!isDigit(token.charCodeAt(0))) {
      visit(token, syntax.prose, position.line);
    }
  }
  moveTo(position, source.length);
  // A final line feed ends the last line and starts no new one.
  return text === "" || text.endsWith("\n") ? position.line - 1 : position.line;
}

/** Visits the words of the region opened between `start` and `from`; returns where to go on. */
function scanRegion(position: Position, compiled: CompiledSyntax, start: number, from: number): number {
  const region = compiled.regions[regionAt(position.text, start, compiled)];
  if (region === undefined) return start + 1;
  const { contentEnd, end } = endOfRegion(position.text, region, from, position.lineEnd);
  // What opens prose is a mark (`r#"`), what opens code may say something (`<script src>`).
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
    const opened = position.text.slice(at, end).indexOf(open);
    const codeStart = opened === -1 ? end : at + opened;
    visitWords(position, at, codeStart, true);
    if (codeStart === end) return;
    const closed = position.text.slice(codeStart, end).indexOf(close);
    at = closed === -1 ? end : codeStart + closed;
    visitWords(position, codeStart + open.length, at, false);
  }
}

function visitWords(position: Position, from: number, end: number, prose: boolean): void {
  const { text, words, visit } = position;
  if (position.nextWord >= end) return;
  words.lastIndex = Math.max(from, position.nextWord);
  for (;;) {
    const match = words.exec(text);
    position.nextWord = match === null ? text.length : match.index;
    if (match === null || match.index >= end) return;
    const word = match[0];
    if (match.index > position.lineEnd) moveTo(position, match.index);
    if (!isDigit(word.charCodeAt(0))) visit(word, prose, position.line);
  }
}

function moveTo(position: Position, at: number): void {
  while (at > position.lineEnd && position.lineEnd < position.text.length) {
    position.line++;
    position.lineEnd = lineEndAt(position.text, position.lineEnd + 1);
  }
}

function isWordCharacter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36 ||
    code >= 0xc0
  );
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
