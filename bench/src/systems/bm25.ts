import { fileKind } from "@fossick/languages/file-kind.ts";
import type { System } from "../types.ts";
import { inverseFrequency, rival, stemsOf, type ScoredFile } from "./rival.ts";
import { textOf, trackedPaths } from "./work-tree.ts";

const saturation = 1.2;
const lengthShare = 0.75;
/** Tests repeat the words of what they test; few tasks are about them. */
const testFactor = 0.3;

/**
 * Plain BM25 over the sub-words of identifiers in every text file of the work tree under 1 MB, tests lowered.
 * Source: Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009 (k1 = 1.2, b = 0.75).
 */
export const bm25 = (): System => rival("bm25", scoreFiles);

interface Counted {
  readonly path: string;
  readonly length: number;
  /** Occurrences of the terms asked for. */
  readonly counts: ReadonlyMap<string, number>;
}

function scoreFiles(text: string, root: string): ScoredFile[] {
  const asked = new Set(stemsOf(text));
  const files = trackedPaths(root).flatMap((path) => {
    const content = textOf(root, path);
    return content === undefined ? [] : [count(path, content, asked)];
  });
  const meanLength = files.reduce((sum, { length }) => sum + length, 0) / Math.max(1, files.length);
  const weights = new Map(
    [...asked].map((term) => {
      const holders = files.filter(({ counts }) => counts.has(term)).length;
      return [term, inverseFrequency(holders, files.length)] as const;
    }),
  );
  return files.map(({ path, length, counts }) => {
    const norm = saturation * (1 - lengthShare + (lengthShare * length) / Math.max(1, meanLength));
    let score = 0;
    for (const [term, times] of counts) {
      score += ((weights.get(term) ?? 0) * times * (saturation + 1)) / (times + norm);
    }
    return { path, score: fileKind(path) === "test" ? score * testFactor : score };
  });
}

function count(path: string, content: string, asked: ReadonlySet<string>): Counted {
  const counts = new Map<string, number>();
  const stems = stemsOf(content);
  for (const each of stems) if (asked.has(each)) counts.set(each, (counts.get(each) ?? 0) + 1);
  return { path, length: stems.length, counts };
}
