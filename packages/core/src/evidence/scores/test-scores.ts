// Passes the text scores of tests on to the source files that they import or are named after.
import { valueIn } from "@fossick/base/remember.ts";
import type { Codebase } from "../codebase.ts";
import { oncePerPaths } from "./once.ts";
import { startScores, type Scores } from "./scores.ts";
import { strongestFiles } from "./strongest-files.ts";

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

/**
 * The text score of a test, passed on to the source files it is named after: `test_parser.py` to `parser.py`.
 * The best test counts; source files that share a name share it.
 */
export function testedScores(codebase: Codebase, scores: Scores): Scores {
  const tested = startScores(codebase.paths.length);
  const sources = sourcesByName(codebase);
  for (const [at, file] of scores.files.entries()) {
    if (codebase.kind(file) !== "test") continue;
    const score = scores.values[at] ?? 0;
    const namesakes = sources.get(testedName(codebase.paths[file] ?? "")) ?? [];
    for (const source of namesakes) tested.raise(source, score / Math.sqrt(namesakes.length));
  }
  return tested.finish();
}

const sourcesByName = oncePerPaths((codebase): ReadonlyMap<string, readonly number[]> => {
  const byName = new Map<string, number[]>();
  for (const [file, path] of codebase.paths.entries()) {
    if (codebase.kind(file) === "source") valueIn(byName, bareName(path), () => []).push(file);
  }
  return byName;
});

/** A file's name in lower case, without folder, extensions, underscores and hyphens. */
const bareName = (path: string): string =>
  (path.slice(path.lastIndexOf("/") + 1).split(".")[0] ?? "")
    .replace(/(?<=[a-z])IT$/, "")
    .toLowerCase()
    .replace(/[-_]/g, "");

/** The name of the file a test is named after. */
const testedName = (path: string): string =>
  bareName(path)
    .replace(/^tests?(?=.)/, "")
    .replace(/(?<=.)(?:tests?|testcase|specs?)$/, "");
