// Inverted index of the names and word pairs of some cards, in sorted numbers without weights.
import type { CardTerms } from "./packed-terms.ts";

/** Names and pairs of words, which have no weight. Most are on one card, so each key holds a term and its card. */
export interface SegmentNames {
  /** First key for each prefix of terms; one more for the end. */
  readonly starts: Uint32Array;
  /** The other bits of a term, then the number of a card that has it; ascending. */
  readonly keys: Uint32Array;
}

const cardBits = 10;
const restBits = 32 - cardBits;
const firsts = 2 ** cardBits;
const cardMask = firsts - 1;

const keyOf = (term: number, card: number): number => ((term << cardBits) | card) >>> 0;

/** @param cards at most as many as ten bits can tell apart */
export function buildNames(cards: readonly CardTerms[]): SegmentNames {
  const starts = new Uint32Array(firsts + 1);
  eachNameOf(cards, (term) => (starts[(term >>> restBits) + 1] = (starts[(term >>> restBits) + 1] ?? 0) + 1));
  for (let first = 0; first < firsts; first++)
    starts[first + 1] = (starts[first + 1] ?? 0) + (starts[first] ?? 0);
  const keys = new Uint32Array(starts[firsts] ?? 0);
  const next = starts.slice();
  eachNameOf(cards, (term, card) => {
    const at = next[term >>> restBits] ?? 0;
    keys[at] = keyOf(term, card);
    next[term >>> restBits] = at + 1;
  });
  for (let first = 0; first < firsts; first++) keys.subarray(starts[first], starts[first + 1]).sort();
  return { starts, keys };
}

function eachNameOf(cards: readonly CardTerms[], tell: (term: number, card: number) => void): void {
  for (const [number, { terms, weights }] of cards.entries())
    for (let at = 0; at < terms.length; at++) if (weights[at] === 0) tell(terms[at] ?? 0, number);
}

/** Reports each name of each card, in unsigned order of names. */
export function eachName({ keys, starts }: SegmentNames, tell: (term: number, card: number) => void): void {
  for (let first = 0; first < firsts; first++)
    for (let at = starts[first] ?? 0; at < (starts[first + 1] ?? 0); at++) {
      const key = keys[at] ?? 0;
      tell((first << restBits) | (key >>> cardBits), key & cardMask);
    }
}

/** Reports the cards with a name. */
export function eachCardNamed(
  { keys, starts }: SegmentNames,
  term: number,
  tell: (card: number) => void,
): void {
  const end = starts[(term >>> restBits) + 1] ?? 0;
  const min = keyOf(term, 0);
  for (let at = firstFrom(keys, starts[term >>> restBits] ?? 0, end, min); at < end; at++) {
    const key = keys[at] ?? 0;
    if (key - min > cardMask) return;
    tell(key & cardMask);
  }
}

/** Binary search: the first place in a range of ascending numbers that is at least `min`. */
export function firstFrom(numbers: Int32Array | Uint32Array, from: number, to: number, min: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < min) low = middle + 1;
    else high = middle;
  }
  return low;
}
