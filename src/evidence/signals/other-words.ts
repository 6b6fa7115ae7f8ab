// The table of signals of words that mean the same as the task's own.
import { signal, type Signal } from "./signal.ts";

/** Words that mean the same as the task's own. */
export const otherWords: readonly Signal[] = [
  signal({
    name: "projectText",
    measures:
      "words that past commits like the task, and the paths they changed, say and the task does not, in the text",
    evidence: "bridged",
    source: "scores/project-terms.ts",
    readsHistory: true,
  }),
  signal({
    name: "projectNames",
    measures: "the same words in names and paths",
    evidence: "bridged",
    source: "scores/project-terms.ts",
    readsHistory: true,
  }),
  signal({
    name: "lexiconText",
    measures: "words that the lexicon knows for the task's, in the text ([vocabulary.md](vocabulary.md))",
    evidence: "bridged",
    source: "scores/related-terms.ts",
  }),
  signal({
    name: "lexiconNames",
    measures: "the same words in names and paths",
    evidence: "bridged",
    source: "scores/related-terms.ts",
  }),
  signal({
    name: "closeText",
    measures: "words whose vectors lie closest to the task's, in the text",
    evidence: "bridged",
    source: "scores/related-terms.ts",
  }),
  signal({
    name: "closeNames",
    measures: "the same words in names and paths",
    evidence: "bridged",
    source: "scores/related-terms.ts",
  }),
  signal({
    name: "bridgedText",
    measures:
      "words that stand in for ones the codebase lacks, in the text; times the weight of the surest of them",
    evidence: "bridged",
    cycle: "bridged",
    source: "scores/text-scores.ts",
    weighed: "byHand",
  }),
  signal({
    name: "bridgedNames",
    measures: "the same words in names and paths",
    evidence: "bridged",
    cycle: "bridged",
    source: "scores/text-scores.ts",
    weighed: "byHand",
  }),
];
