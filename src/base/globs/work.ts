// Limits the work of matching globs: counts steps, and throws when too many were taken.
import { FossickError } from "../errors.ts";

/** Remaining budget for matching, in parts of an expression looked at; patterns of one list share it. */
export interface Work {
  steps: number;
}

/** Half a second; 200 ordinary globs on 7,000 paths take a tenth of it, for states that return cost nothing. */
const maxSteps = 20_000_000;

export const createWork = (): Work => ({ steps: maxSteps });

/**
 * Takes steps from what is left: linear time is much time for a glob such as `*a` and hundreds of `?`.
 * @throws FossickError INVALID_SETTING when none are left
 */
export function spend(work: Work, steps: number): void {
  work.steps -= steps;
  if (work.steps >= 0) return;
  throw new FossickError("INVALID_SETTING", "the globs take too long to match", {
    hint: "write them with fewer ? and [...]",
  });
}
