// Tests paths against globs as users write them, and refuses globs that cannot be used or are too many.
import picomatch from "picomatch";
import { linearMatcher } from "./linear-matcher.ts";
import { createWork, type Work } from "./work.ts";
import { FossickError, messageOf } from "../errors.ts";

const longestGlob = 1_000;
const maxGlobs = 200;
const maxCharacters = 10_000;

/** Limits of a list of globs, as text that follows "takes". */
export const globLimits = `a list of at most ${maxGlobs} globs, each of at most ${longestGlob} and together of at most ${maxCharacters} characters`;

/** Tests whether a list is within the limits on the number of globs and their total length. */
export const isWithinLimits = (globs: readonly string[]): boolean =>
  globs.length <= maxGlobs && globs.reduce((sum, { length }) => sum + length, 0) <= maxCharacters;

/** Explains why a glob is invalid, as text that follows the glob; undefined if it is valid. */
export function globProblem(glob: string): string | undefined {
  if (glob.length > longestGlob) return `is longer than ${longestGlob} characters`;
  try {
    compileGlob(glob);
    return undefined;
  } catch (error) {
    return `is not a glob: ${messageOf(error)}`;
  }
}

/**
 * Tests paths against a glob with picomatch's syntax; wildcards match leading dots. A path equal to the glob always
 * matches, and folders such as `(admin)`, `(.)photo`, `[id]` and `[...slug]` also match literally.
 * An invalid glob matches only the path equal to it; `checkGlobs` rejects those of callers before.
 * @param isBasename true to test only the last part of a path
 * @param work budget for matching; the test throws FossickError INVALID_SETTING once it is used up
 */
export function globMatcher(
  glob: string,
  isBasename = false,
  work = createWork(),
): (path: string) => boolean {
  const matches = usable(glob, work);
  const literal = glob.replaceAll(routeFolder, (name) => name.replaceAll(/[()[\]]/g, "\\$&"));
  const matchesLiteral = literal === glob ? () => false : usable(literal, work);
  return (path) => {
    const tested = isBasename ? path.slice(path.lastIndexOf("/") + 1) : path;
    return path === glob || matches(tested) || matchesLiteral(tested);
  };
}

/** Folder names with a meaning in web frameworks, whose brackets mean something else in a glob. */
const routeFolder =
  /(?<![^/{,])(?:\(\w[\w-]*\)|(?:\(\.{1,3}\))+\w[\w-]*|\[\w[\w-]*\]|\[\.{3}\w[\w-]*\]|\[\[\.{3}\w[\w-]*\]\])(?![^/},])/g;

function usable(glob: string, work: Work): (path: string) => boolean {
  if (glob === "" || glob.length > longestGlob) return () => false;
  try {
    return compileGlob(glob, work);
  } catch {
    return () => false;
  }
}

/** @throws SyntaxError or another error for an invalid glob */
function compileGlob(glob: string, work?: Work): (text: string) => boolean {
  return linearMatcher(picomatch.makeRe(glob, { dot: true, debug: true }).source, "", work);
}

const longestShown = 60;

/**
 * Rejects invalid globs of a caller, and lists beyond the limits.
 * @param globs by the name under which the caller gave them
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
