// Remembers computed values by key, for one retrieval or as long as a list of paths stays the same.
import { rememberByObject, valueIn } from "@fossick/base/remember.ts";
import type { Codebase } from "../codebase.ts";
import type { Keyword, Query } from "../../answer-types.ts";
import type { WeightedTerms } from "../../language/weighted-terms.ts";

/** Computes the value of a key the first time it is requested. */
export type Once = <T>(key: string, compute: () => T) => T;

/** A memory for one retrieval. */
export function createOnce(): Once {
  const values = new Map<string, unknown>();
  return <T>(key: string, compute: () => T): T => {
    if (!values.has(key)) values.set(key, compute());
    return values.get(key) as T;
  };
}

/** Selects the keywords of a query that something is computed from. */
type Select = (keywords: readonly Keyword[]) => WeightedTerms;

/** A value of some of a query's terms, cached per set of terms. @param name unique among these values */
export const oncePerTerms =
  (once: Once) =>
  <T>(name: string, select: Select, compute: (terms: WeightedTerms, query: Query) => T) =>
  (query: Query): T => {
    const terms = select(query.keywords);
    return once(`${name}|${keyOf(terms)}`, () => compute(terms, query));
  };

const keyOf = rememberByObject((terms: WeightedTerms) => [...terms].join(";"));

/** A value computed from a repository's paths alone, cached per list of paths, even if contents change. */
export function oncePerPaths<T extends object>(
  compute: (codebase: Codebase) => T,
): (codebase: Codebase) => T {
  const values = new WeakMap<Codebase["paths"], T>();
  return (codebase) => valueIn(values, codebase.paths, () => compute(codebase));
}
