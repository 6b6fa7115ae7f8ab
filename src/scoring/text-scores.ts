import type { Codebase, Hits } from "../codebase.ts";
import { codeCount, nameCount, proseCount } from "../store/postings.ts";
import type { WeightedTerms } from "./weighted-terms.ts";

/** One score per file, by file number. */
export type Scores = Float32Array;

/** BM25's saturation and length normalisation. Source: Robertson and Zaragoza 2009, section 3; usual values. */
export const saturation = 1.2;
export const lengthNormalisation = 0.75;
/** How much one occurrence counts by field (BM25F). Tuned: docs/decisions. */
const fieldWeights = { name: 1, code: 1, prose: 0.8 } as const;

/** Inverse document frequency, always above 0. @param files that hold the term @param all files */
export const rarity = (files: number, all: number): number =>
  Math.log(1 + (all - files + 0.5) / (files + 0.5));

/** BM25F of every file over names, code and prose. Source: Robertson et al., CIKM 2004. */
export function textScores(codebase: Codebase, terms: WeightedTerms): Scores {
  const scores = new Float32Array(codebase.paths.length);
  for (const [stem, weight] of terms) {
    const { ids, levels } = codebase.text(stem);
    const idf = weight * rarity(ids.length, codebase.paths.length);
    for (let at = 0; at < ids.length; at++) {
      const file = ids[at] ?? 0;
      const level = levels[at] ?? 0;
      const count =
        fieldWeights.name * nameCount(level) +
        fieldWeights.code * codeCount(level) +
        fieldWeights.prose * proseCount(level);
      scores[file] =
        (scores[file] ?? 0) + idf * saturate(count, codebase.length(file) / codebase.averageLength);
    }
  }
  return scores;
}

/** A count's share of its limit 2.2. @param relativeLength the text's length over the mean length */
export const saturate = (count: number, relativeLength: number): number =>
  (count * (saturation + 1)) /
  (count + saturation * (1 - lengthNormalisation + lengthNormalisation * relativeLength));

/** Stems found in the names a file defines; how often matters little, which ones matters. */
export function definitionScores(codebase: Codebase, terms: WeightedTerms): Scores {
  return sumOver(
    codebase,
    terms,
    (stem) => {
      const hits = codebase.text(stem);
      const isNamed = (_: number, at: number): boolean => nameCount(hits.levels[at] ?? 0) > 0;
      return { ids: hits.ids.filter(isNamed), levels: hits.levels.filter(isNamed as () => boolean) };
    },
    (level) => nameCount(level) / (nameCount(level) + 1),
  );
}

/** Stems found anywhere in the path. */
export const pathScores = (codebase: Codebase, terms: WeightedTerms): Scores =>
  sumOver(codebase, terms, codebase.path, () => 1);

/** Stems found in what a file is called and in what it calls things. */
export function nameScores(codebase: Codebase, terms: WeightedTerms): Scores {
  const names = definitionScores(codebase, terms);
  return pathScores(codebase, terms).map((score, file) => score + (names[file] ?? 0));
}

/** Sum of weight × rarity × `worth(level)` over the terms each file holds. */
function sumOver(
  codebase: Codebase,
  terms: WeightedTerms,
  hitsOf: (stem: string) => Hits,
  worth: (level: number) => number,
): Scores {
  const scores = new Float32Array(codebase.paths.length);
  for (const [stem, weight] of terms) {
    const { ids, levels } = hitsOf(stem);
    const idf = weight * rarity(ids.length, codebase.paths.length);
    for (let at = 0; at < ids.length; at++) {
      const file = ids[at] ?? 0;
      scores[file] = (scores[file] ?? 0) + idf * worth(levels[at] ?? 0);
    }
  }
  return scores;
}
