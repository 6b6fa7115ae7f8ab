// Scores cards for a task among the repositories that the caller may search, as if there were no others.
import type { CardIndex } from "./card-index.ts";
import { eachCardWith, type Segment } from "./segment.ts";
import type { TaskTerm } from "./task-terms.ts";
import { shareOf } from "./weight.ts";

/** Weight of a word with a greater share in a repository than in others. Tuned: docs/decisions. */
const sharpness = 3;
/** Tuned: docs/decisions. */
const countsFor: Readonly<Record<TaskTerm["kind"], number>> = {
  word: 1,
  name: 1.6,
  pair: 1,
  language: 1.5,
  kind: 0.7,
};
/** Tests whether cards have a term with its share, or only have it or have not. */
const isShared = (kind: TaskTerm["kind"]): boolean => kind === "word" || kind === "language";
const weightCount = 256;

/** Scores of cards for a task, among the repositories that a caller may search and nothing else. */
export interface CardScores {
  /** By slot; 0 for those that are not asked. */
  readonly scores: Float64Array;
  /** Returns the terms that a repository has, by what they add to its score, greatest first. */
  termsFor(slot: number): readonly TaskTerm[];
  /** Returns how many of those asked have a term. */
  countOf(term: number): number;
}

/** The repositories that count: 1 by slot, and how many. */
export interface AskedCards {
  readonly asked: Uint8Array;
  readonly count: number;
}

export function scoreCards(
  index: CardIndex,
  terms: readonly TaskTerm[],
  { asked, count }: AskedCards,
): CardScores {
  const parts = index.segments.flatMap((segment) => partOf(index, segment, asked) ?? []);
  const worths = terms.map((term) => {
    const use = useOf(parts, term.hash);
    const worthOf = worthsOf(term, use, count);
    if (use.repositories > 0) for (const part of parts) addWorths(part, term.hash, worthOf);
    return worthOf;
  });
  const scores = new Float64Array(index.slots);
  for (const part of parts) {
    const { slots } = part.segment;
    for (let number = 0; number < slots.length; number++)
      if (part.counts[number] === 1) scores[slots[number] ?? 0] = part.scores[number] ?? 0;
  }
  return {
    scores,
    termsFor(slot) {
      const home = index.segments.find(
        (segment) => index.isCurrent(segment, slot) && segment.slots.includes(slot),
      );
      const number = home?.slots.indexOf(slot) ?? -1;
      const found = terms.flatMap((term, at) => {
        const weight = home && weightIn(home, number, term.hash);
        return weight === undefined ? [] : { term, worth: worths[at]?.[weight] ?? 0 };
      });
      return found.sort((a, b) => b.worth - a.worth).map(({ term }) => term);
    },
    countOf: (term) => useOf(parts, term).repositories,
  };
}

interface Part {
  readonly segment: Segment;
  /** 1 for the cards that count, by number in the segment, which stays near: by slot it would be anywhere. */
  readonly counts: Uint8Array;
  readonly scores: Float64Array;
}

/** Undefined where no card of a segment counts. */
function partOf(index: CardIndex, segment: Segment, asked: Uint8Array): Part | undefined {
  const { slots } = segment;
  const counts = new Uint8Array(slots.length);
  let isAny = false;
  // A plain loop: up to 100,000 cards are examined per call.
  for (let number = 0; number < slots.length; number++) {
    const slot = slots[number] ?? 0;
    if (asked[slot] !== 1 || !index.isCurrent(segment, slot)) continue;
    counts[number] = 1;
    isAny = true;
  }
  return isAny ? { segment, counts, scores: new Float64Array(slots.length) } : undefined;
}

/** How many repositories have a term, and the sum of its shares there. */
interface Use {
  repositories: number;
  shares: number;
}

function useOf(parts: readonly Part[], term: number): Use {
  const use = { repositories: 0, shares: 0 };
  for (const part of parts) addUse(use, part, term);
  return use;
}

function addUse(use: Use, { counts, segment }: Part, term: number): void {
  eachCardWith(segment, term, (number, weight) => {
    if (counts[number] !== 1) return;
    use.repositories += 1;
    use.shares += shareOf(weight);
  });
}

function addWorths({ counts, scores, segment }: Part, term: number, worthOf: Float64Array): void {
  eachCardWith(segment, term, (number, weight) => {
    if (counts[number] === 1) scores[number] = (scores[number] ?? 0) + (worthOf[weight] ?? 0);
  });
}

function weightIn(segment: Segment, card: number, term: number): number | undefined {
  let found: number | undefined;
  eachCardWith(segment, term, (number, weight) => {
    if (number === card) found = weight;
  });
  return found;
}

/**
 * Returns a term's contribution to a score by its weight in a card: a word by its share of the repository relative to
 * its mean share, a name by how few repositories have it.
 */
function worthsOf(term: TaskTerm, { repositories, shares }: Use, count: number): Float64Array {
  const worths = new Float64Array(weightCount);
  if (repositories === 0) return worths;
  const { kind, weight: ofTask } = term;
  const rarity = Math.log(count / repositories);
  for (let weight = 0; weight < weightCount; weight++)
    worths[weight] =
      ofTask *
      countsFor[kind] *
      (isShared(kind) ? Math.log(1 + (sharpness * shareOf(weight) * count) / shares) : rarity);
  return worths;
}
