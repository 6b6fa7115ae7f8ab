/** Characters that make words: identifiers of Latin letters, numbers, and runs of Han characters. */

const kind = { other: 0, letter: 1, digit: 2, dollar: 3 } as const;
const latinEnd = 0x250;
const kinds = new Uint8Array(latinEnd);
for (let code = 0; code < latinEnd; code++) {
  const isLetter = /[A-Za-z_\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F]/.test(String.fromCharCode(code));
  const isDigit = code >= 48 && code <= 57;
  kinds[code] = isLetter ? kind.letter : isDigit ? kind.digit : code === 36 ? kind.dollar : kind.other;
}

/** Tests whether a character may begin a word or a number. @param dollar whether `$` belongs to words */
export const startsWord = (code: number, dollar: boolean): boolean =>
  code < latinEnd ? belongsToWord(code, dollar) : isHanCode(code);

function belongsToWord(code: number, dollar: boolean): boolean {
  const own = code < latinEnd ? kinds[code] : kind.other;
  return own === kind.letter || own === kind.digit || (dollar && own === kind.dollar);
}

export const isNumber = (code: number): boolean => code >= 48 && code <= 57;

const isHanCode = (code: number): boolean =>
  (code >= 0x4e00 && code <= 0x9fff) ||
  (code >= 0x3400 && code <= 0x4dbf) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  code === 0x3005;

/** Finds the end of the word or number that begins at `start`. */
export function endOfWord(text: string, start: number, dollar: boolean): number {
  const first = text.charCodeAt(start);
  if (isNumber(first)) return endOfNumber(text, start);
  let end = start + 1;
  if (first < latinEnd) while (end < text.length && belongsToWord(text.charCodeAt(end), dollar)) end++;
  else while (end < text.length && isHanCode(text.charCodeAt(end))) end++;
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
