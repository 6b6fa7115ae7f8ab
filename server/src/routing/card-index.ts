import { buildSegment, cardsIn, maxCards, postingsOf, type PlacedCard, type Segment } from "./segment.ts";
import type { CardTerms } from "./packed-terms.ts";

/** Cards of all repositories, whoever may see them, by their terms. */
export interface CardIndex {
  /** Number of a repository in this process, given on first sight. */
  slotOf(repositoryId: number): number;
  /** One more than the greatest slot. */
  readonly slots: number;
  /** Replaces or adds cards. */
  put(cards: readonly (CardTerms & { readonly repositoryId: number })[]): void;
  /** Calls `tell` for each card that has the term. */
  scan(term: number, tell: (slot: number, weight: number) => void): void;
  readonly bytes: number;
}

export function createCardIndex(): CardIndex {
  const slots = new Map<number, number>();
  let segments: Segment[] = [];
  /** The segment that has the card of each slot: what others have of it was replaced. */
  const homes: (Segment | undefined)[] = [];
  const slotOf = (id: number): number => {
    const known = slots.get(id);
    if (known !== undefined) return known;
    slots.set(id, slots.size);
    return slots.size - 1;
  };
  const current = (segment: Segment): PlacedCard[] => cardsIn(segment, (slot) => homes[slot] === segment);
  const add = (cards: readonly PlacedCard[]): void => {
    const segment = buildSegment(cards);
    for (const slot of segment.slots) homes[slot] = segment;
    segments.push(segment);
  };
  const isHollow = (segment: Segment): boolean =>
    segment.slots.reduce((count, slot) => count + Number(homes[slot] === segment), 0) < segment.slots.length / 2;
  return {
    slotOf,
    get slots() {
      return slots.size;
    },
    put(cards) {
      let waiting = cards.map(({ repositoryId, ...card }): PlacedCard => ({ ...card, slot: slotOf(repositoryId) }));
      for (const { slot } of waiting) homes[slot] = undefined;
      const hollow = segments.filter(isHollow);
      segments = segments.filter((segment) => !hollow.includes(segment));
      waiting = [...waiting, ...hollow.flatMap(current)];
      // The last ones are the smallest: each card is written anew a few times only.
      for (let last = segments.at(-1); last !== undefined; last = segments.at(-1)) {
        if (last.slots.length > waiting.length * 2 || last.slots.length + waiting.length > maxCards) break;
        segments.pop();
        waiting = [...waiting, ...current(last)];
      }
      for (let from = 0; from < waiting.length; from += maxCards) add(waiting.slice(from, from + maxCards));
    },
    scan(term, tell) {
      for (const segment of segments) {
        const [from, to] = postingsOf(segment, term);
        for (let at = from; at < to; at++) {
          const slot = segment.slots[segment.cards[at] ?? 0] ?? 0;
          if (homes[slot] === segment) tell(slot, segment.weights[at] ?? 0);
        }
      }
    },
    get bytes() {
      return segments.reduce((sum, { cards, starts, terms }) => sum + cards.length * 3 + (starts.length + terms.length) * 4, 0);
    },
  };
}
