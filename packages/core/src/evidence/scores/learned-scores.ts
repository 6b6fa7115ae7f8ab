// Scores files by what earlier cycles and tasks taught, open gaps and nearness to accepted files, each computed once.
import type { Codebase } from "../codebase.ts";
import { bridgedTerms, learnedTerms, memoryTerms, taskTerms } from "../../language/weighted-terms.ts";
import type { Query, FocusArea } from "../../answer-types.ts";
import { companionScores } from "./companions.ts";
import { memoryScores, type MemoryScores, type Recall } from "./memory-scores.ts";
import { nearScores } from "./near-scores.ts";
import { oncePerTerms, type Once } from "./once.ts";
import { nameScores, textScores, pathScores } from "./text-scores.ts";
import { termsOf } from "../../language/words.ts";
import { addScores, startScores, type Scores } from "./scores.ts";
import { strongestFiles } from "./strongest-files.ts";

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

/** Files that answer what a cycle left open. Each area shares one point among the files that answer it. */
export function focusScores(codebase: Codebase, areas: readonly FocusArea[], once: Once): Scores {
  const sum = startScores(codebase.paths.length);
  for (const area of areas) {
    const answers = once(`answers|${area.kind}|${area.what}`, () => filesFor(codebase, area));
    for (const [file, score] of answers) sum.add(file, score);
  }
  return sum.finish();
}

/** More answers than this are no answer. */
const maxAnswers = 20;

function filesFor(codebase: Codebase, { kind, what }: FocusArea): (readonly [file: number, score: number])[] {
  if (kind === "external" || kind === "term") return []; // no file holds it; learned keywords search for its substitutes
  const namesake = codebase.fileOf(what);
  if (namesake !== undefined) return [[namesake, 1]];
  const defining = [...codebase.definition(what).ids];
  if (defining.length > 0) return defining.slice(0, maxAnswers).map((file) => [file, 1 / defining.length]);
  return bestByWords(codebase, what);
}

/** Fallback: the files that mention a name most. */
function bestByWords(codebase: Codebase, what: string): (readonly [number, number])[] {
  const terms = new Map(termsOf(what).map((stem) => [stem, 1]));
  const both = addScores(textScores(codebase, terms), pathScores(codebase, terms));
  return strongestFiles(both, maxAnswers).map((file) => [file, (0.5 * both.of(file)) / both.highest]);
}
