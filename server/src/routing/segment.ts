// Inverted index of up to 1,024 cards in flat arrays, which is built once and never changed.
import { buildNames, eachCardNamed, eachName, firstFrom, type SegmentNames } from "./segment-names.ts";
import type { CardTerms } from "./packed-terms.ts";

/** A card at its place among all repositories that a server knows. */
export interface PlacedCard extends CardTerms {
  /** The repository's number in this process. */
  readonly slot: number;
}

/** Inverted index of some cards: three bytes for a word of a card, four for a name or a pair of words. */
export interface Segment {
  /** Slot of each card. */
  readonly slots: Uint32Array;
  /** Words, each once, ascending. */
  readonly terms: Int32Array;
  /** Where the postings of each word begin; one more for the end. */
  readonly starts: Uint32Array;
  /** Numbers of cards in `slots`. */
  readonly cards: Uint16Array;
  readonly weights: Uint8Array;
  /** Terms that a card has or has not, without a weight. */
  readonly names: SegmentNames;
}

/** Max cards of a segment: sort keys hold a card's number in ten bits. */
export const maxCards = 1_024;

const weightsOf = 256;
const offset = 2 ** 31;

/** @param cards at most `maxCards` */
export function buildSegment(cards: readonly PlacedCard[]): Segment {
  const keys = wordKeys(cards);
  const terms = new Int32Array(keys.length);
  const starts = new Uint32Array(keys.length + 1);
  const numbers = new Uint16Array(keys.length);
  const weights = new Uint8Array(keys.length);
  let distinct = 0;
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? 0;
    const term = Math.floor(key / (weightsOf * maxCards)) - offset;
    if (distinct === 0 || term !== terms[distinct - 1]) {
      terms[distinct] = term;
      starts[distinct++] = at;
    }
    numbers[at] = Math.floor(key / weightsOf) % maxCards;
    weights[at] = key % weightsOf;
  }
  starts[distinct] = keys.length;
  return {
    slots: Uint32Array.from(cards, ({ slot }) => slot),
    terms: terms.slice(0, distinct),
    starts: starts.slice(0, distinct + 1),
    cards: numbers,
    weights,
    names: buildNames(cards),
  };
}

/** Each word of each card as one number, ascending: the word, the card, its weight there. */
function wordKeys(cards: readonly PlacedCard[]): Float64Array {
  const keys = new Float64Array(cards.reduce((sum, { weights }) => sum + countWords(weights), 0));
  let count = 0;
  for (const [number, { terms, weights }] of cards.entries())
    for (let at = 0; at < terms.length; at++) {
      const weight = weights[at] ?? 0;
      if (weight > 0) keys[count++] = (((terms[at] ?? 0) + offset) * maxCards + number) * weightsOf + weight;
    }
  return keys.sort();
}

function countWords(weights: Uint8Array): number {
  let count = 0;
  for (const weight of weights) count += Number(weight > 0);
  return count;
}

/** Returns the cards of a segment that have not been replaced. */
export function cardsIn(segment: Segment, isCurrent: (slot: number) => boolean): PlacedCard[] {
  const found = Array.from(segment.slots, () => ({ terms: [] as number[], weights: [] as number[] }));
  const add = (term: number, number: number, weight: number): void => {
    found[number]?.terms.push(term);
    found[number]?.weights.push(weight);
  };
  for (const [at, term] of segment.terms.entries())
    for (let posting = segment.starts[at] ?? 0; posting < (segment.starts[at + 1] ?? 0); posting++)
      add(term, segment.cards[posting] ?? 0, segment.weights[posting] ?? 0);
  eachName(segment.names, (name, number) => add(name, number, 0));
  return found.flatMap((card, number) => {
    const slot = segment.slots[number] ?? 0;
    if (!isCurrent(slot)) return [];
    return [{ slot, terms: Int32Array.from(card.terms), weights: Uint8Array.from(card.weights) }];
  });
}

/** Reports the cards with a term, by number, with its weight; 0 for a name. */
export function eachCardWith(
  { cards, names, starts, terms, weights }: Segment,
  term: number,
  tell: (card: number, weight: number) => void,
): void {
  const place = firstFrom(terms, 0, terms.length, term);
  if (terms[place] === term)
    for (let at = starts[place] ?? 0; at < (starts[place + 1] ?? 0); at++)
      tell(cards[at] ?? 0, weights[at] ?? 0);
  eachCardNamed(names, term, (card) => tell(card, 0));
}
