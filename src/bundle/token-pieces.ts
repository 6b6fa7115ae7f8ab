/**
 * The tokenizer's work grows with the square of what it cannot split; a piece of this length takes it 0.2 ms at most.
 */
const longestPiece = 512;

/**
 * Places where o200k_base begins a new token whatever stands around: a blank after anything else, a line that begins with
 * a letter or most signs, and changes between small letters, capitals, digits and signs of ASCII. An apostrophe may belong
 * to the letters around it, and a slash to the line break before it.
 */
const boundary =
  /(?<=\S)[ \t]|(?<=\n)[^\s/]|(?<=(?<!')[a-z])[A-Z]|(?<=[A-Za-z])\d|(?<=\d)[A-Za-z]|(?<=[A-Za-z\d])[!-&(-/:-@[-`{-~]|(?<=[\u3400-\u9fff])[，。、；：！？]/y;

/**
 * Cuts a text where that changes no token. Only where 512 characters have no such place, as in a run of spaces or in
 * letters of one kind, is it cut all the same.
 * @returns the end of each piece, the last at the end of the text
 */
export function* pieceEnds(text: string): Generator<number> {
  for (let start = 0; start < text.length;) {
    start = nextEnd(text, start);
    yield start;
  }
}

function nextEnd(text: string, start: number): number {
  const most = start + longestPiece;
  if (most >= text.length) return text.length;
  for (let end = most; end > start; end--) {
    boundary.lastIndex = end;
    if (boundary.test(text)) return end;
  }
  return isPair(text, most) ? most - 1 : most;
}

/** Tests whether a surrogate pair spans the position. */
const isPair = (text: string, at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xffff;
