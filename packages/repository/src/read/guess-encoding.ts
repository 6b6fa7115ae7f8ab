// Guesses the encoding of a text that is not UTF-8, by the likelihood of its characters in each language.
import { writings, type Writing } from "./writings.ts";

/** Max bytes examined, of lines that are not ASCII. */
const sampleBytes = 4_000;

// Costs in bits, as of a code with few bits for common characters; *Tuned* on translated documents, rounded.
const asciiBits = 5;
const knownBits = 12.5;
const rareBits = 17;
const impossibleBits = 30;
const brokenAgainBits = 10;
const capitalBits = { first: 3, afterCapital: 1, afterSmall: 10 };
const symbolInWordBits = 8;
/** Cost of a non-ASCII letter next to an ASCII one, or in Latin script, to another non-ASCII one. */
const besideLetterBits = { signs: 4, alphabet: 8, latin: 3 };
/** Max cost per non-ASCII character of a text in any of these writings. */
const unreadableBits = 13;

/** Extra cost of a language with its own alphabet: it is rarer, and words of two signs look like it. */
const alphabetBits = 5;

const lastResort = "windows-1252";
/** Characters of windows-1252 in place of Latin-1's controls; some versions of Node decode them as controls. */
const windowsOnly = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ";

/**
 * Guesses the encoding of bytes that are neither sound UTF-8 nor UTF-16.
 * @param isMostlyUtf8 true for damaged UTF-8 and words that look like it, to fall back to UTF-8
 * @returns a label for TextDecoder; windows-1252, nearly Latin-1, if nothing fits and the text is not mostly UTF-8
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

/** Decodes bytes, invalid ones as U+FFFD. @param encoding a label for TextDecoder */
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

/** Returns the cost of a text in a writing; infinite from the limit on, or if it is no text in the writing. */
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

/** Returns the cost of two adjacent characters. */
function besideBits(before: string, char: string, { script, ranks }: Writing): number {
  if (!isLetter(before))
    return script !== "signs" && !isAscii(char) && isCapital(char) ? capitalBits.first : 0;
  if (!isLetter(char)) return script === "signs" || isAscii(char) || ranks.has(char) ? 0 : symbolInWordBits;
  const isMixed = isAscii(before) !== isAscii(char);
  const bits = isMixed === (script !== "latin") ? besideLetterBits[script] : 0;
  if (script === "signs" || isAscii(char) || !isCapital(char)) return bits;
  return bits + (isCapital(before) ? capitalBits.afterCapital : capitalBits.afterSmall);
}
