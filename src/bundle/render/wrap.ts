/** East Asian wide characters and emoji, which take two columns of a terminal. */
const wide =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1F64F}\u{1F680}-\u{1F6FF}\u{1F900}-\u{1F9FF}\u{20000}-\u{3FFFD}]/u;
const zero = /[\p{Mn}\p{Me}\p{Cf}]/u;
/** Marks that must not start a line, and marks that must not end one. */
const closing = "[，。、；：？！）」』】》”’]*";
const opening = "[（「『【《“‘]*";
/** Spaces; one wide character, or a word, with the marks that belong to it. */
const atom = new RegExp(`\\s+|${opening}(?:${wide.source}|(?:(?!${wide.source})\\S)+)${closing}`, "gu");

/** Columns a text takes in a terminal. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += wide.test(character) ? 2 : zero.test(character) ? 0 : 1;
  return width;
}

/** A text with spaces after it, up to a width in columns. */
export function padColumns(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - displayWidth(text)));
}

/**
 * Breaks a text into lines of at most `width` columns: at spaces, between wide characters, and inside a word only
 * where the word is longer than a line.
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

/** Wraps with the first line after `lead` and the others below it. */
export function hang(lead: string, text: string, width: number): readonly string[] {
  const indent = displayWidth(lead);
  const lines = wrap(text, width - indent);
  return lines.length === 0
    ? [lead.trimEnd()]
    : lines.map((line, index) => (index === 0 ? lead : " ".repeat(indent)) + line);
}
