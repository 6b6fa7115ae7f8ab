// Guesses the encoding of a text that is not UTF-8, by how likely what its bytes say in each is to be written.
import { writings, type Writing } from "./writings.ts";

/** Lines of ASCII tell nothing; of the others, the first are enough. */
const sampleBytes = 4_000;

// Costs in bits, as of a code that spends few on what is common; *Tuned* on translated documents, rounded.
const asciiBits = 5;
const knownBits = 12.5;
const rareBits = 17;
const impossibleBits = 30;
const brokenAgainBits = 10;
const capitalBits = { first: 3, afterCapital: 1, afterSmall: 10 };
const symbolInWordBits = 8;
/** A letter beyond ASCII next to one of ASCII, or, where both are usual in a word, to another. */
const besideLetterBits = { signs: 4, alphabet: 8, latin: 3 };
/** A text that costs more for each character beyond ASCII is in none of these writings. */
const unreadableBits = 13;

/** A language of its own alphabet is in fewer repositories than others, and words of two signs look like it. */
const alphabetBits = 5;

const lastResort = "windows-1252";
/** Characters of windows-1252 where Latin-1 has controls, as which some versions of Node decode them. */
const windowsOnly = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ";

/**
 * Guess the encoding of bytes that are neither sound UTF-8 nor UTF-16.
 * @param isMostlyUtf8 for damaged UTF-8 and for words that look like it; it stands where nothing else fits
 * @returns a label that TextDecoder knows; otherwise windows-1252, nearly Latin-1, where nothing fits
 */
export function guessEncoding(bytes: Buffer, isMostlyUtf8: boolean): string {
  const sample = tellingLines(bytes);
  const texts = new Map<string, string>();
  let best = { encoding: isMostlyUtf8 ? "utf-8" : lastResort, bits: Infinity };
  for (const writing of writings()) {
    for (const encoding of isMostlyUtf8 ? ["utf-8", ...writing.encodings] : writing.encodings) {
      const text = texts.get(encoding) ?? decodeAs(sample, encoding);
      texts.set(encoding, text);
      const bits = costOf(text, writing, best.bits);
      if (bits < best.bits) best = { encoding, bits };
    }
  }
  return best.encoding;
}

/** Decodes bytes; where they mean nothing it puts U+FFFD. @param encoding a label that TextDecoder knows */
export const decodeAs = (bytes: Buffer, encoding: string): string =>
  encoding === lastResort
    ? bytes
        .toString("latin1")
        .replace(/[\x80-\x9F]/g, (control) => windowsOnly[control.charCodeAt(0) - 0x80] ?? "")
    : new TextDecoder(encoding).decode(bytes);

function tellingLines(bytes: Buffer): Buffer {
  const lines: Buffer[] = [];
  let length = 0;
  for (let start = 0, end = 0; start < bytes.length && length < sampleBytes; start = end) {
    end = bytes.indexOf(10, start) + 1 || bytes.length;
    const line = bytes.subarray(start, Math.min(end, start + sampleBytes - length));
    if (line.every((byte) => byte < 0x80)) continue;
    lines.push(line);
    length += line.length;
  }
  return Buffer.concat(lines);
}

/** How unlikely a text is in a writing; infinite from the limit on, and where it is no text in it. */
function costOf(text: string, writing: Writing, limit: number): number {
  let bits = writing.script === "alphabet" ? alphabetBits : 0;
  let others = 0;
  let ascii = 0;
  let before = " ";
  for (const char of text) {
    if (char < "\x80") {
      ascii++;
      if (writing.script !== "latin") bits += besideBits(before, char, writing);
    } else {
      others++;
      const isRestOfBreak = char === "\uFFFD" && before === char;
      bits += isRestOfBreak ? brokenAgainBits : bitsOf(char, writing) + besideBits(before, char, writing);
      if (bits + ascii * asciiBits >= limit) return Infinity;
    }
    before = char;
  }
  return bits > others * unreadableBits ? Infinity : bits + ascii * asciiBits;
}

const isLetter = (char: string): boolean => (char < "\x80" ? /[A-Za-z]/ : /\p{L}/u).test(char);
const isAscii = (char: string): boolean => char < "\x80";
const isCapital = (char: string): boolean => char !== char.toLowerCase();

function bitsOf(char: string, writing: Writing): number {
  if (/[\uFFFD\p{C}]/u.test(char)) return impossibleBits;
  const rank = writing.ranks.get(char.toLowerCase());
  if (rank === undefined) return writing.known?.has(char) ? knownBits : rareBits;
  return writing.script === "alphabet" ? 3 + Math.log2(1 + rank / 3) : 5 + Math.log2(1 + rank / 4);
}

/** Costs of two characters side by side. */
function besideBits(before: string, char: string, { script, ranks }: Writing): number {
  if (!isLetter(before))
    return script !== "signs" && !isAscii(char) && isCapital(char) ? capitalBits.first : 0;
  if (!isLetter(char)) return script === "signs" || isAscii(char) || ranks.has(char) ? 0 : symbolInWordBits;
  const isMixed = isAscii(before) !== isAscii(char);
  const bits = isMixed === (script !== "latin") ? besideLetterBits[script] : 0;
  if (script === "signs" || isAscii(char) || !isCapital(char)) return bits;
  return bits + (isCapital(before) ? capitalBits.afterCapital : capitalBits.afterSmall);
}
