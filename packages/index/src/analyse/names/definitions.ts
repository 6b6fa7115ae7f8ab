// Finds the definitions of a text by the patterns of its language.
import { rememberByObject } from "@fossick/base/remember.ts";
import type { DefinitionPattern, Language } from "@fossick/languages/language.ts";
import { lineStartsOf, withoutLongLines, regionsOf } from "../regions/find-regions.ts";
import type { Definition } from "@fossick/languages/types.ts";

/** All definition patterns of a language in one expression; `patterns[n]` belongs to group n + 1. */
interface CompiledDefinitions {
  readonly expression: RegExp;
  readonly patterns: readonly DefinitionPattern[];
}

const compileDefinitions = rememberByObject((language: Language): CompiledDefinitions => {
  const top = language.definitions.filter((each) => each.topLevel === true);
  const anywhere = language.definitions.filter((each) => each.topLevel !== true);
  const alternatives = [
    anywhere.length === 0 ? [] : [`[ \\t]*(?:${anywhere.map((each) => each.pattern).join("|")})`],
    top.map((each) => each.pattern),
  ].flat();
  return {
    expression: new RegExp(`^(?:${alternatives.join("|")})`, language.ignoreCase === true ? "gim" : "gm"),
    patterns: [...anywhere, ...top],
  };
});

/**
 * Finds the names a text defines, in order of their first line.
 * Uses patterns at line starts and indentation, for all languages alike: quick, and right for conventionally formatted
 * code.
 */
export function definitionsOf(text: string, language: Language): Definition[] {
  if (language.definitions.length === 0) return [];
  const source = withoutLongLines(text);
  const lineStarts = lineStartsOf(source);
  const regions = regionsOf(source, language.syntax);
  const matches = findDefinitions(source, lineStarts, regions, compileDefinitions(language));
  const endLines = lastLines(source, lineStarts, regions, matches);
  return matches.flatMap(({ name, kind, line }, index) =>
    kind === "scope" ? [] : [{ name, kind, startLine: line, endLine: endLines[index] ?? line }],
  );
}

function findDefinitions(
  text: string,
  lineStarts: readonly number[],
  regions: readonly number[],
  { expression, patterns }: CompiledDefinitions,
): FoundDefinition[] {
  const matches: FoundDefinition[] = [];
  const owners: FoundDefinition[] = [];
  let line = 1;
  let region = 0;
  expression.lastIndex = 0;
  for (let match = expression.exec(text); match !== null; match = expression.exec(text)) {
    const start = match.index;
    while ((lineStarts[line] ?? Number.POSITIVE_INFINITY) <= start) line++;
    while ((regions[region + 1] ?? Number.POSITIVE_INFINITY) <= start) region += 2;
    let group = 1;
    while (group < match.length && match[group] === undefined) group++;
    const pattern = patterns[group - 1];
    const inRegion = (regions[region] ?? Number.POSITIVE_INFINITY) < start;
    if (pattern === undefined || inRegion) continue;
    const isSection = pattern.kind === "section";
    const name = isSection ? headingText(match[group] ?? "") : (match[group] ?? "");
    const indentation = isSection ? headingLevel(match[0]) : indentationOf(text, start);
    while (owners.length > 0 && (owners.at(-1)?.indentation ?? 0) >= indentation) owners.pop();
    const owner = owners.at(-1)?.kind;
    if (/^_*$/.test(name) || (pattern.inScope === true && owner !== "scope")) continue;
    const kind =
      pattern.kind === "function" && /^(?:class|type|scope)$/.test(owner ?? "") ? "method" : pattern.kind;
    const headLine = line + (match[0].match(/\n/g)?.length ?? 0);
    const definition: FoundDefinition = { name, kind, line, headLine, indentation };
    owners.push(definition);
    matches.push(definition);
  }
  return matches;
}

/** Returns the number of heading marks, or 1 for an underlined heading. */
function headingLevel(heading: string): number {
  return /^[ \t]*([#=]+)[ \t]/.exec(heading)?.[1]?.length ?? 1;
}

/** Strips markup, anchor and closing marks from a heading. */
function headingText(heading: string): string {
  return heading
    .trimEnd()
    .replace(/(?<!#)#+$/, "")
    .trimEnd()
    .replace(/\{[^{}]*\}$/, "")
    .trimEnd()
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/[*`]|<[^<>]*>/g, "")
    .trim();
}

/** A definition whose last line is still to be found. */
interface FoundDefinition {
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

/** Preprocessor lines and labels, which are at the left margin at any depth. */
const outOfPlace =
  /^(?:#[ \t]*(?:if|ifdef|ifndef|elif|else|endif|define|undef|pragma|include|error|line)\b|[a-z_]\w*:\s*$)/;

/** Counts the columns of white space from `at`; a tab counts four. */
function indentationOf(text: string, at: number): number {
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
 * Returns the last line of each definition: the one before the next line that is indented no deeper and closes
 * nothing. `regions` are offsets of comments and strings: lines inside one belong where it started.
 */
function lastLines(
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

/** Returns the shape of a line; undefined if it does not show where it belongs. */
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
