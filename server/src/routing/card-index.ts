// Index in memory of the cards of all repositories by their terms; whoever asks it checks who may see them.
import { buildSegment, cardsIn, maxCards, type PlacedCard, type Segment } from "./segment.ts";
import type { CardTerms } from "./packed-terms.ts";

export interface CardIndex {
  /** Number of a repository in this process, given on first sight. */
  slotOf(repositoryId: number): number;
  /** One more than the greatest slot. */
  readonly slots: number;
  /** Replaces or adds cards. */
  put(cards: readonly (CardTerms & { readonly repositoryId: number })[]): void;
  /** All cards in parts; one counts only if `isCurrent`: others were replaced. */
  readonly segments: readonly Segment[];
  isCurrent(segment: Segment, slot: number): boolean;
  readonly bytes: number;
}

export function createCardIndex(): CardIndex {
  const { count, slotOf } = createSlots();
  let segments: Segment[] = [];
  /** Segment with the current card of each slot; other segments have replaced ones. */
  const homes: (Segment | undefined)[] = [];
  const current = (segment: Segment): PlacedCard[] => cardsIn(segment, (slot) => homes[slot] === segment);
  const add = (cards: readonly PlacedCard[]): void => {
    const segment = buildSegment(cards);
    for (const slot of segment.slots) homes[slot] = segment;
    segments.push(segment);
  };
  const isHollow = (segment: Segment): boolean =>
    segment.slots.filter((slot) => homes[slot] === segment).length * 2 < segment.slots.length;
  return {
    slotOf,
    get slots() {
      return count();
    },
    put(cards) {
      let waiting = cards.map((card): PlacedCard => ({ ...card, slot: slotOf(card.repositoryId) }));
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
    get segments() {
      return segments;
    },
    isCurrent: (segment, slot) => homes[slot] === segment,
    get bytes() {
      return segments.reduce((sum, segment) => sum + bytesOf(segment), 0);
    },
  };
}

const bytesOf = ({ cards, names, starts, terms }: Segment): number =>
  cards.length * 3 + (starts.length + terms.length + names.starts.length + names.keys.length) * 4;

/** Repositories are numbered from 1 on with few gaps: a list by number is read faster than a map. */
function createSlots() {
  const slots: (number | undefined)[] = [];
  let count = 0;
  return {
    count: () => count,
    slotOf: (id: number): number => (slots[id] ??= count++),
  };
}
