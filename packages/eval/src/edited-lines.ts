// Compares the lines that a change edited with lines that are shown.
import { ratio, total } from "./metrics.ts";

/** Lines of a file before a change, 1-based and inclusive; an insertion counts as the two lines around it. */
export type Hunk = readonly [first: number, last: number];

/** The edited lines of each file of a change. */
export type EditedLines = Readonly<Record<string, readonly Hunk[]>>;

/** Lines of a file that are shown, 1-based and inclusive. */
export interface ShownLines {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** The edited lines in a diff without context, whose paths follow `a/`; added files have none. */
export function editedLinesIn(diff: string): EditedLines {
  const lines = new Map<string, Hunk[]>();
  let path: string | undefined;
  let isHead = false;
  for (const line of diff.split("\n")) {
    if (line.startsWith("diff --git ")) [path, isHead] = [undefined, true];
    // Git ends a name that holds a blank with a tab.
    if (isHead && line.startsWith("--- a/")) path = line.slice("--- a/".length).replace(/\t$/, "");
    const [, first, count = "1"] = /^@@ -(\d+)(?:,(\d+))? \+/.exec(line) ?? [];
    if (first === undefined || path === undefined) continue;
    isHead = false;
    const start = Number(first);
    const end = count === "0" ? start + 1 : start + Number(count) - 1;
    lines.set(path, [...(lines.get(path) ?? []), [start, end]]);
  }
  return Object.fromEntries(lines);
}

/** The edited lines, file by file. */
export const linesOfEdits = (edited: EditedLines): ShownLines[] =>
  Object.entries(edited).flatMap(([path, hunks]) =>
    hunks.map(([startLine, endLine]) => ({ path, startLine, endLine })),
  );

/** The share of the hunks of which a line is shown. */
export function shareShown(edited: EditedLines, shown: readonly ShownLines[]): number {
  const hunks = linesOfEdits(edited);
  const found = hunks.filter(({ path, startLine, endLine }) =>
    shown.some((part) => part.path === path && part.startLine <= endLine && part.endLine >= startLine),
  );
  return ratio(found.length, hunks.length);
}

/** Counts the lines that are shown, and those of them that were edited. */
export function countShown(
  edited: EditedLines,
  shown: readonly ShownLines[],
): { readonly lines: number; readonly edited: number } {
  let right = 0;
  for (const { path, startLine, endLine } of shown)
    for (const [first, last] of edited[path] ?? [])
      right += Math.max(0, Math.min(endLine, last) - Math.max(startLine, first) + 1);
  return { lines: total(shown.map(({ startLine, endLine }) => endLine - startLine + 1)), edited: right };
}
