// Computes values only once: for a retrieval, for a set of terms, for a list of paths.
import type { Codebase } from "../codebase.ts";
import type { Keyword, Query } from "../../types.ts";
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

/** Something computed from some of a query's terms, once for each set of them. @param name unique among them */
export const oncePerTerms =
  (once: Once) =>
  <T>(name: string, select: Select, compute: (terms: WeightedTerms, query: Query) => T) =>
  (query: Query): T => {
    const terms = select(query.keywords);
    return once(`${name}|${[...terms].join(";")}`, () => compute(terms, query));
  };

/**
 * Something computed from a repository's paths alone: once for each list of them, which outlives changes of content.
 */
export function oncePerPaths<T>(compute: (codebase: Codebase) => T): (codebase: Codebase) => T {
  const values = new WeakMap<Codebase["paths"], T>();
  return (codebase) => {
    const value = values.get(codebase.paths) ?? compute(codebase);
    values.set(codebase.paths, value);
    return value;
  };
}
