import neighbours from "../../../../model/word-neighbours.json" with { type: "json" };
import type { Association } from "./associations.ts";

const lines: Readonly<Record<string, string>> = neighbours;

/**
 * Returns the stems whose vectors are closest to a word's, closest first, with their cosines; `bench neighbours`
 * computes them from `model/words.bin`.
 */
export function neighboursOf(taskStem: string): readonly Association[] {
  if (!Object.hasOwn(lines, taskStem)) return [];
  return (lines[taskStem] ?? "").split(" ").map((entry): Association => {
    const [stem = "", cosine = ""] = entry.split(":");
    return [stem, Number(cosine)];
  });
}
