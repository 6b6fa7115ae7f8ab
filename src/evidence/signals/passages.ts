// The table of signals of a file's best passage and its first lines.
import { signal, type Signal } from "./signal.ts";

/** Signals of a file's best passage. */
export const passages: readonly Signal[] = [
  signal({
    name: "function",
    measures:
      "BM25 of the best definition: its own lines, the comment above it, and its name, which counts for more",
    evidence: "passage",
    source: "scores/functions.ts",
  }),
  signal({
    name: "functionName",
    measures: "weight of the task's words in the best definition's name × the part of the name they make up",
    evidence: "definitions",
    source: "scores/functions.ts",
  }),
  signal({
    name: "window",
    measures: "BM25 of the best 40 lines",
    evidence: "passage",
    source: "scores/passages.ts",
  }),
  signal({
    name: "pairs",
    measures: "adjacent word pairs of the task that stand side by side in the file",
    evidence: "passage",
    source: "scores/passages.ts",
  }),
  signal({
    name: "phrase",
    measures:
      "the longest run of words that follow each other here and in the task: error messages and quoted strings",
    evidence: "passage",
    source: "scores/passages.ts",
  }),
  signal({
    name: "headCoverage",
    measures: "share of the task's words, by weight and rarity, in the file's first 30 lines",
    scale: "property",
    evidence: "passage",
    source: "scores/file-scores.ts",
  }),
];
