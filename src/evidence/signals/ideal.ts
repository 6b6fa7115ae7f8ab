// The table of signals that compare a file with an ideal one, which repeats every word of the task.
import { signal, type Signal } from "./signal.ts";

const ofIdeal = { scale: "absolute", direction: "either" } as const;

/** Files against one that repeats every word of the task infinitely often; unknown words lower them all. */
export const ideal: readonly Signal[] = [
  signal({ ...ofIdeal, name: "absText", measures: "`text`", source: "scores/text-scores.ts" }),
  signal({ ...ofIdeal, name: "absTitle", measures: "`titleText`", source: "scores/text-scores.ts" }),
  signal({ ...ofIdeal, name: "absWindow", measures: "`window`", source: "scores/passages.ts" }),
  signal({
    ...ofIdeal,
    name: "absTitleWindow",
    measures: "`window` with the title's words alone",
    source: "scores/passages.ts",
  }),
  signal({ ...ofIdeal, name: "absFunction", measures: "`function`", source: "scores/functions.ts" }),
  signal({ ...ofIdeal, name: "absPhrase", measures: "`phrase`", source: "scores/passages.ts" }),
  signal({ ...ofIdeal, name: "absName", measures: "`functionName`", source: "scores/functions.ts" }),
  signal({
    ...ofIdeal,
    name: "absNames",
    measures: "identifiers used here against all the task names, unknown ones included",
    source: "scores/name-scores.ts",
  }),
  signal({
    ...ofIdeal,
    name: "absDefined",
    measures: "identifiers defined here against all the task names, unknown ones included",
    source: "scores/name-scores.ts",
  }),
  signal({
    ...ofIdeal,
    name: "absCommit",
    measures: "the strongest commit's vote, 1 for a very strong one",
    source: "scores/commit-scores.ts",
    readsHistory: true,
  }),
  signal({
    ...ofIdeal,
    name: "coverage",
    measures: "share of the task's words, by weight and rarity, in the best window",
    source: "scores/passages.ts",
  }),
  signal({
    ...ofIdeal,
    name: "absPath",
    measures: "share of the title's words, by rarity, in the path",
    source: "measures/path-names.ts",
  }),
];
