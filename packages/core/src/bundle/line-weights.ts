// Weighs the lines of a file by the words of a query.
import { identifierWords, termsOf } from "../language/words.ts";
import { learnedTerms, strongestOf, taskTerms, type WeightedTerms } from "../language/weighted-terms.ts";
import type { Query } from "../answer-types.ts";

const stemsOf = (line: string): Set<string> => new Set(identifierWords(line).flatMap(termsOf));

/** Returns a function that weighs a line by the words of a query in it; words in few of the lines weigh more. */
export function lineWeights(
  lines: readonly string[],
  { focusAreas, keywords }: Pick<Query, "focusAreas" | "keywords">,
): (line: string) => number {
  const wanted = new Map(focusAreas.flatMap(({ what }) => termsOf(what)).map((stem) => [stem, 1]));
  const identifiers = new Map(
    keywords
      .filter(({ from }) => from === "identifier")
      .flatMap(({ term, weight }) => termsOf(term).map((stem) => [stem, weight] as const)),
  );
  const terms: WeightedTerms = strongestOf([
    taskTerms(keywords),
    learnedTerms(keywords),
    identifiers,
    wanted,
  ]);
  const counts = new Map<string, number>();
  for (const line of lines)
    for (const stem of stemsOf(line)) if (terms.has(stem)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const rarity = (stem: string): number => Math.log(1 + lines.length / (counts.get(stem) ?? 1));
  return (line) => [...stemsOf(line)].reduce((sum, stem) => sum + (terms.get(stem) ?? 0) * rarity(stem), 0);
}

/** Returns a definition's name without its owner: `ZodType.refinement` as `refinement`. */
export const ownName = (symbol: string): string => symbol.split(/[^\w$]/).at(-1) || symbol;
