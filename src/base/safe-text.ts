// Makes text from outside safe for a terminal or a model: spells out control and invisible characters, shortens it.

/**
 * Characters that act on a terminal, reorder or break a line, or that people cannot see and a model reads all the same:
 * controls, line separators, halves of surrogate pairs, direction marks, zero-width characters, tags, fillers.
 */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** The same without a mark that makes a picture of the character before it. */
const hiddenInLine =
  /(?!(?<=\p{Extended_Pictographic})\uFE0F)[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** The same for a text of several lines: line breaks and tabs are allowed. */
const hiddenInText = /[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** A message on one line, its line breaks and tabs spelt out with all that is hidden. */
export const spellOut = (text: string): string => text.replaceAll(hiddenInLine, spell);

/** A sentence on one line: white space is one blank, what is hidden is spelt out. */
export const oneLine = (text: string): string => spellOut(text.replaceAll(/\s+/g, " ")).trim();

/**
 * Text of a file with its lines and tabs kept, and joiners between two characters that are written with them: without,
 * Persian, Hindi and families of emoji would be spelt otherwise than in the file. Between two others, a joiner hides.
 */
export const safeLines = (text: string): string =>
  text
    .replaceAll("\r\n", "\n")
    .replaceAll(hiddenInText, (mark, at: number, all: string) => (joins(mark, at, all) ? mark : spell(mark)));

const joined = /^[\u0600-\u1AFF][\u200C\u200D][\u0600-\u1AFF]/;
const pictured = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]\u200D\p{Extended_Pictographic}$/u;
const selected = /\p{Extended_Pictographic}\uFE0F/u;

function joins(mark: string, at: number, text: string): boolean {
  if (mark === "\uFE0F") return selected.test(text.slice(Math.max(0, at - 2), at + 1));
  if (mark !== "\u200C" && mark !== "\u200D") return false;
  if (joined.test(text.slice(Math.max(0, at - 1), at + 2))) return true;
  return pictured.test(text.slice(Math.max(0, at - 2), at + 1) + charAfter(text, at));
}

const charAfter = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at + 1) ?? 0);

/** A path or other name, spelt so that no two look the same and `readName` finds the one that is meant. */
export const safeName = (name: string): string => spellOut(name.replaceAll(/\\(?=[xu])/g, String.raw`\x5c`));

/** The name that `safeName` spelt; a name that is not spelt out stays as it is. */
export function readName(written: string): string {
  return written.replaceAll(
    /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,5}|10[0-9a-f]{4})\})/gi,
    (spelling, short?: string, middle?: string, long?: string) => {
      const mark = String.fromCodePoint(Number.parseInt(short ?? middle ?? long ?? "", 16));
      return mark === "\\" || mark.search(hidden) === 0 ? mark : spelling;
    },
  );
}

/** The first characters of a text, which ends with an ellipsis where it is longer. @param max the ellipsis included */
export const cutShort = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;

/** JSON whose bytes are safe for a terminal and whose values are the same. */
export const safeJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replaceAll(hidden, (mark) =>
    mark === "\n" ? mark : mark.split("").map(unitEscape).join(""),
  );

const unitEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

function spell(mark: string): string {
  const code = mark.codePointAt(0) ?? 0;
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${code.toString(16).padStart(4, "0")}` : `\\u{${code.toString(16)}}`;
}

/**
 * A path on one line as git prints it: in quotes with C escapes where it holds something hidden, a quote or a
 * backslash, and else as it is.
 */
export function quotedPath(path: string): string {
  if (path.search(hidden) < 0 && !/["\\]/.test(path)) return path;
  const escaped = path
    .replaceAll(/["\\]/g, String.raw`\$&`)
    .replaceAll(hidden, (mark) => cEscapes[mark] ?? octal(mark));
  return `"${escaped}"`;
}

const cEscapes: Readonly<Record<string, string>> = {
  "\u0007": String.raw`\a`,
  "\b": String.raw`\b`,
  "\t": String.raw`\t`,
  "\n": String.raw`\n`,
  "\v": String.raw`\v`,
  "\f": String.raw`\f`,
  "\r": String.raw`\r`,
};

const octal = (mark: string): string =>
  [...new TextEncoder().encode(mark)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
