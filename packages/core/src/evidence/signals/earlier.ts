// The table of signals from earlier cycles and tasks.
import { signal, type Signal } from "./signal.ts";

const weighed = "byHand";
const learned = { cycle: "learned", evidence: "learned", source: "scores/text-scores.ts", weighed } as const;

/** Signals from earlier cycles and earlier tasks. */
export const earlier: readonly Signal[] = [
  signal("learnedText", "words learned from accepted files, in the text", learned),
  signal("learnedNames", "the same words in names and paths", learned),
  signal("focus", "the file answers a gap of the cycle before", {
    evidence: "focus",
    cycle: "gap",
    source: "scores/learned-scores.ts",
    weighed,
  }),
  signal("companion", "the file belongs with the files accepted so far", {
    evidence: "companion",
    cycle: "companion",
    source: "scores/companions.ts",
    weighed,
  }),
  signal(
    "memory",
    "how much of the task led earlier tasks to this file, by weight and rarity of the words, times confidence, squared ([memory.md](memory.md))",
    { scale: "absolute", evidence: "memory", source: "scores/memory-scores.ts", weighed },
  ),
];
