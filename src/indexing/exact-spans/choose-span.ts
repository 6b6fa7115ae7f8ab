// Chooses the definition that stands for a window of lines.
import type { Span } from "../../types.ts";
import type { SyntaxDefinition } from "./collect-definitions.ts";

/** Share of a window's lines a definition must hold to stand for it. */
const HOLDING_SHARE = 0.6;
/** A class or namespace this many times longer than a window does not stand for it: its members do. */
const MAX_CONTAINER_GROWTH = 3;
/** Share of a window's lines that definitions inside it must reach across to replace it. */
const UNION_SHARE = 0.5;

/** The exact span of what a rough span stands for, or the rough span when the definitions do not tell. */
export function chooseSpan(span: Span, definitions: readonly SyntaxDefinition[]): Span {
  if (span.symbol !== undefined) {
    const namesake = nearestNamed(span.symbol, span.startLine, definitions);
    return namesake ? spanOf(namesake) : span;
  }
  const holder = smallestHolder(span, definitions);
  return holder ? spanOf(holder) : (unionInside(span, definitions) ?? span);
}

function nearestNamed(
  symbol: string,
  line: number,
  definitions: readonly SyntaxDefinition[],
): SyntaxDefinition | undefined {
  const lastPart = symbol.split(/::|[.#:]/).at(-1) || symbol;
  const candidates = [symbol, lastPart]
    .map((name) => definitions.filter((definition) => isNamed(definition, name)))
    .find((matching) => matching.length > 0);
  return candidates?.reduce((best, other) => (distance(other, line) < distance(best, line) ? other : best));
}

function isNamed({ name, owner }: SyntaxDefinition, symbol: string): boolean {
  return name === symbol || (owner !== undefined && `${owner}.${name}` === symbol);
}

/** Lines from a line to the part of a definition that names it, what is above it included. */
function distance(definition: SyntaxDefinition, line: number): number {
  return Math.max(0, definition.startLine - line, line - definition.ownLine);
}

function smallestHolder(span: Span, definitions: readonly SyntaxDefinition[]): SyntaxDefinition | undefined {
  const windowLength = length(span);
  const holders = definitions.filter(
    (definition) =>
      definition.name !== undefined &&
      overlap(definition, span) >= HOLDING_SHARE * windowLength &&
      !(definition.container && length(definition) > MAX_CONTAINER_GROWTH * windowLength),
  );
  return holders.reduce<SyntaxDefinition | undefined>(
    (best, other) => (best && length(best) <= length(other) ? best : other),
    undefined,
  );
}

function unionInside(span: Span, definitions: readonly SyntaxDefinition[]): Span | undefined {
  const inside = definitions.filter((definition) => overlap(definition, span) > length(definition) / 2);
  const [first] = inside;
  if (first === undefined) return undefined;
  const union = {
    startLine: Math.min(...inside.map(({ startLine }) => startLine)),
    endLine: Math.max(...inside.map(({ endLine }) => endLine)),
  };
  if (overlap(union, span) < UNION_SHARE * length(span)) return undefined;
  return inside.length === 1 ? spanOf(first) : union;
}

function spanOf({ name, owner, startLine, endLine }: SyntaxDefinition): Span {
  if (name === undefined) return { startLine, endLine };
  return { startLine, endLine, symbol: owner === undefined ? name : `${owner}.${name}` };
}

type Lines = Pick<Span, "startLine" | "endLine">;

function length({ startLine, endLine }: Lines): number {
  return endLine - startLine + 1;
}

function overlap(one: Lines, other: Lines): number {
  return Math.max(0, Math.min(one.endLine, other.endLine) - Math.max(one.startLine, other.startLine) + 1);
}

/** Clamp spans to a file of so many lines; spans wholly outside it are dropped. */
export function clampSpans(spans: readonly Span[], lineCount: number): readonly Span[] {
  return spans.flatMap((span) => {
    const startLine = Math.max(1, span.startLine);
    const endLine = Math.min(lineCount, span.endLine);
    return startLine <= endLine ? [{ ...span, startLine, endLine }] : [];
  });
}

/** Sort spans and join those that share a line; a joined span keeps a symbol only when one of them covers it all. */
export function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const sorted = [...spans].sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
  const merged: Span[] = [];
  for (const span of sorted) {
    const last = merged.at(-1);
    if (last && span.startLine <= last.endLine) merged[merged.length - 1] = join(last, span);
    else merged.push(span);
  }
  return merged;
}

/** `first` starts no later than `second`, and shares a line with it. */
function join(first: Span, second: Span): Span {
  const secondCovers = second.startLine === first.startLine && second.endLine === first.endLine;
  if (second.endLine <= first.endLine) return first.symbol === undefined && secondCovers ? second : first;
  return { startLine: first.startLine, endLine: second.endLine };
}
