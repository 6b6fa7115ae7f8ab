// The table of signals from past commits.
import { signal, type Signal } from "./signal.ts";

const ofHistory = { source: "scores/commit-scores.ts", readsHistory: true } as const;
const messages = { ...ofHistory, evidence: "history" } as const;

/** The past commits that changed a file. */
export const history: readonly Signal[] = [
  signal(
    "commits",
    "votes of past commits with similar messages, each shared among the files it changed",
    messages,
  ),
  signal("strongestCommit", "the strongest single vote", messages),
  signal("titleCommits", "the same votes by the title's words alone", messages),
  signal(
    "closeCommits",
    "the same votes with messages in words whose vectors lie close to the task's counted too, for less",
    messages,
  ),
  signal(
    "historyText",
    "BM25 over the messages of all commits that touched the file, read as one text; share of the best candidate",
    messages,
  ),
  signal("titleHistoryText", "the same with the title's words alone", messages),
  signal(
    "closeHistoryText",
    "the same with words whose vectors lie close to the task's counted too, for less",
    messages,
  ),
  signal(
    "affinity",
    "how much more often than the average file this one is touched by requests of this kind (*add*, *fix*, *support* …): registries and indexes",
    { ...ofHistory, scale: "property", evidence: "affinity" },
  ),
  signal("freshness", "1 for a file changed at HEAD's time, one half for one untouched for a month", {
    ...ofHistory,
    scale: "property",
    evidence: "activity",
    direction: "either",
  }),
  signal("noHistory", "1 where the repository has no commits", {
    scale: "property",
    direction: "either",
    source: "codebase.ts",
    weighed: "calibration",
    withoutWeight: "chooses the calibration: scores are lower there, so worth has scales of its own",
  }),
];
