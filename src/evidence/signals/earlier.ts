// The table of signals from earlier cycles and tasks.
import { signal, type Signal } from "./signal.ts";

const learned = { cycle: "learned", evidence: "learned", weighed: "byHand" } as const;

/** Signals from earlier cycles and earlier tasks. */
export const earlier: readonly Signal[] = [
  signal({
    ...learned,
    name: "learnedText",
    measures: "words learned from accepted files, in the text",
    source: "scores/text-scores.ts",
  }),
  signal({
    ...learned,
    name: "learnedNames",
    measures: "the same words in names and paths",
    source: "scores/text-scores.ts",
  }),
  signal({
    name: "focus",
    measures: "the file answers a gap of the cycle before",
    evidence: "focus",
    cycle: "gap",
    source: "scores/learned-scores.ts",
    weighed: "byHand",
  }),
  signal({
    name: "companion",
    measures: "the file belongs with the files accepted so far",
    evidence: "companion",
    cycle: "companion",
    source: "scores/companions.ts",
    weighed: "byHand",
  }),
  signal({
    name: "memory",
    measures:
      "how much of the task led earlier tasks to this file, by weight and rarity of the words, times confidence, squared ([memory.md](memory.md))",
    scale: "absolute",
    evidence: "memory",
    source: "scores/memory-scores.ts",
    weighed: "byHand",
  }),
];
