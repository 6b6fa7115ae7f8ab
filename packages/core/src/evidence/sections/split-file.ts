// Splits a file into the sections that are ranked and shown.

/** A definition as a grammar or the index sees it. */
export interface Defined {
  /** Absent for what has no name, such as an initialiser. */
  readonly name?: string;
  /** Name of the class that holds it. */
  readonly owner?: string;
  /** First line, from 1, comments and decorators directly above included. */
  readonly startLine: number;
  readonly endLine: number;
  /** True for a class or a namespace, whose members are sections of their own. */
  readonly container: boolean;
}

/**
 * Consecutive lines of a file that are read together: a definition, the head of a class, a part of a long definition,
 * or lines that belong to no definition. The sections of a file share no line.
 */
export interface Section {
  /** 1-based and inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  /** Name of the definition it is, or is a part of; a method's with its class, `Owner.name`. */
  readonly symbol?: string;
  readonly kind: SectionKind;
}

export type SectionKind = "definition" | "part" | "head" | "block";

/** A longer definition that holds others is treated as a container. */
const maxNestingLines = 80;
/** Longer definitions are split into parts, and longer stretches without a definition into blocks. */
const maxDefinitionLines = 100;
const partLines = 40;

/**
 * Split a file; blank lines at both ends of a block are dropped.
 * @param isBlank true if a line, from 1, has nothing to show
 */
export function splitFile(
  definitions: readonly Defined[],
  lineCount: number,
  isBlank: (line: number) => boolean,
): Section[] {
  const sorted = [...definitions].sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
  const sections: Section[] = [];
  let line = 1;
  let holder: Defined | undefined;
  const fillTo = (end: number): void => {
    while (line <= end) {
      const stop = holder === undefined || holder.endLine < line ? end : Math.min(end, holder.endLine);
      sections.push(...blocks(line, stop, holder, isBlank));
      line = stop + 1;
      if (holder !== undefined && holder.endLine < line) holder = undefined;
    }
  };
  for (const [at, definition] of sorted.entries()) {
    if (definition.startLine < line) continue;
    fillTo(definition.startLine - 1);
    if (definition.container || holdsOthers(definition, sorted[at + 1])) {
      holder = definition;
      continue;
    }
    sections.push(...partsOf(definition));
    line = definition.endLine + 1;
  }
  fillTo(lineCount);
  return sections;
}

const holdsOthers = ({ startLine, endLine }: Defined, next: Defined | undefined): boolean =>
  endLine - startLine >= maxNestingLines && next !== undefined && next.startLine < endLine;

/** Lines outside definitions; inside a class its head and the lines between members. */
function blocks(
  from: number,
  to: number,
  holder: Defined | undefined,
  isBlank: (line: number) => boolean,
): Section[] {
  let [startLine, endLine] = [from, to];
  while (startLine <= endLine && isBlank(startLine)) startLine++;
  while (endLine >= startLine && isBlank(endLine)) endLine--;
  if (startLine > endLine) return [];
  const isInside = holder !== undefined && holder.endLine >= startLine;
  const isHead = isInside && startLine <= holder.startLine;
  const symbol = isInside ? symbolOf(holder) : undefined;
  return pieces(startLine, endLine).map((piece, at) => ({
    ...piece,
    ...(symbol !== undefined && { symbol }),
    kind: isHead && at === 0 ? "head" : "block",
  }));
}

function partsOf(definition: Defined): Section[] {
  const symbol = symbolOf(definition);
  const named = symbol === undefined ? {} : { symbol };
  const { startLine, endLine } = definition;
  if (endLine - startLine < maxDefinitionLines)
    return [{ startLine, endLine, ...named, kind: symbol === undefined ? "block" : "definition" }];
  return pieces(startLine, endLine).map((piece) => ({ ...piece, ...named, kind: "part" as const }));
}

const symbolOf = ({ name, owner }: Defined): string | undefined =>
  name === undefined || owner === undefined ? name : `${owner}.${name}`;

function pieces(startLine: number, endLine: number): { startLine: number; endLine: number }[] {
  const count = Math.ceil((endLine - startLine + 1) / partLines);
  const length = Math.ceil((endLine - startLine + 1) / count);
  return Array.from({ length: count }, (_, at) => ({
    startLine: startLine + at * length,
    endLine: Math.min(endLine, startLine + (at + 1) * length - 1),
  })).filter((piece) => piece.startLine <= piece.endLine);
}
