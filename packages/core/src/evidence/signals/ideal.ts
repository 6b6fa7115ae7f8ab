// The table of signals that compare a file with an ideal one, which repeats every word of the task.
import { signal, type Signal } from "./signal.ts";

const ofIdeal = { scale: "absolute", direction: "either" } as const;
const text = { ...ofIdeal, source: "scores/text-scores.ts" } as const;
const passage = { ...ofIdeal, source: "scores/passages.ts" } as const;
const ofFunction = { ...ofIdeal, source: "scores/functions.ts" } as const;
const names = { ...ofIdeal, source: "scores/name-scores.ts" } as const;

/** Files against one that repeats every word of the task infinitely often; unknown words lower them all. */
export const ideal: readonly Signal[] = [
  signal("absText", "`text`", text),
  signal("absTitle", "`titleText`", text),
  signal("absWindow", "`window`", passage),
  signal("absTitleWindow", "`window` with the title's words alone", passage),
  signal("absFunction", "`function`", ofFunction),
  signal("absPhrase", "`phrase`", passage),
  signal("absName", "`functionName`", ofFunction),
  signal("absNames", "identifiers used here against all the task names, unknown ones included", names),
  signal("absDefined", "identifiers defined here against all the task names, unknown ones included", names),
  signal("absCommit", "the strongest commit's vote, 1 for a very strong one", {
    ...ofIdeal,
    source: "scores/commit-scores.ts",
    readsHistory: true,
  }),
  signal("coverage", "share of the task's words, by weight and rarity, in the best window", passage),
  signal("absPath", "share of the title's words, by rarity, in the path", {
    ...ofIdeal,
    source: "measures/path-names.ts",
  }),
];
