import { indentationOf, lastLines } from "./definition-lines.ts";
import type { FoundDefinition } from "./definition-lines.ts";
import type { DefinitionPattern, Language } from "./languages/language.ts";
import { lineStartsOf, withoutLongLines } from "./lines.ts";
import { regionsOf } from "./regions-of.ts";
import type { Definition } from "./types.ts";

/** Words that look like a name where a statement stands. */
const neverNames = new Set(
  (
    "if for while return switch catch else do try throw new delete typeof await yield case function super this " +
    "elif with foreach until unless match when loop sizeof defined using import export from in of not and or is " +
    "assert print raise except finally lambda constructor synchronized lock fixed select defer go static_assert " +
    "decltype alignas requires as let const var goto extends implements void int char auto namespace operator"
  ).split(" "),
);

/** All definition patterns of a language in one expression; `kinds[n]` belongs to group n + 1. */
interface CompiledDefinitions {
  readonly expression: RegExp;
  readonly kinds: readonly DefinitionPattern["kind"][];
}

const compiled = new WeakMap<Language, CompiledDefinitions>();

function compileDefinitions(language: Language): CompiledDefinitions {
  const known = compiled.get(language);
  if (known !== undefined) return known;
  const top = language.definitions.filter((each) => each.topLevel === true);
  const anywhere = language.definitions.filter((each) => each.topLevel !== true);
  const ordered = [...anywhere, ...top];
  const alternatives = [
    anywhere.length === 0 ? [] : [`[ \\t]*(?:${anywhere.map((each) => each.pattern).join("|")})`],
    top.map((each) => each.pattern),
  ].flat();
  const result: CompiledDefinitions = {
    expression: new RegExp(`^(?:${alternatives.join("|")})`, language.ignoreCase === true ? "gim" : "gm"),
    kinds: ordered.map((each) => each.kind),
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
  const found = findDefinitions(source, lineStarts, regions, compileDefinitions(language));
  const endLines = lastLines(source, lineStarts, regions, found);
  return found.flatMap(({ name, kind, line }, index) =>
    kind === "scope" ? [] : [{ name, kind, startLine: line, endLine: endLines[index] ?? line }],
  );
}

function findDefinitions(
  text: string,
  lineStarts: readonly number[],
  regions: readonly number[],
  { expression, kinds }: CompiledDefinitions,
): FoundDefinition[] {
  const found: FoundDefinition[] = [];
  const owners: FoundDefinition[] = [];
  let line = 1;
  let region = 0;
  expression.lastIndex = 0;
  for (let match = expression.exec(text); match !== null; match = expression.exec(text)) {
    const start = match.index;
    while ((lineStarts[line] ?? Number.POSITIVE_INFINITY) <= start) line++;
    while ((regions[region + 1] ?? Number.POSITIVE_INFINITY) <= start) region += 2;
    const group = match.findIndex((value, index) => index > 0 && value !== undefined);
    const name = match[group]?.trim() ?? "";
    const kind = kinds[group - 1];
    const inRegion = (regions[region] ?? Number.POSITIVE_INFINITY) < start;
    if (kind === undefined || inRegion || neverNames.has(name)) continue;
    const indentation = kind === "section" ? headingLevel(match[0]) : indentationOf(text, start);
    while (owners.length > 0 && (owners.at(-1)?.indentation ?? 0) >= indentation) owners.pop();
    const owned = /^(?:class|type|scope)$/.test(owners.at(-1)?.kind ?? "");
    const definition = {
      name,
      kind: kind === "function" && owned ? "method" : kind,
      line,
      indentation,
    } as const;
    owners.push(definition);
    found.push(definition);
  }
  return found;
}

/** 1 to 6: the number of heading marks, or 1 for an underlined heading. */
function headingLevel(heading: string): number {
  return /^[ \t]*([#=]+)[ \t]/.exec(heading)?.[1]?.length ?? 1;
}
