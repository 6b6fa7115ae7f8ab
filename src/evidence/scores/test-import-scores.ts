import type { Codebase } from "../codebase.ts";
import { strongestFiles } from "./strongest-files.ts";
import { startScores, type Scores } from "./scores.ts";

/** Number of tests, best by text, that pass on their score. */
const speakers = 15;
/**
 * Text scores of tests, passed on to the source files they import: a test's title describes behaviour in plain words.
 */
export function testImportScores(codebase: Codebase, scores: Scores): Scores {
  const tested = startScores(codebase.paths.length);
  for (const test of bestTests(codebase, scores)) {
    const files = sourcesOf(codebase, codebase.importsOf(test));
    for (const file of files) {
      const rare = 1 / Math.sqrt(1 + codebase.importersOf(file).length);
      tested.add(file, (scores.of(test) * rare) / Math.sqrt(files.length));
    }
  }
  return tested.finish();
}

const sourcesOf = (codebase: Codebase, files: ArrayLike<number>): number[] =>
  Array.from(files).filter((file) => codebase.kind(file) === "source");

const bestTests = (codebase: Codebase, scores: Scores): number[] =>
  strongestFiles(scores, speakers, (file) => codebase.kind(file) === "test");
