// Finds blank lines, data and the license at the top of a file, which are never shown for a task.

/** Longer lines are data or generated. */
const longestLine = 1_000;
/** Lines of a license header at most. */
const maxHeaderLines = 60;
const comment = /^\s*(?:\/\/|\/\*|\*|#(?!\s*include\b|!\[)|--|;|%|<!--|"""|'''|\{-|\(\*)/;
const license = /copyright|licen[sc]ed?\b|SPDX/i;

/** @param lines all lines of the file @returns whether a line, from 1, is skipped */
export function skippedLines(lines: readonly string[]): (line: number) => boolean {
  const header = headerLength(lines);
  return (line) => {
    const text = lines[line - 1] ?? "";
    return line <= header || text.length > longestLine || text.trim() === "";
  };
}

/** Number of lines of the comment at the top that tells the license; 0 without one. */
function headerLength(lines: readonly string[]): number {
  let isInside = false;
  let length = 0;
  for (const line of lines.slice(0, maxHeaderLines)) {
    if (!isInside && line.trim() !== "" && !comment.test(line)) break;
    length++;
    if (/\/\*|<!--/.test(line)) isInside = true;
    if (/\*\/|-->/.test(line)) isInside = false;
  }
  return license.test(lines.slice(0, length).join("\n")) ? length : 0;
}
