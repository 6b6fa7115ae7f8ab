import type { DefinitionPattern } from "../../../code-languages/language.ts";

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

/** A line that closes a body and opens no other. */
const bodyEnd = /^[ \t]*(?:\}|end\b)[ \t]*;?\s*$/;

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

/** The indentation down to which a line ends the definitions open before it, and after it. */
interface LineShape {
  readonly before: number;
  readonly after: number;
}

const none = Number.POSITIVE_INFINITY;
const belonging: LineShape = { before: none, after: none };

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
    while ((regions[region + 1] ?? none) <= start) region += 2;
    const starting = definitions[next]?.line === line ? definitions[next] : undefined;
    const innermost = definitions[open.at(-1) ?? -1];
    const inside = (regions[region] ?? none) < start || line <= (innermost?.headLine ?? 0);
    let shape: LineShape | undefined;
    if (starting !== undefined) shape = { before: starting.indentation, after: none };
    else if (inside) shape = belonging;
    else if (innermost !== undefined)
      shape = shapeOf(text, start, lineStarts[line] ?? text.length, innermost);
    if (shape === undefined) continue;
    closeDown(shape.before);
    for (; definitions[next]?.line === line; next++) open.push(next);
    lastLine = line;
    closeDown(shape.after);
  }
  closeDown(-1);
  return ends;
}

/** Nothing when the line says nothing about where it belongs. */
function shapeOf(
  text: string,
  start: number,
  end: number,
  innermost: FoundDefinition,
): LineShape | undefined {
  const line = text.slice(start, end);
  if (line.trim() === "") return undefined;
  if (innermost.kind === "section") return belonging;
  const indentation = indentationOf(text, start);
  if (closing.test(line)) return { before: indentation + 1, after: bodyEnd.test(line) ? indentation : none };
  return outOfPlace.test(line) ? undefined : { before: indentation, after: none };
}
