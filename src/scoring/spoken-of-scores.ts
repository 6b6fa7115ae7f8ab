import type { Codebase } from "../codebase.ts";
import { rarity, type Scores } from "./text-scores.ts";

/** How many documents or tests, best by text, pass on what they say. */
const speakers = 15;
/** A name that more files define tells none of them. */
const mostDefiners = 3;

/**
 * What documents say of the task, passed on to the files that define the names they speak of: documents wish in
 * everyday words and name the code beside them.
 */
export function documentedScores(codebase: Codebase, scores: Scores): Scores {
  const documented = new Float32Array(codebase.paths.length);
  for (const document of bestOfKind(codebase, scores, "docs")) {
    const names = codebase.outline(document)?.names ?? [];
    const definers = names
      .map(([name]) => ({ name, files: sourcesOf(codebase, codebase.definition(name).ids) }))
      .filter(({ files }) => files.length > 0 && files.length <= mostDefiners);
    const share = (scores[document] ?? 0) / Math.sqrt(definers.length || 1);
    for (const { name, files } of definers) {
      const weight = share * rarity(codebase.name(name).ids.length, codebase.paths.length);
      for (const file of files) documented[file] = (documented[file] ?? 0) + weight / files.length;
    }
  }
  return documented;
}

/** What tests say of the task, passed on to the source files they import: a test's title is a wish in plain words. */
export function testImportScores(codebase: Codebase, scores: Scores): Scores {
  const tested = new Float32Array(codebase.paths.length);
  for (const test of bestOfKind(codebase, scores, "test")) {
    const files = sourcesOf(codebase, codebase.importsOf(test));
    for (const file of files) {
      const rare = 1 / Math.sqrt(1 + codebase.importersOf(file).length);
      tested[file] = (tested[file] ?? 0) + ((scores[test] ?? 0) * rare) / Math.sqrt(files.length);
    }
  }
  return tested;
}

const sourcesOf = (codebase: Codebase, files: ArrayLike<number>): number[] =>
  Array.from(files).filter((file) => codebase.kind(file) === "source");

function bestOfKind(codebase: Codebase, scores: Scores, kind: "docs" | "test"): number[] {
  const files = [...codebase.paths.keys()].filter(
    (file) => (scores[file] ?? 0) > 0 && codebase.kind(file) === kind,
  );
  return files.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b).slice(0, speakers);
}
