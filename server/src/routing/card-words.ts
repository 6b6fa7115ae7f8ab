// Measures the share of each word in a repository, over its code, comments, names and commits, for its card.
import { codeCount, eachUse, nameCount, proseCount, type Store } from "fossick/hosting";

type Counts = ReadonlyMap<number, number>;

/** Weights of places of words: comments count as much as code. Tuned: docs/decisions. */
const places: readonly { readonly countsFor: number; readonly countOf: (level: number) => number }[] = [
  { countsFor: 1, countOf: codeCount },
  { countsFor: 1, countOf: proseCount },
  { countsFor: 0.3, countOf: nameCount },
];
const commitsCountFor = 1;
/** Commits count in full where they have far more words than this. */
const fewWords = 100;

/**
 * Share of each word in a repository: the mean of its shares in code, comments, defined names and subjects of commits,
 * so that large parts do not drown what people say.
 */
export function shareOfWords(
  store: Store,
  own: ReadonlyMap<number, boolean>,
  subjects: readonly (readonly number[])[],
): Map<number, number> {
  const counts = places.map(() => new Map<number, number>());
  eachUse(store, "text", (term, document, level) => {
    if (own.get(document) !== true) return;
    for (const [at, { countOf }] of places.entries()) add(counts[at], term, countOf(level));
  });
  const commits = new Map<number, number>();
  for (const term of subjects.flat()) add(commits, term, 1);
  const ofCommits = sumOf(commits);
  return mean([
    ...places.map(({ countsFor }, at) => ({ countsFor, counts: counts[at] ?? new Map() })),
    { countsFor: (commitsCountFor * ofCommits) / (ofCommits + fewWords), counts: commits },
  ]);
}

function add(counts: Map<number, number> | undefined, term: number, count: number): void {
  if (count > 0) counts?.set(term, (counts.get(term) ?? 0) + count);
}

function sumOf(counts: Counts): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

function mean(
  parts: readonly { readonly countsFor: number; readonly counts: Counts }[],
): Map<number, number> {
  const filled = parts.filter(({ counts }) => counts.size > 0);
  const all = filled.reduce((sum, { countsFor }) => sum + countsFor, 0);
  const shares = new Map<number, number>();
  for (const { counts, countsFor } of filled) {
    const factor = countsFor / (all * sumOf(counts));
    for (const [term, count] of counts) shares.set(term, (shares.get(term) ?? 0) + count * factor);
  }
  return shares;
}
