// Tests paths against globs as users write them, and refuses globs that cannot be used or are too many.
import picomatch from "picomatch";
import { linearMatcher } from "./linear-matcher.ts";
import { createWork, type Work } from "./work.ts";
import { FossickError, messageOf } from "../errors.ts";

const longestGlob = 1_000;
const maxGlobs = 200;
const maxCharacters = 10_000;

/** Limits of a list of globs, in words that follow "takes". */
export const globLimits = `a list of at most ${maxGlobs} globs, each of at most ${longestGlob} and together of at most ${maxCharacters} characters`;

/** Tests whether a list is within the limits on the number of globs and their total length. */
export const isWithinLimits = (globs: readonly string[]): boolean =>
  globs.length <= maxGlobs && globs.reduce((sum, { length }) => sum + length, 0) <= maxCharacters;

/** Explains why a glob cannot be used, in words that follow its text; undefined if it can. */
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
 * Tests paths against a glob as picomatch reads it, leading dots included; the path that the glob spells always matches,
 * and so do folders called `(admin)`, `(.)photo`, `[id]` and `[...slug]` by their letters.
 * A glob that cannot be used matches that path alone: those of callers are refused before.
 * @param isBasename whether only the last part of a path is tested
 * @param work what matching may cost; the test throws FossickError INVALID_SETTING when it is used up
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

/** Names of whole folders that web frameworks give a meaning to; a glob says something else with them. */
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

/** @throws SyntaxError or another error for what is not a glob */
function compileGlob(glob: string, work?: Work): (text: string) => boolean {
  return linearMatcher(picomatch.makeRe(glob, { dot: true, debug: true }).source, "", work);
}

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
