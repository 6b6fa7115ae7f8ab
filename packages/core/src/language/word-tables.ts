// Looks up the few lines that a task needs in the large tables of `model/`, without making an entry of each line.

/** A table of lines by word: as its file holds it, or as the text that the build makes of it (`packing/plugins.ts`). */
export type WordTable = Readonly<Record<string, string>> | string;

/** Returns a table as a text: every line is a word, a space and what the table says of it, after a line break. */
export const textOfTable = (table: WordTable): string =>
  typeof table === "string"
    ? table
    : `\n${Object.entries(table)
        .map(([word, line]) => `${word} ${line}\n`)
        .join("")}`;

/** Returns the lines of a table's text that start with something, in order. */
export function linesStarting(text: string, start: string): string[] {
  const lines: string[] = [];
  let end = 0;
  for (let at = text.indexOf(`\n${start}`); at >= 0; at = text.indexOf(`\n${start}`, end)) {
    end = text.indexOf("\n", at + 1);
    if (end < 0) break; // the last line break of all
    lines.push(text.slice(at + 1, end));
  }
  return lines;
}
