import type { FocusArea, Keyword, Query } from "@fossick/core/answer-types.ts";

/** A word that the query has in both cycles, with another weight. */
export interface ReweighedKeyword {
  readonly keyword: Keyword;
  readonly before: number;
}

/** How a query differs from the one before it. */
export interface QueryDifference {
  /** Heaviest first, as all of these. */
  readonly came: readonly Keyword[];
  readonly left: readonly Keyword[];
  readonly reweighed: readonly ReweighedKeyword[];
  /** How many words are the same with the same weight. */
  readonly kept: number;
  readonly focusCame: readonly FocusArea[];
  readonly focusLeft: readonly FocusArea[];
  readonly patternsCame: readonly string[];
  readonly excludesCame: readonly string[];
}

/** Changes of weight below this are roundings to whoever reads them. */
const minChange = 0.005;

/** Compares one cycle's query with the next one's. */
export function queryDifference(before: Query, after: Query): QueryDifference {
  const [earlier, later] = [heaviest(before.keywords), heaviest(after.keywords)];
  const shared = [...later.values()].flatMap((keyword) => {
    const old = earlier.get(keyword.term);
    return old ? [{ keyword, before: old.weight }] : [];
  });
  const reweighed = shared.filter((each) => Math.abs(each.keyword.weight - each.before) >= minChange);
  return {
    came: [...later.values()].filter(({ term }) => !earlier.has(term)),
    left: [...earlier.values()].filter(({ term }) => !later.has(term)),
    reweighed,
    kept: shared.length - reweighed.length,
    focusCame: without(after.focusAreas, before.focusAreas, focusKey),
    focusLeft: without(before.focusAreas, after.focusAreas, focusKey),
    patternsCame: without(after.patterns, before.patterns, String),
    excludesCame: without(
      after.excludes.map(({ pattern }) => pattern),
      before.excludes.map(({ pattern }) => pattern),
      String,
    ),
  };
}

/** Tests whether nothing changed. */
export const isSameQuery = (difference: QueryDifference): boolean =>
  Object.values(difference).every(
    (each: number | readonly unknown[]) => typeof each === "number" || each.length === 0,
  );

/** By term, each as it weighs most. */
function heaviest(keywords: readonly Keyword[]): ReadonlyMap<string, Keyword> {
  const sorted = [...keywords].sort((a, b) => b.weight - a.weight);
  const byTerm = new Map<string, Keyword>();
  for (const keyword of sorted) if (!byTerm.has(keyword.term)) byTerm.set(keyword.term, keyword);
  return byTerm;
}

const focusKey = ({ kind, what }: FocusArea): string => `${kind} ${what}`;

function without<T>(all: readonly T[], others: readonly T[], keyOf: (item: T) => string): T[] {
  const known = new Set(others.map(keyOf));
  return all.filter((item) => !known.has(keyOf(item)));
}
