import type { CardTerms } from "./packed-terms.ts";

/** A card at its place among all repositories that a server knows. */
export interface PlacedCard extends CardTerms {
  /** The repository's number in this process. */
  readonly slot: number;
}

/** Inverted index of some cards, in three bytes a posting. */
export interface Segment {
  /** Slot of each card. */
  readonly slots: Uint32Array;
  /** Each once, ascending. */
  readonly terms: Int32Array;
  /** Where the postings of each term begin; one more for the end. */
  readonly starts: Uint32Array;
  /** Numbers of cards in `slots`. */
  readonly cards: Uint16Array;
  readonly weights: Uint8Array;
}

/** Cards of one segment: a card's number has ten bits in the keys that are sorted. */
export const maxCards = 1_024;

const weightsOf = 256;
const offset = 2 ** 31;

/** @param cards at most `maxCards` */
export function buildSegment(cards: readonly PlacedCard[]): Segment {
  const keys = new Float64Array(cards.reduce((sum, { terms }) => sum + terms.length, 0));
  let count = 0;
  for (const [number, { terms, weights }] of cards.entries())
    for (let at = 0; at < terms.length; at++)
      keys[count++] = (((terms[at] ?? 0) + offset) * maxCards + number) * weightsOf + (weights[at] ?? 0);
  keys.sort();
  const terms = new Int32Array(count);
  const starts = new Uint32Array(count + 1);
  const numbers = new Uint16Array(count);
  const weights = new Uint8Array(count);
  let distinct = 0;
  for (let at = 0; at < count; at++) {
    const key = keys[at] ?? 0;
    const term = Math.floor(key / (weightsOf * maxCards)) - offset;
    if (distinct === 0 || term !== terms[distinct - 1]) {
      terms[distinct] = term;
      starts[distinct++] = at;
    }
    numbers[at] = Math.floor(key / weightsOf) % maxCards;
    weights[at] = key % weightsOf;
  }
  starts[distinct] = count;
  return {
    slots: Uint32Array.from(cards, ({ slot }) => slot),
    terms: terms.slice(0, distinct),
    starts: starts.slice(0, distinct + 1),
    cards: numbers,
    weights,
  };
}

/** Returns the cards of a segment that are still those of their repository. */
export function cardsIn(segment: Segment, isCurrent: (slot: number) => boolean): PlacedCard[] {
  const { cards, slots, starts, terms, weights } = segment;
  const found = Array.from(slots, () => ({ terms: [] as number[], weights: [] as number[] }));
  for (const [number, term] of terms.entries()) {
    for (let at = starts[number] ?? 0; at < (starts[number + 1] ?? 0); at++) {
      const card = found[cards[at] ?? 0];
      card?.terms.push(term);
      card?.weights.push(weights[at] ?? 0);
    }
  }
  return found.flatMap((card, number) => {
    const slot = slots[number] ?? 0;
    if (!isCurrent(slot)) return [];
    return [{ slot, terms: Int32Array.from(card.terms), weights: Uint8Array.from(card.weights) }];
  });
}

/** Returns where a term's postings begin and end in a segment. */
export function postingsOf({ starts, terms }: Segment, term: number): readonly [from: number, to: number] {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((terms[middle] ?? 0) < term) low = middle + 1;
    else high = middle;
  }
  return terms[low] === term ? [starts[low] ?? 0, starts[low + 1] ?? 0] : [0, 0];
}
