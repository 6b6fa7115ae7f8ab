import type { Node } from "web-tree-sitter";

/**
 * Tell where what is directly above a line starts: comments, decorators and attributes that stand alone on their
 * lines, without a blank line between, indented like the line. Lines count from 1.
 */
export function leadStarts(leads: readonly Node[], text: string): (line: number) => number {
  const lines = text.split("\n");
  const byLastRow = new Map<number, { readonly row: number; readonly column: number }>();
  for (const lead of leads) {
    const { startPosition: start } = lead;
    if (lead.startIndex === 0 && text.startsWith("#!")) continue;
    const [end, endColumn] = trimmedEnd(lead, lines);
    const before = (lines[start.row] ?? "").slice(0, start.column);
    const after = (lines[end] ?? "").slice(endColumn);
    if (before.trim() === "" && after.trim() === "") byLastRow.set(end, start);
  }
  return (line) => {
    const column = (lines[line - 1] ?? "").search(/\S/);
    let first = line - 1;
    for (let above = byLastRow.get(first - 1); above?.column === column; above = byLastRow.get(first - 1)) {
      first = above.row;
    }
    return first + 1;
  };
}

/** Row and column where a lead ends; one that takes its line break ends on the line before. */
function trimmedEnd(lead: Node, lines: readonly string[]): readonly [row: number, column: number] {
  const { row, column } = lead.endPosition;
  if (column > 0 || row === lead.startPosition.row) return [row, column];
  return [row - 1, lines[row - 1]?.length ?? 0];
}
