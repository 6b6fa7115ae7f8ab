// Splits a text into lines, and finds the line that a place is in.

/** The lines of a text; a line break at its end does not start another one. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

/** The number of the line, from 1, that a place of a text is in. */
export function lineNumberAt(text: string, at: number): number {
  let line = 1;
  for (let next = text.indexOf("\n"); next >= 0 && next < at; next = text.indexOf("\n", next + 1)) line++;
  return line;
}
