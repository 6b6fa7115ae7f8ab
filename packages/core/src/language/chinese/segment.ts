// Segments Chinese text into the words of a dictionary.
import { longestKeyOf } from "./han.ts";

/** A stretch of text, with its dictionary entry if it has one. */
interface Piece<Entry> {
  readonly text: string;
  readonly entry?: Entry;
}

/** Costs of an unknown character and of a known single one; a known word of two or more characters costs 1. */
const unknownCost = 3;
const singleCost = 1.5;

/**
 * Cuts a text into as few dictionary words as possible; unknown neighbours stay together. Of equally good cuts, the one
 * with the longer later words wins, because Chinese puts the head last.
 */
export function segment<Entry>(
  text: string,
  dictionary: ReadonlyMap<string, Entry>,
): readonly Piece<Entry>[] {
  const pieces: Piece<Entry>[] = [];
  let unknown = "";
  let start = 0;
  for (const end of cheapestEnds(text, dictionary)) {
    const word = text.slice(start, end);
    const entry = dictionary.get(word);
    start = end;
    if (entry === undefined) {
      unknown += word;
      continue;
    }
    if (unknown) pieces.push({ text: unknown });
    unknown = "";
    pieces.push({ text: word, entry });
  }
  return unknown ? [...pieces, { text: unknown }] : pieces;
}

/** Returns the ends of the pieces of the cheapest cut, in order. */
function cheapestEnds(text: string, dictionary: ReadonlyMap<string, unknown>): readonly number[] {
  const longest = longestKeyOf(dictionary);
  const costs = [0];
  const starts = [0];
  for (let end = 1; end <= text.length; end++) {
    costs[end] = Infinity;
    for (let start = Math.max(0, end - longest); start < end; start++) {
      const isKnown = dictionary.has(text.slice(start, end));
      if (!isKnown && end - start > 1) continue;
      const cost = (costs[start] ?? 0) + (isKnown ? (end - start > 1 ? 1 : singleCost) : unknownCost);
      if (cost >= (costs[end] ?? 0)) continue;
      costs[end] = cost;
      starts[end] = start;
    }
  }
  const ends: number[] = [];
  for (let end = text.length; end > 0; end = starts[end] ?? 0) ends.push(end);
  return ends.toReversed();
}
