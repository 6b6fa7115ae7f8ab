// Globs: matchers of paths that take linear time whatever the pattern.
export { checkGlobs, globLimits, globMatcher, globProblem, isWithinLimits } from "./glob.ts";
export { linearMatcher } from "./linear-matcher.ts";
export { createWork, type Work } from "./work.ts";
