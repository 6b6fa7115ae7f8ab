import type { Codebase } from "../codebase.ts";
import { startScores, type Scores } from "./scores.ts";
import { rarity } from "./text-scores.ts";

const maxDefinitions = 200;
/** A name defined in more files than this belongs to none of them. */
const maxDefining = 3;

/** Files that use what the given ones define, the rarer the name the more. */
export function usingScores(codebase: Codebase, files: readonly number[]): Scores {
  const sum = startScores(codebase.paths.length);
  for (const file of files) {
    for (const { name } of (codebase.outline(file)?.definitions ?? []).slice(0, maxDefinitions)) {
      const defining = codebase.definition(name).ids.length;
      if (defining === 0 || defining > maxDefining) continue;
      const using = codebase.name(name).ids;
      const share = rarity(using.length, codebase.paths.length) / defining;
      for (const other of using) sum.add(other, share);
    }
  }
  return sum.finish();
}
