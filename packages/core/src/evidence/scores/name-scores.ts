// Scores by identifiers that the task writes out.
import type { Codebase, Hits } from "../codebase.ts";
import { startScores, type Scores } from "./scores.ts";
import { rarity } from "./text-scores.ts";

/** A name in a larger share of files is not distinctive. */
const commonShare = 0.3;

/** Files that use the identifiers, rare ones weighing more. */
export const usedNameScores = (codebase: Codebase, identifiers: readonly string[]): Scores =>
  namedScores(codebase, identifiers, codebase.name);

/** Files that define the identifiers, names defined in few places weighing more. */
export const definedNameScores = (codebase: Codebase, identifiers: readonly string[]): Scores =>
  namedScores(codebase, identifiers, codebase.definition);

function namedScores(
  codebase: Codebase,
  identifiers: readonly string[],
  hitsOf: (name: string) => Hits,
): Scores {
  const sum = startScores(codebase.paths.length);
  for (const identifier of identifiers) {
    const { ids } = hitsOf(identifier);
    if (ids.length > codebase.paths.length * commonShare) continue;
    const weight = rarity(ids.length, codebase.paths.length);
    for (const file of ids) sum.add(file, weight);
  }
  return sum.finish();
}
