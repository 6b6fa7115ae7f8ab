/**
 * Tokens per piece of text, fitted by least squares to o200k_base on 1,695 files of 32 repositories; 96 % of source
 * files come out within 15 %, half of them within 4 %, and so do Chinese, Japanese and Korean pages within 15 %.
 */
const TOKENS_PER = {
  /** A run of letters of one case, or a capital with the small letters after it. */
  word: 0.93,
  /** A run of ASCII punctuation. */
  punctuation: 0.84,
  digit: 0.77,
  lineBreak: 1.13,
  /** A Han character or full-width punctuation: 0.65 in simplified, 0.8 in traditional text. */
  han: 0.75,
  /** A Kana or Hangul character. */
  syllable: 0.65,
  /** A letter outside ASCII and the scripts above. */
  letter: 0.3,
  /** An arrow, a box-drawing character, half of an emoji's surrogate pair. */
  symbol: 1,
} as const;

/** Longer runs of letters are counted as several words. */
const MAX_WORD_LENGTH = 10;
/** Bytes of source code per token, over the same files. */
const BYTES_PER_TOKEN = 3.95;

type CharacterClass = "blank" | "lower" | "upper" | keyof typeof TOKENS_PER;

const ASCII: readonly CharacterClass[] = Array.from({ length: 128 }, (_, code) =>
  classifyAscii(String.fromCharCode(code)),
);

/** Estimate the tokens of a text without a tokenizer, at some 60 MB a second; at least 1 unless it is empty. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  let previous: CharacterClass = "blank";
  let wordLength = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const current = code < 128 ? (ASCII[code] as CharacterClass) : classifyWide(code);
    if (current === "lower" || current === "upper") {
      const goesOn = previous === current || (previous === "upper" && current === "lower");
      wordLength = goesOn && wordLength < MAX_WORD_LENGTH ? wordLength + 1 : 1;
      if (wordLength === 1) tokens += TOKENS_PER.word;
    } else if (current !== "blank" && !isRun(current, previous, code, text, index)) {
      tokens += TOKENS_PER[current];
    }
    previous = current;
  }
  return text === "" ? 0 : Math.max(1, Math.round(tokens));
}

/** Estimate the tokens of a source file from its size alone. */
export function estimateTokensOfSize(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_TOKEN);
}

/** Count o200k_base tokens exactly; text that looks like a special token counts as plain text. */
export async function countTokens(text: string): Promise<number> {
  const tokenizer = await import("gpt-tokenizer/encoding/o200k_base");
  return tokenizer.countTokens(text, { disallowedSpecial: new Set() });
}

/** Count tokens exactly as long as there are at most `limit`, stopping early otherwise. */
export async function countTokensUpTo(text: string, limit: number): Promise<number | undefined> {
  const tokenizer = await import("gpt-tokenizer/encoding/o200k_base");
  const count = tokenizer.isWithinTokenLimit(text, limit, { disallowedSpecial: new Set() });
  return count === false ? undefined : count;
}

/** Whether a character only lengthens the punctuation, or the line drawn with one symbol, before it. */
function isRun(
  current: CharacterClass,
  previous: CharacterClass,
  code: number,
  text: string,
  index: number,
): boolean {
  if (current !== previous) return false;
  return current === "punctuation" || (current === "symbol" && code === text.charCodeAt(index - 1));
}

function classifyAscii(character: string): CharacterClass {
  if (character === "\n") return "lineBreak";
  if (/\s/.test(character)) return "blank";
  if (/[a-z]/.test(character)) return "lower";
  if (/[A-Z]/.test(character)) return "upper";
  return /\d/.test(character) ? "digit" : "punctuation";
}

function classifyWide(code: number): CharacterClass {
  if (code < 0x2000) return code === 0xa0 ? "blank" : "letter";
  if (code < 0x2e80) return "symbol";
  if ((code >= 0x3040 && code <= 0x30ff) || (code >= 0xac00 && code <= 0xd7af)) return "syllable";
  return code >= 0xd800 && code <= 0xdfff ? "symbol" : "han";
}
