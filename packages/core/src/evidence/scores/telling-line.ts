// Finds the line of a passage that says most of the query.
import type { TokenStream } from "../codebase.ts";
import { queryTerms, weightOf, type PassageQuery } from "./passage-query.ts";
import type { PassageScore } from "./passages.ts";

/** Lines of a file, 1-based and inclusive. */
export type Lines = Pick<PassageScore, "startLine" | "endLine">;

/** The line that holds most of the query, and its stems. */
export interface TellingLine {
  /** From 1. */
  readonly line: number;
  /** Stems of the query on it and the next line, weightiest first. */
  readonly stems: readonly string[];
  /** Words on both lines in their order, those of the query as stems, others as dots. */
  readonly order: readonly string[];
}

/** Find the line of a passage that, with the one after it, holds most of the query by weight; the first of several. */
export function tellingLine(
  stream: TokenStream,
  query: PassageQuery,
  { startLine, endLine }: Lines,
): TellingLine | undefined {
  const byLine = termsByLine(stream, queryTerms(stream, query), startLine, endLine);
  let best:
    | { readonly line: number; readonly terms: ReadonlySet<number>; readonly weight: number }
    | undefined;
  for (const [line, own] of byLine) {
    const terms = new Set([...own, ...(byLine.get(line + 1) ?? [])]);
    const weight = weightOf(terms, query) + weightOf(own, query) / 10;
    if (best === undefined || weight > best.weight) best = { line, terms, weight };
  }
  if (best === undefined) return undefined;
  const stems = [...best.terms].sort((a, b) => (query.weights[b] ?? 0) - (query.weights[a] ?? 0) || a - b);
  return {
    line: best.line,
    stems: stems.flatMap((term) => query.stems[term] ?? []),
    order: orderIn(stream, queryTerms(stream, query), query, best.line),
  };
}

/** The words of a line and the next one. */
function orderIn({ tokens }: TokenStream, terms: Int32Array, query: PassageQuery, first: number): string[] {
  const order: string[] = [];
  let line = 1;
  for (let at = 0; at < tokens.length && line <= first + 1; at++) {
    const token = tokens[at] ?? 0;
    if (token === 0) line++;
    if (line >= first && line <= first + 1) order.push(query.stems[terms[token - 1] ?? -1] ?? "·");
  }
  return order;
}

/** The query's terms on each line of a passage that has any, in line order. */
function termsByLine(
  { tokens }: TokenStream,
  terms: Int32Array,
  startLine: number,
  endLine: number,
): Map<number, Set<number>> {
  const byLine = new Map<number, Set<number>>();
  let line = 1;
  for (let at = 0; at < tokens.length && line <= endLine; at++) {
    const token = tokens[at] ?? 0;
    if (token === 0) line++;
    const term = terms[token - 1] ?? -1;
    if (token === 0 || term < 0 || line < startLine) continue;
    byLine.set(line, (byLine.get(line) ?? new Set()).add(term));
  }
  return byLine;
}
