/** Longer lines are machine-made and skipped by every lexical pass. */
const maxLineLength = 2_000;

/** The text with every line of more than 2,000 characters emptied; the number of lines stays. */
export function withoutLongLines(text: string): string {
  const pieces: string[] = [];
  let keptUpTo = 0;
  for (let start = 0; start < text.length;) {
    const lineFeed = text.indexOf("\n", start);
    const end = lineFeed === -1 ? text.length : lineFeed;
    if (end - start > maxLineLength) {
      pieces.push(text.slice(keptUpTo, start));
      keptUpTo = end;
    }
    start = end + 1;
  }
  return pieces.length === 0 ? text : pieces.join("") + text.slice(keptUpTo);
}

/** Offsets at which lines start, in order; a final line feed starts no line. */
export function lineStartsOf(text: string): number[] {
  const starts: number[] = [];
  for (let start = 0; start < text.length;) {
    starts.push(start);
    const lineFeed = text.indexOf("\n", start);
    start = lineFeed === -1 ? text.length : lineFeed + 1;
  }
  return starts;
}
