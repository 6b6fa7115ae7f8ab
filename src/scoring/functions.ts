import type { TokenStream } from "../codebase.ts";
import type { Region } from "../store/token-stream.ts";
import type { PassageQuery } from "./passages.ts";
import { saturate } from "./text-scores.ts";

/** What the best function of a file is worth. */
export interface FunctionScore {
  /** BM25 of the best definition's own lines and the comment above it, its name counted more. */
  readonly body: number;
  /** Weight of the query's terms in the best definition's name, times the share of the name they make up. */
  readonly name: number;
}

const meanFunctionTokens = 60;
/** What a term in a definition's name counts in its body. */
const nameCount = 3;
/** Up to this many lines above a definition, when they belong to nothing else, are its comment. */
const commentLines = 12;

/** Score each definition by the lines that are its own and not those of a definition inside it. */
export function scoreFunctions(
  { tokens, regions }: TokenStream,
  terms: Int32Array,
  query: PassageQuery,
): FunctionScore {
  const owners = ownersOfLines(regions);
  const lengths = new Int32Array(regions.length);
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
    const counted = counts.get(owner) ?? new Map<number, number>();
    counted.set(term, (counted.get(term) ?? 0) + 1);
    counts.set(owner, counted);
  }
  let body = 0;
  let name = 0;
  for (const [owner, counted] of counts) {
    const named = matchName(regions[owner]?.nameTerms ?? [], terms, query);
    for (const term of named.terms) counted.set(term, (counted.get(term) ?? 0) + nameCount);
    let score = 0;
    const relativeLength = (lengths[owner] ?? 0) / meanFunctionTokens;
    for (const [term, count] of counted)
      score += (query.weights[term] ?? 0) * saturate(count, relativeLength);
    body = Math.max(body, score);
    name = Math.max(name, named.score);
  }
  return { body, name };
}

/** For each line, from 0, the innermost definition it belongs to, or -1. */
function ownersOfLines(regions: readonly Region[]): Int32Array {
  const last = regions.reduce((most, { endLine }) => Math.max(most, endLine), 0);
  const owners = new Int32Array(last + 1).fill(-1);
  const order = [...regions.keys()].sort(
    (a, b) => (regions[a]?.startLine ?? 0) - (regions[b]?.startLine ?? 0),
  );
  for (const number of order) {
    const { startLine, endLine } = regions[number] ?? { startLine: 1, endLine: 0 };
    owners.fill(number, startLine - 1, endLine);
  }
  for (const number of order) {
    const first = (regions[number]?.startLine ?? 1) - 1;
    for (let line = first - 1; line >= Math.max(0, first - commentLines) && owners[line] === -1; line--)
      owners[line] = number;
  }
  return owners;
}

function matchName(
  nameTerms: readonly number[],
  terms: Int32Array,
  { weights }: PassageQuery,
): { terms: number[]; score: number } {
  const matched = nameTerms.map((number) => terms[number - 1] ?? -1).filter((term) => term >= 0);
  const weight = matched.reduce((sum, term) => sum + (weights[term] ?? 0), 0);
  return { terms: matched, score: nameTerms.length === 0 ? 0 : (weight * matched.length) / nameTerms.length };
}
