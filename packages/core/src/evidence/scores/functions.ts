// Scores the best function of a file for a query over the index's token stream, its name counted more; reads no text.
import { rememberByObject, valueIn } from "@fossick/base/remember.ts";
import type { TokenStream } from "../codebase.ts";
import type { Regions } from "../../postings/token-stream.ts";
import type { PassageQuery } from "./passage-query.ts";
import { countTerms } from "./passages.ts";
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
export function scoreFunctions(stream: TokenStream, terms: Int32Array, query: PassageQuery): FunctionScore {
  if (!terms.some((term) => term >= 0)) return { body: 0, name: 0 };
  const { regions } = stream;
  const { hits, lengths } = hitsByOwner(stream, terms);
  let body = 0;
  let name = 0;
  for (const [owner, ownHits] of hits) {
    const match = matchName(nameOf(regions, owner), terms, query);
    const counted: number[] = [];
    countTerms(ownHits, functionCounts, counted);
    for (let times = 0; times < nameCount; times++) countTerms(match.terms, functionCounts, counted);
    let score = 0;
    const relativeLength = (lengths[owner] ?? 0) / meanFunctionTokens;
    for (let at = 0; at < counted.length; at++) {
      const term = counted[at] as number;
      score += (query.weights[term] ?? 0) * saturate(functionCounts[term] ?? 0, relativeLength);
      functionCounts[term] = 0;
    }
    body = Math.max(body, score);
    name = Math.max(name, match.score);
  }
  return { body, name };
}

/** Counts the terms of one definition at a time; all 0 between them. */
const functionCounts: number[] = [];

/** The query's terms in each definition that holds any, in reading order, and the number of all terms of each. */
function hitsByOwner({ tokens, regions }: TokenStream, terms: Int32Array) {
  const owners = ownersOfLines(regions);
  const lengths = new Int32Array(regions.startLines.length);
  const hits = new Map<number, number[]>();
  let owner = owners[0] ?? -1;
  for (let at = 0, line = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? 0;
    if (token === 0) {
      owner = owners[++line] ?? -1;
      continue;
    }
    if (owner < 0) continue;
    lengths[owner] = (lengths[owner] ?? 0) + 1;
    const term = terms[token - 1] ?? -1;
    if (term >= 0) valueIn(hits, owner, () => []).push(term);
  }
  return { hits, lengths };
}

const nameOf = ({ nameStarts, names }: Regions, region: number): Uint32Array =>
  names.subarray(nameStarts[region], nameStarts[region + 1]);

/** For each line, from 0, the innermost definition it belongs to, or -1; the next searches ask for the same files. */
const ownersOfLines = rememberByObject((regions: Regions): Int32Array => {
  const { endLines, startLines } = regions;
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
});

/** Numbers of definitions by their first line; nearly always they are in order already. */
function inOrder(startLines: Uint32Array): Uint32Array {
  const order = new Uint32Array(startLines.length);
  for (let number = 0; number < order.length; number++) order[number] = number;
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
