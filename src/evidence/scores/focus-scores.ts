import type { Codebase } from "../codebase.ts";
import { termsOf } from "../../language/words.ts";
import type { FocusArea } from "../../types.ts";
import type { Once } from "./once.ts";
import { addScores, startScores, type Scores } from "./scores.ts";
import { strongestFiles } from "./strongest-files.ts";
import { pathScores, textScores } from "./text-scores.ts";

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

/** Without a definition of that name, the files that mention it most. */
function bestByWords(codebase: Codebase, what: string): (readonly [number, number])[] {
  const terms = new Map(termsOf(what).map((stem) => [stem, 1]));
  const both = addScores(textScores(codebase, terms), pathScores(codebase, terms));
  return strongestFiles(both, maxAnswers).map((file) => [file, (0.5 * both.of(file)) / both.highest]);
}
