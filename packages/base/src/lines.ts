// Splits a text into lines, and finds the line of an offset.

/** Lines of a text; a line break at the end does not start another line. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

/** Returns the number, from 1, of the line that contains an offset. */
export function lineNumberAt(text: string, at: number): number {
  let line = 1;
  for (let next = text.indexOf("\n"); next >= 0 && next < at; next = text.indexOf("\n", next + 1)) line++;
  return line;
}
