// The table of signals from past commits.
import { signal, type Signal } from "./signal.ts";

const ofHistory = { source: "scores/commit-scores.ts", readsHistory: true } as const;

/** The past commits that changed a file. */
export const history: readonly Signal[] = [
  signal({
    ...ofHistory,
    name: "commits",
    measures: "votes of past commits with similar messages, each shared among the files it changed",
    evidence: "history",
  }),
  signal({
    ...ofHistory,
    name: "strongestCommit",
    measures: "the strongest single vote",
    evidence: "history",
  }),
  signal({
    ...ofHistory,
    name: "titleCommits",
    measures: "the same votes by the title's words alone",
    evidence: "history",
  }),
  signal({
    ...ofHistory,
    name: "closeCommits",
    measures:
      "the same votes with messages in words whose vectors lie close to the task's counted too, for less",
    evidence: "history",
  }),
  signal({
    ...ofHistory,
    name: "historyText",
    measures:
      "BM25 over the messages of all commits that touched the file, read as one text; share of the best candidate",
    evidence: "history",
  }),
  signal({
    ...ofHistory,
    name: "titleHistoryText",
    measures: "the same with the title's words alone",
    evidence: "history",
  }),
  signal({
    ...ofHistory,
    name: "closeHistoryText",
    measures: "the same with words whose vectors lie close to the task's counted too, for less",
    evidence: "history",
  }),
  signal({
    ...ofHistory,
    name: "affinity",
    measures:
      "how much more often than the average file this one is touched by requests of this kind (*add*, *fix*, *support* …): registries and indexes",
    scale: "property",
    evidence: "affinity",
  }),
  signal({
    ...ofHistory,
    name: "freshness",
    measures: "1 for a file changed at HEAD's time, one half for one untouched for a month",
    scale: "property",
    evidence: "activity",
    direction: "either",
  }),
  signal({
    name: "noHistory",
    measures: "1 where the repository has no commits",
    scale: "property",
    direction: "either",
    source: "codebase.ts",
    weighed: "calibration",
    withoutWeight: "chooses the calibration: scores are lower there, so worth has scales of its own",
  }),
];
