import { FossickError } from "../errors.ts";
import { globLimits, globProblem, isWithinLimits } from "./glob.ts";

const longestShown = 60;

/**
 * Refuses globs of a caller that cannot be used, or too many of them.
 * @param globs by the name the caller knows them under
 * @throws FossickError INVALID_SETTING
 */
export function checkGlobs(globs: Readonly<Record<string, readonly string[] | undefined>>): void {
  for (const [name, list = []] of Object.entries(globs)) {
    if (!isWithinLimits(list)) throw new FossickError("INVALID_SETTING", `${name} takes ${globLimits}`);
    for (const glob of list) {
      const problem = globProblem(glob);
      if (problem === undefined) continue;
      const shown = glob.length > longestShown ? `${glob.slice(0, longestShown)}…` : glob;
      throw new FossickError("INVALID_SETTING", `${name}: ${JSON.stringify(shown)} ${problem}`);
    }
  }
}
