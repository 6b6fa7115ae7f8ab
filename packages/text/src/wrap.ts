// Breaks and pads text by columns of a terminal, wide characters included.
import { eastAsianWidth } from "get-east-asian-width";

const zero = /[\p{Mn}\p{Me}\p{Cf}]/u;
/** Characters before and after which a line may break: East Asian ones and emoji. */
const apart =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Yi}\p{Emoji_Presentation}\u3000-\u33FF\uFE30-\uFE6F\uFF01-\uFFE6]/u;
/** Marks that must not start a line, and marks that must not end one. */
const closing = "[，。、；：？！）」』】》”’]*";
const opening = "[（「『【《“‘]*";
/** Unit of line breaking: spaces, or one such character or a word with its punctuation. */
const atom = new RegExp(`\\s+|${opening}(?:${apart.source}|(?:(?!${apart.source})\\S)+)${closing}`, "gu");

/** Printable ASCII, the usual case: one column per character. */
const plain = /^[\x20-\x7E]*$/;

/** Columns that a text takes in a terminal. */
export function displayWidth(text: string): number {
  if (plain.test(text)) return text.length;
  let width = 0;
  for (const character of text) {
    width += zero.test(character) ? 0 : eastAsianWidth(character.codePointAt(0) ?? 0);
  }
  return width;
}

/** Pads a text with spaces to a width in columns. */
export function padColumns(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - displayWidth(text)));
}

/** Cuts a text to a width in columns, with an ellipsis if it was longer. */
export function cutColumns(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  let cut = "";
  for (const character of text) {
    if (displayWidth(cut + character) > columns - 1) break;
    cut += character;
  }
  return `${cut.trimEnd()}…`;
}

/**
 * Shortens a path to a width in columns: folders in its middle are left out, and letters in the middle of its name where
 * that is not enough.
 */
export function shortPath(path: string, columns: number): string {
  const [top = "", ...inner] = path.split("/");
  const name = inner.at(-1) ?? top;
  const shorter = inner.slice(1).map((_, at) => [top, "…", ...inner.slice(at + 1)].join("/"));
  const whole = [path, ...shorter, ...(inner.length === 0 ? [] : [`…/${name}`])];
  const fitting = whole.find((each) => displayWidth(each) <= columns);
  if (fitting !== undefined) return fitting;
  const letters = [...name];
  const left = (kept: number): string =>
    `${letters.slice(0, Math.floor(kept / 2)).join("")}…${letters.slice(letters.length - Math.ceil(kept / 2)).join("")}`;
  let kept = letters.length - 1;
  while (kept > 1 && displayWidth(left(kept)) > columns) kept--;
  return left(kept);
}

/**
 * Breaks a text into lines of at most `width` columns: at spaces, between East Asian characters, and inside a word
 * only where the word is longer than a line.
 */
export function wrap(text: string, width: number): readonly string[] {
  const room = Math.max(2, width);
  const lines: string[] = [];
  let line = "";
  let space = "";
  for (const piece of (text.match(atom) ?? []).flatMap((match) => split(match, room))) {
    if (piece.trim() === "") {
      space = line === "" ? "" : " ";
    } else if (displayWidth(line + space + piece) <= room) {
      line += space + piece;
      space = "";
    } else {
      if (line !== "") lines.push(line);
      line = piece;
      space = "";
    }
  }
  if (line !== "") lines.push(line);
  return lines;
}

function split(piece: string, room: number): readonly string[] {
  if (displayWidth(piece) <= room) return [piece];
  const parts: string[] = [];
  let part = "";
  for (const character of piece) {
    if (displayWidth(part + character) > room) {
      parts.push(part);
      part = "";
    }
    part += character;
  }
  return [...parts, part];
}

/** Wraps a text with the first line after `lead` and the others indented below it. */
export function wrapIndented(lead: string, text: string, width: number): readonly string[] {
  const indent = displayWidth(lead);
  const lines = wrap(text, width - indent);
  return lines.length === 0
    ? [lead.trimEnd()]
    : lines.map((line, index) => (index === 0 ? lead : " ".repeat(indent)) + line);
}

/** Joins sections of lines with an empty line between them; empty sections are skipped. */
export const joinSections = (sections: readonly (readonly string[])[]): string =>
  sections
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n");
