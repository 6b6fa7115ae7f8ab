// The table of signals of a file's best passage and its first lines.
import { signal, type Signal } from "./signal.ts";

const evidence = "passage";
const passage = { evidence, source: "scores/passages.ts" } as const;
const source = "scores/functions.ts";

/** Signals of a file's best passage. */
export const passages: readonly Signal[] = [
  signal(
    "function",
    "BM25 of the best definition: its own lines, the comment above it, and its name, which counts for more",
    { evidence, source },
  ),
  signal(
    "functionName",
    "weight of the task's words in the best definition's name × the part of the name they make up",
    { evidence: "definitions", source },
  ),
  signal("window", "BM25 of the best 40 lines", passage),
  signal("pairs", "adjacent word pairs of the task that stand side by side in the file", passage),
  signal(
    "phrase",
    "the longest run of words that follow each other here and in the task: error messages and quoted strings",
    passage,
  ),
  signal("headCoverage", "share of the task's words, by weight and rarity, in the file's first 30 lines", {
    scale: "property",
    evidence,
    source: "scores/file-scores.ts",
  }),
];
