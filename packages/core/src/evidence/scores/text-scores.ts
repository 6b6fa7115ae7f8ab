// BM25 scores of files by text, path and defined names, and the rarity of words.
import { rememberByObject } from "@fossick/base/remember.ts";
import type { Codebase, Hits } from "../codebase.ts";
import { codeCount, nameCount, proseCount } from "../../postings/postings.ts";
import { addScores, startScores, type Scores } from "./scores.ts";
import type { WeightedTerms } from "../../language/weighted-terms.ts";

/** BM25's saturation (k1). Source: Robertson and Zaragoza 2009, section 3; the usual value. */
export const saturation = 1.2;
/** BM25's length normalisation (b), from the same source. */
const lengthNormalisation = 0.75;
/** Weight of one occurrence by field (BM25F). Tuned: docs/decisions. */
const fieldWeights = { name: 1, code: 1, prose: 0.8 } as const;

/** Table of a value for each of the 256 packed counts, instead of computing it per file. */
const byLevel = (valueOf: (level: number) => number): Float64Array =>
  Float64Array.from({ length: 256 }, (_, level) => valueOf(level));

const weightedCounts = byLevel(
  (level) =>
    fieldWeights.name * nameCount(level) +
    fieldWeights.code * codeCount(level) +
    fieldWeights.prose * proseCount(level),
);
const namedShares = byLevel((level) => nameCount(level) / (nameCount(level) + 1));
const ones = byLevel(() => 1);

/** Inverse document frequency, always above 0. @param files that hold the term @param all files */
export const rarity = (files: number, all: number): number =>
  Math.log(1 + (all - files + 0.5) / (files + 0.5));

/** BM25F of every file over names, code and prose. Source: Robertson et al., CIKM 2004. */
export function textScores(codebase: Codebase, terms: WeightedTerms): Scores {
  const sum = startScores(codebase.paths.length);
  const halves = halfCounts(codebase);
  for (const [stem, weight] of terms) {
    const { ids, levels } = codebase.text(stem);
    const idf = weight * rarity(ids.length, codebase.paths.length);
    for (let at = 0; at < ids.length; at++) {
      const file = ids[at] ?? 0;
      const count = weightedCounts[levels[at] ?? 0] ?? 0;
      sum.add(file, idf * ((count * (saturation + 1)) / (count + (halves[file] ?? 0))));
    }
  }
  return sum.finish();
}

/** Per file, the count that scores half of the limit. */
const halfCounts = rememberByObject((codebase: Codebase) =>
  Float64Array.from(codebase.paths, (_, file) => halfCount(codebase.length(file) / codebase.averageLength)),
);

const halfCount = (relativeLength: number): number =>
  saturation * (1 - lengthNormalisation + lengthNormalisation * relativeLength);

/** A count's score, below 2.2. @param relativeLength the text's length over the mean length */
export const saturate = (count: number, relativeLength: number): number =>
  (count * (saturation + 1)) / (count + halfCount(relativeLength));

/** Stems found in the names a file defines; how often matters little, which ones matters. */
export const definitionScores = (codebase: Codebase, terms: WeightedTerms): Scores =>
  sumOver(codebase, terms, codebase.text, namedShares);

/** Stems found anywhere in the path. */
export const pathScores = (codebase: Codebase, terms: WeightedTerms): Scores =>
  sumOver(codebase, terms, codebase.path, ones);

/** Stems found in a file's path and in the names it defines. */
export const nameScores = (codebase: Codebase, terms: WeightedTerms): Scores =>
  addScores(pathScores(codebase, terms), definitionScores(codebase, terms));

/**
 * Sum of weight × rarity × worth over the terms each file holds.
 * @param worths by packed counts; what is worth 0 is no hit
 */
function sumOver(
  codebase: Codebase,
  terms: WeightedTerms,
  hitsOf: (stem: string) => Hits,
  worths: Float64Array,
): Scores {
  const sum = startScores(codebase.paths.length);
  for (const [stem, weight] of terms) {
    const { ids, levels } = hitsOf(stem);
    const idf = weight * rarity(countWorthy(levels, worths), codebase.paths.length);
    for (let at = 0; at < ids.length; at++) {
      const worth = worths[levels[at] ?? 0] ?? 0;
      if (worth > 0) sum.add(ids[at] ?? 0, idf * worth);
    }
  }
  return sum.finish();
}

function countWorthy(levels: Uint8Array, worths: Float64Array): number {
  let count = 0;
  for (let at = 0; at < levels.length; at++) if ((worths[levels[at] ?? 0] ?? 0) > 0) count++;
  return count;
}
