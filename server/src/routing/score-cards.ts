import type { CardIndex } from "./card-index.ts";
import type { TaskTerm } from "./task-terms.ts";
import { shareOf } from "./weight.ts";

/** How much a word counts that is a greater share of a repository than of the others. Tuned: docs/decisions. */
const sharpness = 3;
const weights = 256;

/** What cards say of a task, among the repositories that a caller may see and nothing else. */
export interface CardScores {
  /** By slot; 0 for those that are not asked. */
  readonly scores: Float64Array;
  /** Returns what each term adds to the score of each of some repositories, greatest first. */
  termsFor(slots: readonly number[]): ReadonlyMap<number, readonly TaskTerm[]>;
  /** Returns how many of those asked have a term. */
  countOf(term: number): number;
}

/** @param asked 1 for each slot that counts @param count how many those are */
export function scoreCards(
  index: CardIndex,
  terms: readonly TaskTerm[],
  { asked, count }: { readonly asked: Uint8Array; readonly count: number },
): CardScores {
  const scores = new Float64Array(index.slots);
  const worths = terms.map((term) => worthsOf(index, term, asked, count));
  for (const [at, { hash }] of terms.entries()) {
    const worthOf = worths[at] ?? [];
    index.scan(hash, (slot, weight) => {
      if (asked[slot] === 1) scores[slot] = (scores[slot] ?? 0) + (worthOf[weight] ?? 0);
    });
  }
  const termsFor: CardScores["termsFor"] = (slots) => {
    const found = new Map(slots.map((slot) => [slot, [] as { term: TaskTerm; worth: number }[]]));
    for (const [at, term] of terms.entries())
      index.scan(term.hash, (slot, weight) => found.get(slot)?.push({ term, worth: worths[at]?.[weight] ?? 0 }));
    return new Map(
      [...found].map(([slot, each]) => [slot, each.sort((a, b) => b.worth - a.worth).map(({ term }) => term)]),
    );
  };
  const countOf = (term: number): number => {
    let found = 0;
    index.scan(term, (slot) => (found += asked[slot] ?? 0));
    return found;
  };
  return { scores, termsFor, countOf };
}

/**
 * What a term adds to a score, by its weight in a card: a word counts by its share of the repository over its mean share
 * of all that are asked, a name by how few of them have it.
 */
function worthsOf(index: CardIndex, term: TaskTerm, asked: Uint8Array, count: number): Float64Array {
  let repositories = 0;
  let shares = 0;
  index.scan(term.hash, (slot, weight) => {
    if (asked[slot] !== 1) return;
    repositories += 1;
    shares += shareOf(weight);
  });
  return Float64Array.from({ length: weights }, (_, weight) =>
    repositories === 0
      ? 0
      : term.weight *
        (term.isName
          ? Math.log(count / repositories)
          : Math.log(1 + (sharpness * shareOf(weight) * count) / shares)),
  );
}
