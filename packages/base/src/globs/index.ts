// Exports matchers of paths by globs, whose time grows with the path's length alone, whatever the pattern.
export { checkGlobs, globLimits, globMatcher, globProblem, isWithinLimits } from "./glob.ts";
export { linearMatcher } from "./linear-matcher.ts";
export { createWork, type Work } from "./work.ts";
