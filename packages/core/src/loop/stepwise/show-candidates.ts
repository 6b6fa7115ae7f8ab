// Chooses the text by which a candidate is shown.
import type { Query, Span } from "../../answer-types.ts";
import type { Evaluation } from "../../candidate.ts";
import type { Inspection } from "../../observations.ts";
import type { Context } from "../../parts.ts";
import type { JudgedCandidate } from "./types.ts";
import { inspectionsOf } from "../evaluate/inspect.ts";
import { joinRanges, type PackedPart } from "../../bundle/pack.ts";
import { estimateTokens } from "../../bundle/tokens.ts";
import { lineWeights, ownName } from "../../bundle/line-weights.ts";

/** Max tokens of one candidate: enough to judge a file, and ten of them fit into a usual budget. */
const excerptTokens = 600;
/** Share of text for the likeliest third, the next and the last: lines matter most where a file is accepted. */
const shareOfThird = [1.5, 1, 0.5] as const;

/** Dependencies for showing files, besides the observer. */
export interface FileDisplay {
  readonly languageOf: (path: string) => string;
  /** Undefined if the file is gone; an error ends the step. */
  readonly readText: (path: string) => Promise<string | undefined>;
}

/** Evaluations as candidates to be judged, in their order, with text, facts and size. */
export async function showCandidates(
  chosen: readonly Evaluation[],
  query: Query,
  context: Context,
  { languageOf, readText }: FileDisplay,
): Promise<{
  readonly candidates: JudgedCandidate[];
  readonly inspections: ReadonlyMap<string, Inspection>;
}> {
  const paths = chosen.map(({ path }) => path);
  const inspections = await inspectionsOf(paths, query, context);
  const equalShare = context.settings.maxTokens / Math.max(1, chosen.length);
  const candidates: JudgedCandidate[] = [];
  for (const [at, { path, relevance, reason }] of chosen.entries()) {
    const share = shareOfThird[Math.floor((3 * at) / chosen.length)] ?? 1;
    const limit = Math.min(excerptTokens, Math.floor(share * equalShare));
    context.signal?.throwIfAborted();
    const { facts = [], spans = [], tokens = 0 } = inspections.get(path) ?? {};
    const text = await readText(path);
    candidates.push({
      path,
      relevance,
      reason,
      spans,
      excerpts: text === undefined ? [] : excerptsOf(text, spans, query, limit),
      evidence: facts,
      language: languageOf(path),
      sizeBytes: text === undefined ? 0 : new TextEncoder().encode(text).length,
      tokens,
    });
  }
  return { candidates, inspections };
}

/** Max lines shown of each place, round by round: every place is begun before one is finished. */
const rounds = [4, 12, Number.POSITIVE_INFINITY];
/** Max characters shown of a line; a longer one is data, or generated. */
const longestLine = 300;

/** A place that may show why a file is needed; begins with the telling line. */
interface Place {
  readonly startLine: number;
  readonly endLine: number;
  readonly weight: number;
}

/**
 * Lines for judging a file, up to the token limit: a small file as a whole, else each span from its telling line on, a
 * definition or the line with most of the task's words.
 */
export function excerptsOf(
  text: string,
  spans: readonly Span[],
  query: Query,
  maxTokens: number,
): readonly PackedPart[] {
  const lines = text.replace(/\n$/, "").split("\n").map(shortLine);
  const costs = lines.map((line) => estimateTokens(line) + 1);
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  if (text === "") return [];
  if (total <= maxTokens) return [partOf(lines, 1, lines.length)];
  const whole = { startLine: 1, endLine: lines.length };
  const places = placesIn(lines, spans.length > 0 ? spans : [whole], query);
  return joinRanges(grow(places, costs, maxTokens)).map(({ startLine, endLine }) =>
    partOf(lines, startLine, endLine),
  );
}

const shortLine = (line: string): string =>
  line.length > longestLine ? `${line.slice(0, longestLine)}…` : line;

/** Heaviest first. */
function placesIn(lines: readonly string[], spans: readonly Span[], query: Query): Place[] {
  const weightOf = lineWeights(lines, query);
  const places = spans
    .filter(({ startLine, endLine }) => startLine <= Math.min(endLine, lines.length))
    .map(({ startLine, endLine, symbol }): Place => {
      const last = Math.min(endLine, lines.length);
      const weights = lines.slice(startLine - 1, last).map(weightOf);
      const heaviest = weights.indexOf(weights.reduce((max, weight) => Math.max(max, weight), 0));
      const named =
        symbol === undefined ? -1 : lines.slice(startLine - 1, last).findIndex(says(ownName(symbol)));
      const first = symbol === undefined ? Math.max(0, heaviest - 1) : Math.max(0, named);
      return {
        startLine: startLine + first,
        endLine: last,
        weight: (weights[heaviest] ?? 0) + (symbol === undefined ? 0 : (weights[first] ?? 0)),
      };
    });
  return places.sort((a, b) => b.weight - a.weight || a.startLine - b.startLine);
}

const says = (symbol: string) => (line: string) => {
  const at = line.indexOf(symbol);
  return at >= 0 && !/\w/.test(line[at - 1] ?? "") && !/\w/.test(line[at + symbol.length] ?? "");
};

/** Extends places line by line, in rounds, while tokens are left. */
function grow(places: readonly Place[], costs: readonly number[], maxTokens: number): Place[] {
  let left = maxTokens;
  const taken = places.map(() => 0);
  for (const max of rounds)
    for (const [at, { startLine, endLine }] of places.entries())
      for (let count = taken[at] ?? 0; count < Math.min(max, endLine - startLine + 1); count++) {
        const cost = costs[startLine - 1 + count] ?? 0;
        if (cost > left) break;
        left -= cost;
        taken[at] = count + 1;
      }
  return places.flatMap((place, at) => {
    const count = taken[at] ?? 0;
    return count === 0 ? [] : [{ ...place, endLine: place.startLine + count - 1 }];
  });
}

const partOf = (lines: readonly string[], startLine: number, endLine: number): PackedPart => ({
  startLine,
  endLine,
  text: lines.slice(startLine - 1, endLine).join("\n"),
});
