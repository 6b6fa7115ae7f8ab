import neighbours from "../../../../model/word-neighbours.json" with { type: "json" };
import type { Association } from "./associations.ts";
import { linesStarting, textOfTable } from "./word-tables.ts";

const lines = textOfTable(neighbours);

/**
 * Returns the stems whose vectors are closest to a word's, closest first, with their cosines; `bench neighbours`
 * computes them from `model/words.bin`.
 */
export function neighboursOf(taskStem: string): readonly Association[] {
  return linesStarting(lines, `${taskStem} `).flatMap((line) =>
    line
      .split(" ")
      .slice(1)
      .map((entry): Association => {
        const [stem = "", cosine = ""] = entry.split(":");
        return [stem, Number(cosine)];
      }),
  );
}
