// Scores how near each file lies to those a caller accepted, by their words, names, imports, commits and folders.
import type { Codebase } from "../codebase.ts";
import { coChangeScores } from "./commit-scores.ts";
import { importScores, placeScores } from "./companions.ts";
import { nameLikeness, textLikeness } from "./likeness.ts";
import { changeScores, noScores, startScores, type Scores } from "./scores.ts";
import { rarity } from "./text-scores.ts";

type Compute = (codebase: Codebase, accepted: readonly number[]) => Scores;

/**
 * Measures of a file's nearness to those a caller accepted, with weights relative to a file's own evidence, in
 * log-odds. The weights differ from `companionScores`: these accepted files were read by somebody.
 * Tuned: docs/decisions/2026-11-22-judged-loop.md.
 */
const parts: readonly (readonly [weight: number, compute: Compute])[] = [
  [1.6, textLikeness],
  [1.4, nameLikeness],
  [0.6, usingScores],
  [0.8, importScores],
  [1.7, changedTogether],
  [0.5, placeScores],
];
/** A file that is not source code is rarely what was missing, however near it is. */
const otherKindPenalty = 1.4;

/** Scores how near each file lies to the accepted ones, 0 to 6.6; 0 for the accepted ones themselves. */
export function nearScores(codebase: Codebase, accepted: readonly number[]): Scores {
  if (accepted.length === 0) return noScores;
  const own = new Set(accepted);
  const total = startScores(codebase.paths.length);
  for (const [weight, compute] of parts) {
    const others = changeScores(compute(codebase, accepted), (score, file) => (own.has(file) ? 0 : score));
    // Square root: half as near as the nearest is still nearer than most.
    for (const [at, file] of others.files.entries())
      total.add(file, weight * Math.sqrt((others.values[at] ?? 0) / others.highest));
  }
  return changeScores(total.finish(), (near, file) =>
    codebase.kind(file) === "source" ? near : Math.max(0, near - otherKindPenalty),
  );
}

/** A file's first commits prove little. */
const smoothingCommits = 5;

/** Files that past commits changed together with the given ones, those less that change with everything. */
function changedTogether(codebase: Codebase, files: readonly number[]): Scores {
  return changeScores(
    coChangeScores(codebase, files),
    (score, file) => score / Math.sqrt(smoothingCommits + codebase.history.touching(file).length),
  );
}

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
