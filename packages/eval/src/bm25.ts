// Ranks files by BM25, as a yardstick.
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { identifierWords, termsOf } from "@fossick/core/language/words.ts";
import { rarity, saturate } from "@fossick/core/evidence/scores/text-scores.ts";
import { codeCount, proseCount } from "@fossick/core/postings/postings.ts";

/** Tests repeat the words of what they test; few tasks are about them. */
const testFactor = 0.3;

/**
 * The ranking of plain BM25: files by the sub-words they share with a text, tests lowered, best first.
 * Source: Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009 (k1 = 1.2, b = 0.75).
 */
export function bm25Ranking(codebase: Codebase, text: string, max = 100): string[] {
  const scores = new Float64Array(codebase.paths.length);
  for (const stem of new Set(identifierWords(text).flatMap(termsOf))) {
    const { ids, levels } = codebase.text(stem);
    const weight = rarity(ids.length, codebase.paths.length);
    for (const [at, file] of ids.entries()) {
      const count = codeCount(levels[at] ?? 0) + proseCount(levels[at] ?? 0);
      const relativeLength = codebase.length(file) / codebase.averageLength;
      scores[file] = (scores[file] ?? 0) + weight * saturate(count, relativeLength);
    }
  }
  return [...scores.keys()]
    .filter((file) => (scores[file] ?? 0) > 0)
    .map((file) => ({ file, score: (scores[file] ?? 0) * (codebase.kind(file) === "test" ? testFactor : 1) }))
    .sort((a, b) => b.score - a.score || a.file - b.file)
    .slice(0, max)
    .map(({ file }) => codebase.paths[file] ?? "");
}
