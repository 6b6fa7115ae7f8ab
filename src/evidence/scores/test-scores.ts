import type { Codebase } from "../codebase.ts";
import { oncePerPaths } from "./once.ts";
import { startScores, type Scores } from "./scores.ts";

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
    if (codebase.kind(file) !== "source") continue;
    const name = bareName(path);
    const files = byName.get(name);
    if (files) files.push(file);
    else byName.set(name, [file]);
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
