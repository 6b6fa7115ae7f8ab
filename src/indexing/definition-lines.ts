import type { DefinitionPattern } from "./languages/language.ts";

/** A definition whose last line is still to be found. */
export interface FoundDefinition {
  readonly name: string;
  readonly kind: DefinitionPattern["kind"];
  /** First line, from 1. */
  readonly line: number;
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
  const ends = definitions.map((each) => each.line);
  const open: number[] = [];
  let next = 0;
  let region = 0;
  let last = 0;
  const closeDown = (indentation: number, keepEqual: boolean): void => {
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const own = definitions[top]?.indentation ?? 0;
      if (own < indentation || (keepEqual && own === indentation)) return;
      ends[top] = Math.max(last, definitions[top]?.line ?? 0);
      open.pop();
    }
  };
  for (let line = 1; line <= lineStarts.length; line++) {
    const start = lineStarts[line - 1] ?? 0;
    const starts = definitions[next]?.line === line;
    if (!starts && open.length === 0) continue;
    while ((regions[region + 1] ?? Number.POSITIVE_INFINITY) <= start) region += 2;
    const inside = (regions[region] ?? Number.POSITIVE_INFINITY) < start;
    const shape = starts
      ? "start"
      : inside
        ? "inside"
        : shapeOf(text, start, lineStarts[line] ?? text.length);
    if (shape === "blank" || shape === "outOfPlace") continue;
    const section = definitions[next]?.kind === "section" || definitions[open[0] ?? -1]?.kind === "section";
    if (starts) closeDown(definitions[next]?.indentation ?? 0, false);
    else if (!inside && !section) closeDown(indentationOf(text, start), shape === "closing");
    for (; definitions[next]?.line === line; next++) open.push(next);
    last = line;
  }
  closeDown(-1, false);
  return ends;
}

type LineShape = "blank" | "closing" | "outOfPlace" | "plain";

function shapeOf(text: string, start: number, end: number): LineShape {
  const line = text.slice(start, end);
  if (line.trim() === "") return "blank";
  if (closing.test(line)) return "closing";
  return outOfPlace.test(line) ? "outOfPlace" : "plain";
}
