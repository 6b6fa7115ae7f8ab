import type { Codebase } from "../codebase.ts";
import { bridgedTerms, learnedTerms, memoryTerms, taskTerms } from "../../language/weighted-terms.ts";
import type { Query } from "../../types.ts";
import { companionScores } from "./companions.ts";
import { focusScores } from "./focus-scores.ts";
import { memoryScores, type MemoryScores, type Recall } from "./memory-scores.ts";
import { nearScores } from "./near-scores.ts";
import { oncePerTerms, type Once } from "./once.ts";
import type { Scores } from "./scores.ts";
import { nameScores, textScores } from "./text-scores.ts";

/** Scores by what earlier cycles and earlier tasks taught, each computed at most once per set of keywords. */
export interface LearnedScores {
  bridgedText(query: Query): Scores;
  /** Names and paths together, as for `learnedNames`. */
  bridgedNames(query: Query): Scores;
  /** Recalls what earlier tasks with words of this one needed. */
  memory(query: Query): MemoryScores;
  learnedText(query: Query): Scores;
  learnedNames(query: Query): Scores;
  /** Files that answer what the query focuses on. */
  focus(query: Query): Scores;
  /** Files that belong with the accepted ones. */
  companions(accepted: readonly number[]): Scores;
  /** Files near those that a caller accepted. */
  near(accepted: readonly number[]): Scores;
}

/** Start the scores of one retrieval. */
export function learnedScores(codebase: Codebase, recall: Recall, once: Once): LearnedScores {
  const perTerms = oncePerTerms(once);
  return {
    bridgedText: perTerms("text", bridgedTerms, (terms) => textScores(codebase, terms)),
    bridgedNames: perTerms("names", bridgedTerms, (terms) => nameScores(codebase, terms)),
    memory: ({ keywords }) => {
      const [terms, words] = [taskTerms(keywords), memoryTerms(keywords)];
      return once(`memory|${[...terms].join(";")}|${[...words].join(";")}`, () =>
        memoryScores(codebase, recall, terms, words),
      );
    },
    learnedText: perTerms("text", learnedTerms, (terms) => textScores(codebase, terms)),
    learnedNames: perTerms("names", learnedTerms, (terms) => nameScores(codebase, terms)),
    focus: ({ focusAreas }) =>
      once(`focus|${JSON.stringify(focusAreas)}`, () => focusScores(codebase, focusAreas, once)),
    companions: (accepted) =>
      once(`companions|${accepted.join(" ")}`, () => companionScores(codebase, accepted)),
    near: (accepted) => once(`near|${accepted.join(" ")}`, () => nearScores(codebase, accepted)),
  };
}
