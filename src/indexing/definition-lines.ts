import type { DefinitionPattern } from "./languages/language.ts";

/** A definition whose last line is still to be found. */
export interface FoundDefinition {
  readonly name: string;
  readonly kind: DefinitionPattern["kind"];
  /** First line, from 1. */
  readonly line: number;
  /** Last line of what the pattern matched: of the signature, or of the start of it. */
  readonly headLine: number;
  /** Columns, a tab counting four; for a section its level. */
  readonly indentation: number;
}

/** Lines at a definition's own indentation that still belong to it: closing and continuing ones. */
const closing =
  /^[ \t]*(?:[})\]>:,{]|\*\/|end\b|done\b|fi\b|rescue\b|ensure\b|else\b|elsif\b|(?:public|private|protected|signals)\s*:|where\b|->)/;

/** Preprocessor lines and labels stand at the left margin whatever they are part of. */
const outOfPlace =
  /^(?:#[ \t]*(?:if|ifdef|ifndef|elif|else|endif|define|undef|pragma|include|error|line)\b|[a-z_]\w*:\s*$)/;

/** Columns of white space from `at` on; a tab counts four. */
export function indentationOf(text: string, at: number): number {
  let columns = 0;
  for (let index = at; ; index++) {
    const code = text.charCodeAt(index);
    if (code === 32) columns++;
    else if (code === 9) columns += 4;
    else return columns;
  }
}

/**
 * The last line of each definition: the one before the next line that is indented no deeper and closes nothing.
 * `regions` are offsets of comments and strings: lines inside one belong to whatever it started in.
 */
export function lastLines(
  text: string,
  lineStarts: readonly number[],
  regions: readonly number[],
  definitions: readonly FoundDefinition[],
): number[] {
  const ends = definitions.map((each) => each.headLine);
  const open: number[] = [];
  let next = 0;
  let region = 0;
  let lastLine = 0;
  const closeDown = (indentation: number): void => {
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const { indentation: own, headLine } = definitions[top] ?? { indentation: 0, headLine: 0 };
      if (own < indentation) return;
      ends[top] = Math.max(lastLine, headLine);
      open.pop();
    }
  };
  for (let line = 1; line <= lineStarts.length; line++) {
    const start = lineStarts[line - 1] ?? 0;
    while ((regions[region + 1] ?? Number.POSITIVE_INFINITY) <= start) region += 2;
    const starting = definitions[next]?.line === line ? definitions[next] : undefined;
    const innermost = definitions[open.at(-1) ?? -1];
    if (starting !== undefined) closeDown(starting.indentation);
    else if (innermost === undefined) continue;
    else {
      const inside = (regions[region] ?? Number.POSITIVE_INFINITY) < start || line <= innermost.headLine;
      const depth = inside
        ? Number.POSITIVE_INFINITY
        : depthOf(text, start, lineStarts[line] ?? text.length, innermost);
      if (depth === undefined) continue;
      closeDown(depth);
    }
    for (; definitions[next]?.line === line; next++) open.push(next);
    lastLine = line;
  }
  closeDown(-1);
  return ends;
}

/** How deep a line lies: a closing line deeper than what it closes; nothing when the line says nothing. */
function depthOf(text: string, start: number, end: number, innermost: FoundDefinition): number | undefined {
  const line = text.slice(start, end);
  if (line.trim() === "") return undefined;
  if (innermost.kind === "section") return Number.POSITIVE_INFINITY;
  if (closing.test(line)) return indentationOf(text, start) + 0.5;
  return outOfPlace.test(line) ? undefined : indentationOf(text, start);
}
