// The table of signals of words that mean the same as the task's own.
import { signal, type Signal } from "./signal.ts";

const evidence = "bridged";
const project = { evidence, source: "scores/project-terms.ts", readsHistory: true } as const;
const related = { evidence, source: "scores/related-terms.ts" } as const;
const bridged = { evidence, cycle: "bridged", source: "scores/text-scores.ts", weighed: "byHand" } as const;
const inNames = "the same words in names and paths";

/** Words that mean the same as the task's own. */
export const otherWords: readonly Signal[] = [
  signal(
    "projectText",
    "words that past commits like the task, and the paths they changed, say and the task does not, in the text",
    project,
  ),
  signal("projectNames", inNames, project),
  signal(
    "lexiconText",
    "words that the lexicon knows for the task's, in the text ([vocabulary.md](vocabulary.md))",
    related,
  ),
  signal("lexiconNames", inNames, related),
  signal("closeText", "words whose vectors lie closest to the task's, in the text", related),
  signal("closeNames", inNames, related),
  signal(
    "bridgedText",
    "words that stand in for ones the codebase lacks, in the text; times the weight of the surest of them",
    bridged,
  ),
  signal("bridgedNames", inNames, bridged),
];
