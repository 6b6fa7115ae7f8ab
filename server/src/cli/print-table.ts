// Renders rows as a table that fits the terminal, cutting the widest cells in the middle; writes to no stream.
import { oneLine } from "fossick/hosting/light";

/** A row of cells, and perhaps a sentence about it below. */
export interface TableRow {
  readonly cells: readonly string[];
  readonly note?: string | undefined;
}

const gap = "  ";
const min = 6;
/** Width without a terminal. */
const defaultWidth = 80;

/** A table as wide as the terminal at most: the widest cells are cut in the middle. Ends with a line break. */
export function printTable(
  titles: readonly string[],
  rows: readonly TableRow[],
  columns: number | undefined,
): string {
  const width = columns ?? defaultWidth;
  const cells = [titles, ...rows.map((row) => row.cells.map((cell) => oneLine(cell)))];
  const widths = titles.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  shrink(widths, width - gap.length * (titles.length - 1));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cut(cell, widths[column] ?? 0).padEnd(widths[column] ?? 0))
      .join(gap)
      .trimEnd();
  const [head = [], ...body] = cells;
  const lines = body.flatMap((row, at) => {
    const note = rows[at]?.note;
    return note === undefined ? [line(row)] : [line(row), ...wrap(oneLine(note), width, "    ")];
  });
  return `${[line(head), ...lines].join("\n")}\n`;
}

function shrink(widths: number[], max: number): void {
  for (;;) {
    const widest = Math.max(...widths);
    if (widest <= min || widths.reduce((sum, width) => sum + width, 0) <= max) return;
    widths[widths.indexOf(widest)] = widest - 1;
  }
}

/** Names begin and end with what tells them apart. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = Math.floor((max - 1) / 2);
  return `${text.slice(0, max - 1 - end)}…${text.slice(text.length - end)}`;
}

/** Words of a text in lines that begin with `indent`; a word that is longer than a line has a line of its own. */
export function wrap(text: string, columns: number | undefined, indent = ""): readonly string[] {
  const width = (columns ?? defaultWidth) - indent.length;
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => indent + line);
}
