// Replaces ranges of a text, and detects its line ends and indentation.
/** Returns a text with one range replaced. */
export const splice = (text: string, start: number, end: number, put: string): string =>
  text.slice(0, start) + put + text.slice(end);

export const endOfLine = (text: string): string => /\r?\n/.exec(text)?.[0] ?? "\n";

/** Returns the indentation of a position's line, up to that position. */
export function indentOfLine(text: string, position: number): string {
  const start = text.lastIndexOf("\n", position - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, position))?.[0] ?? "";
}
