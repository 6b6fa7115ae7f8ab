// Replaces ranges of a text, tells its line ends and indentation, and lays out JSON.
/** A text with one range replaced. */
export const splice = (text: string, start: number, end: number, put: string): string =>
  text.slice(0, start) + put + text.slice(end);

export const endOfLine = (text: string): string => /\r?\n/.exec(text)?.[0] ?? "\n";

/** The indentation of the line that a position is on. */
export function indentOfLine(text: string, position: number): string {
  const start = text.lastIndexOf("\n", position - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, position))?.[0] ?? "";
}

/**
 * JSON with each member on its own line and arrays on one line.
 * @param unit the indentation of one level; empty for all on one line
 * @param eol a line break and the indentation of the value
 */
export function jsonText(value: unknown, unit: string, eol: string): string {
  if (Array.isArray(value)) return `[${value.map((each) => jsonText(each, unit, eol)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}: ${jsonText(inner, unit, eol + unit)}`,
  );
  return unit === "" ? `{${members.join(", ")}}` : `{${eol}${unit}${members.join(`,${eol}${unit}`)}${eol}}`;
}
