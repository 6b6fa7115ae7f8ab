// Scores the best function of a file for a query over the index's token stream, its name counted more; reads no text.
import type { TokenStream } from "../codebase.ts";
import type { Regions } from "../../postings/token-stream.ts";
import type { PassageQuery } from "./passage-query.ts";
import { saturate } from "./text-scores.ts";

export interface FunctionScore {
  /** BM25 of the best definition's own lines and the comment above it, its name counted more. */
  readonly body: number;
  /** Weight of the query's terms in the best definition's name, times the share of the name they make up. */
  readonly name: number;
}

const meanFunctionTokens = 60;
/** Occurrences that a term in a definition's name adds to its body. */
const nameCount = 3;
/** Up to this many lines above a definition, when they belong to nothing else, are its comment. */
const commentLines = 12;

/** Score each definition by its own lines, without those of nested definitions. */
export function scoreFunctions(
  { tokens, regions }: TokenStream,
  terms: Int32Array,
  query: PassageQuery,
): FunctionScore {
  const owners = ownersOfLines(regions);
  const lengths = new Int32Array(regions.startLines.length);
  const counts = new Map<number, Map<number, number>>();
  let line = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? 0;
    if (token === 0) {
      line++;
      continue;
    }
    const owner = owners[line] ?? -1;
    if (owner < 0) continue;
    lengths[owner] = (lengths[owner] ?? 0) + 1;
    const term = terms[token - 1] ?? -1;
    if (term < 0) continue;
    const ownerCounts = counts.get(owner) ?? new Map<number, number>();
    ownerCounts.set(term, (ownerCounts.get(term) ?? 0) + 1);
    counts.set(owner, ownerCounts);
  }
  let body = 0;
  let name = 0;
  for (const [owner, counted] of counts) {
    const match = matchName(nameOf(regions, owner), terms, query);
    for (const term of match.terms) counted.set(term, (counted.get(term) ?? 0) + nameCount);
    let score = 0;
    const relativeLength = (lengths[owner] ?? 0) / meanFunctionTokens;
    for (const [term, count] of counted)
      score += (query.weights[term] ?? 0) * saturate(count, relativeLength);
    body = Math.max(body, score);

    name = Math.max(name, match.score);
  }
  return { body, name };
}

const nameOf = ({ nameStarts, names }: Regions, region: number): Uint32Array =>
  names.subarray(nameStarts[region], nameStarts[region + 1]);

/** For each line, from 0, the innermost definition it belongs to, or -1. */
function ownersOfLines({ startLines, endLines }: Regions): Int32Array {
  const last = endLines.reduce((max, endLine) => Math.max(max, endLine), 0);
  const owners = new Int32Array(last + 1).fill(-1);
  const order = inOrder(startLines);
  for (const number of order) owners.fill(number, (startLines[number] ?? 1) - 1, endLines[number] ?? 0);
  for (const number of order) {
    const first = (startLines[number] ?? 1) - 1;
    for (let line = first - 1; line >= Math.max(0, first - commentLines) && owners[line] === -1; line--)
      owners[line] = number;
  }
  return owners;
}

/** Numbers of definitions by their first line; nearly always they are in order already. */
function inOrder(startLines: Uint32Array): Uint32Array {
  const order = Uint32Array.from(startLines, (_, number) => number);
  const isSorted = startLines.every((line, at) => at === 0 || (startLines[at - 1] ?? 0) <= line);
  return isSorted ? order : order.sort((a, b) => (startLines[a] ?? 0) - (startLines[b] ?? 0) || a - b);
}

function matchName(
  nameTerms: Uint32Array,
  terms: Int32Array,
  { weights }: PassageQuery,
): { terms: number[]; score: number } {
  const taskTerms = Array.from(nameTerms, (number) => terms[number - 1] ?? -1).filter((term) => term >= 0);
  const weight = taskTerms.reduce((sum, term) => sum + (weights[term] ?? 0), 0);
  const share = nameTerms.length === 0 ? 0 : taskTerms.length / nameTerms.length;
  return { terms: taskTerms, score: weight * share };
}
