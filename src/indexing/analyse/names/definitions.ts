import { indentationOf, lastLines } from "./definition-lines.ts";
import type { FoundDefinition } from "./definition-lines.ts";
import type { DefinitionPattern, Language } from "../../../code-languages/language.ts";
import { lineStartsOf, withoutLongLines } from "../regions/lines.ts";
import { regionsOf } from "../regions/find-regions.ts";
import type { Definition } from "../../types.ts";

/** All definition patterns of a language in one expression; `patterns[n]` belongs to group n + 1. */
interface CompiledDefinitions {
  readonly expression: RegExp;
  readonly patterns: readonly DefinitionPattern[];
}

const compiled = new WeakMap<Language, CompiledDefinitions>();

function compileDefinitions(language: Language): CompiledDefinitions {
  const earlier = compiled.get(language);
  if (earlier !== undefined) return earlier;
  const top = language.definitions.filter((each) => each.topLevel === true);
  const anywhere = language.definitions.filter((each) => each.topLevel !== true);
  const alternatives = [
    anywhere.length === 0 ? [] : [`[ \\t]*(?:${anywhere.map((each) => each.pattern).join("|")})`],
    top.map((each) => each.pattern),
  ].flat();
  const result: CompiledDefinitions = {
    expression: new RegExp(`^(?:${alternatives.join("|")})`, language.ignoreCase === true ? "gim" : "gm"),
    patterns: [...anywhere, ...top],
  };
  compiled.set(language, result);
  return result;
}

/**
 * The names a text defines, in order of their first line.
 * Found by patterns at line starts and bounded by indentation, for every language alike: quick, and right for
 * code that is laid out the usual way.
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
    const group = match.findIndex((value, index) => index > 0 && value !== undefined);
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

/** 1 to 6: the number of heading marks, or 1 for an underlined heading. */
function headingLevel(heading: string): number {
  return /^[ \t]*([#=]+)[ \t]/.exec(heading)?.[1]?.length ?? 1;
}

/** A heading without its markup, anchor and closing marks. */
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
