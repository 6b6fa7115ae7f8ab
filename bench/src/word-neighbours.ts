import { readFileSync, writeFileSync } from "node:fs";
import { closestWords, readWordVectors, vectorLength } from "@fossick/core/language/word-vectors.ts";

/** Cosine from which two words are taken to mean the same: `retry` and `backoff`, `folder` and `directory`. */
const closeFrom = 0.75;
const maxLookedUp = 40;
/** A bridge takes the first three that the codebase holds. */
const maxKept = 12;

/**
 * The words that mean the same as each word of the vectors, closest first: written once, because a search would compare
 * every word it does not meet with the whole table. @param out `model/word-neighbours.json` @returns what was written
 */
export function writeWordNeighbours(vectorsFile: string, out: string): string {
  const vectors = readWordVectors(readFileSync(vectorsFile));
  const lines = vectors.words.flatMap((word) => {
    const meaning = vectors.meaningOf([[word, 1]]);
    if (meaning === undefined) return [];
    const close = closestWords(vectors, vectors.code, meaning, maxLookedUp)
      .map(
        ([stem, dot]) => [stem, Math.min(1, dot / (vectorLength(vectors, vectors.code, stem) || 1))] as const,
      )
      .filter(([stem, cosine]) => stem !== word && cosine >= closeFrom)
      .slice(0, maxKept)
      .map(([stem, cosine]) => `${stem}:${cosine.toFixed(3)}`);
    return close.length === 0 ? [] : [`  ${JSON.stringify(word)}: ${JSON.stringify(close.join(" "))}`];
  });
  writeFileSync(out, `{\n${lines.join(",\n")}\n}\n`);
  return `${lines.length} words with neighbours`;
}
