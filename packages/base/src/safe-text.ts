// Makes untrusted text safe for a terminal or a model by spelling out control and invisible characters; shortens it.

/**
 * Characters that act on a terminal, reorder or break a line, or are invisible to people but not to a model:
 * controls, line separators, halves of surrogate pairs, direction marks, zero-width characters, tags, fillers.
 */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** Hidden characters, except a variation selector that turns the character before it into an emoji. */
const hiddenInLine =
  /(?!(?<=\p{Extended_Pictographic})\uFE0F)[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** Hidden characters of a text of several lines: line breaks and tabs are allowed. */
const hiddenInText = /[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** Message on one line, with line breaks, tabs and hidden characters spelt out. */
export const spellOut = (text: string): string => text.replaceAll(hiddenInLine, spell);

/** Sentence on one line: each run of white space becomes one space, and hidden characters are spelt out. */
export const oneLine = (text: string): string => spellOut(text.replaceAll(/\s+/g, " ")).trim();

/**
 * Text of a file with hidden characters spelt out. Lines and tabs stay, and so do joiners where the script needs them:
 * Persian, Hindi and emoji families would look different without. Anywhere else a joiner counts as hidden.
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

/** Spells out a path or another name so that no two look the same; `readName` reverses it. */
export const safeName = (name: string): string => spellOut(name.replaceAll(/\\(?=[xu])/g, String.raw`\x5c`));

/** Reads a name that `safeName` spelt out; any other name stays as it is. */
export function readName(written: string): string {
  return written.replaceAll(
    /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,5}|10[0-9a-f]{4})\})/gi,
    (spelling, short?: string, middle?: string, long?: string) => {
      const mark = String.fromCodePoint(Number.parseInt(short ?? middle ?? long ?? "", 16));
      return mark === "\\" || mark.search(hidden) === 0 ? mark : spelling;
    },
  );
}

/** Cuts a text to `max` characters, with an ellipsis if it was longer. @param max the ellipsis included */
export const cutShort = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;

/** JSON of a value with hidden characters escaped, so that it is safe for a terminal and parses to the same value. */
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
 * Path on one line as git prints it: in quotes with C escapes if it contains a hidden character, a quote or a
 * backslash, otherwise as it is.
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
