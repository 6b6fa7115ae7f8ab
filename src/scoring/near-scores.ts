import type { Codebase } from "../codebase.ts";
import { coChangeScores } from "./commit-scores.ts";
import { highest, importScores, placeScores } from "./companions.ts";
import { nameLikeness, textLikeness } from "./likeness.ts";
import type { Scores } from "./text-scores.ts";
import { usingScores } from "./using-scores.ts";

type Compute = (codebase: Codebase, accepted: readonly number[]) => Scores;

/**
 * What makes a file near to those a caller accepted, and how much each counts beside a file's own evidence, as logarithms
 * of odds. Other weights than those of `companionScores`: here somebody read the accepted files.
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
/** A file that is no source is seldom what was missing, however near it lies. */
const otherKindPenalty = 1.4;

/** How near each file lies to the accepted ones, 0 to 6.6; 0 for the accepted ones themselves. */
export function nearScores(codebase: Codebase, accepted: readonly number[]): Scores {
  const total = new Float32Array(codebase.paths.length);
  if (accepted.length === 0) return total;
  for (const [weight, compute] of parts) {
    const scores = compute(codebase, accepted);
    for (const file of accepted) scores[file] = 0;
    const greatest = highest(scores);
    for (let file = 0; file < total.length; file++) {
      const score = scores[file] ?? 0;
      // The root: half as near as the nearest is still much nearer than most.
      if (score > 0) total[file] = (total[file] ?? 0) + weight * Math.sqrt(score / greatest);
    }
  }
  for (let file = 0; file < total.length; file++) {
    const near = total[file] ?? 0;
    if (near > 0 && codebase.kind(file) !== "source") total[file] = Math.max(0, near - otherKindPenalty);
  }
  return total;
}

/** A file's first commits prove little. */
const smoothingCommits = 5;

/** Files that past commits changed together with the given ones, those less that change with everything. */
function changedTogether(codebase: Codebase, files: readonly number[]): Scores {
  const together = coChangeScores(
    codebase,
    files.map((file) => [file, 1] as const),
  );
  for (let file = 0; file < together.length; file++) {
    const score = together[file] ?? 0;
    if (score > 0)
      together[file] = score / Math.sqrt(smoothingCommits + codebase.history.touching(file).length);
  }
  return together;
}
