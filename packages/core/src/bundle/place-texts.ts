// Chooses the text of an answer's places within a limit of tokens: a body whole, or its head and the lines that count.
import { linesOf } from "@fossick/base/lines.ts";
import { remember, rememberByObject } from "@fossick/base/remember.ts";
import type { Place, Query } from "../answer-types.ts";
import { enclosingLines, signatureOf } from "./enclosing-lines.ts";
import { lineWeights } from "./line-weights.ts";
import { joinRanges, type PackedPart } from "./pack.ts";
import { countTokensUpTo } from "./tokens.ts";

/** Text of a place: its lines, with those of the definitions around it. */
export interface PlaceText {
  /** Position of the place in the answer's list. */
  readonly at: number;
  readonly tokens: number;
  /** In file order, disjoint. */
  readonly parts: readonly PackedPart[];
}

/** The best places have up to this many lines whole; a cut body makes its reader look again. */
const wholeBest = { places: 2, lines: 60 };
/** Any other place is whole up to this many lines. */
const wholeUpTo = 24;
/** A longer one is cut to the lines that count most, each with the lines around it. */
const weighty = { best: 6, other: 3 };
const linesAround = 2;
/** Min tokens worth filling. */
const minTokens = 25;

type Range = Pick<Place, "startLine" | "endLine">;

/**
 * Texts of places, in their order: of the best two first, then of those that are worth most for their length, as far
 * as they fit.
 * @throws errors of `readText`, and the signal's reason when aborted
 */
export async function placeTexts(
  places: readonly Place[],
  query: Pick<Query, "focusAreas" | "keywords">,
  readText: (path: string) => Promise<string | undefined>,
  maxTokens: number,
  signal?: AbortSignal,
): Promise<readonly PlaceText[]> {
  const texts: PlaceText[] = [];
  const linesIn = remember(async (path: string) => linesOf((await readText(path)) ?? ""));
  const weigh = rememberByObject((lines: readonly string[]) => lineWeights(lines, query));
  for (const [at, place] of places.entries()) {
    if (places.findIndex((other) => isSame(other, place)) < at) continue;
    const lines = await linesIn(place.path);
    if (place.startLine > lines.length) continue;
    const parts = partsOf(lines, place, at < wholeBest.places, weigh);
    const tokens = await countTokensUpTo(parts.map(({ text }) => `${text}\n`).join(""), maxTokens, signal);
    if (tokens !== undefined) texts.push({ at, tokens, parts });
  }
  return fitting(texts, places, maxTokens).toSorted((a, b) => a.at - b.at);
}

/** Tests whether two places are the same lines, as of a type that two definitions use. */
const isSame = (a: Place, b: Place): boolean =>
  a.path === b.path && a.startLine === b.startLine && a.endLine === b.endLine;

function fitting(texts: readonly PlaceText[], places: readonly Place[], maxTokens: number): PlaceText[] {
  const valueOf = ({ at, tokens }: PlaceText): number =>
    at < wholeBest.places ? 2 - at : (places[at]?.worth ?? 0) / Math.sqrt(Math.max(minTokens, tokens));
  return takeFitting(
    texts.toSorted((a, b) => valueOf(b) - valueOf(a)),
    maxTokens,
  );
}

/** Takes each text, in their order, that still fits. */
export function takeFitting(texts: readonly PlaceText[], maxTokens: number): PlaceText[] {
  let left = maxTokens;
  return texts.filter(({ tokens }) => {
    const isFitting = tokens <= left;
    if (isFitting) left -= tokens;
    return isFitting;
  });
}

/** Weighs the lines of a file. */
type Weigh = (lines: readonly string[]) => ReturnType<typeof lineWeights>;

function partsOf(lines: readonly string[], place: Place, isBest: boolean, weigh: Weigh): PackedPart[] {
  const whole = { startLine: place.startLine, endLine: Math.min(lines.length, place.endLine) };
  const count = whole.endLine - whole.startLine + 1;
  const shown =
    count <= (isBest ? wholeBest.lines : wholeUpTo) ? [whole] : cut(lines, place, whole, isBest, weigh);
  const heads = enclosingLines(lines, place.startLine).map((line) => ({ startLine: line, endLine: line }));
  return joinRanges([...heads, ...shown]).map((range) => ({
    ...range,
    text: lines.slice(range.startLine - 1, range.endLine).join("\n"),
  }));
}

/** The head of a long place, and the lines in it that count most. */
function cut(
  lines: readonly string[],
  place: Place,
  { startLine, endLine }: Range,
  isBest: boolean,
  weigh: Weigh,
): Range[] {
  const weightOf = weigh(lines);
  const head = signatureOf(lines, place) ?? { startLine, endLine: startLine };
  const heaviest = lines
    .slice(startLine - 1, endLine)
    .map((text, at) => ({ line: startLine + at, weight: weightOf(text) }))
    .filter(({ line, weight }) => weight > 0 && line > head.endLine)
    .toSorted((a, b) => b.weight - a.weight || a.line - b.line)
    .slice(0, isBest ? weighty.best : weighty.other);
  const around = heaviest.map(({ line }) => ({
    startLine: Math.max(startLine, line - linesAround),
    endLine: Math.min(endLine, line + linesAround),
  }));
  return [head, ...around];
}
