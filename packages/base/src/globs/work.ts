// Counts the steps that matching globs takes, and throws when they are too many.
import { FossickError } from "../errors.ts";

/** Remaining budget for matching, in nodes visited; the patterns of one list share it. */
export interface Work {
  steps: number;
}

/** About half a second; 200 ordinary globs on 7,000 paths take a tenth of it, since cached states cost nothing. */
const maxSteps = 20_000_000;

export const createWork = (): Work => ({ steps: maxSteps });

/**
 * Takes steps from the budget: even linear time is long for a glob such as `*a` followed by hundreds of `?`.
 * @throws FossickError INVALID_SETTING if none are left
 */
export function takeSteps(work: Work, steps: number): void {
  work.steps -= steps;
  if (work.steps >= 0) return;
  throw new FossickError("INVALID_SETTING", "the globs take too long to match", {
    hint: "write them with fewer ? and [...]",
  });
}
