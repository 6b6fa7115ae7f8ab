// Measures whether the task names a file, by a text in it, its path, a stack trace, or words of its name.
import { taskTerms } from "../../language/weighted-terms.ts";
import { termsOf } from "../../language/words.ts";
import { folderOf } from "../scores/places.ts";
import { rarity } from "../scores/text-scores.ts";
import type { Columns, SignalInput } from "./columns.ts";

/** Measures how the task names each file. */
export function namedColumns(input: SignalInput): Columns {
  const { board, files, query } = input;
  const mentions = board.mentions(query);
  const traces = board.traces(query);
  return {
    mention: files.map((file) => mentions.of(file)),
    trace: files.map((file) => traces.of(file)),
    nameCovered: coveredNames(input),
  };
}

/** Measures the share of each file name's words, by rarity, that the query holds. */
export function coveredNames({ board: { codebase }, files, query }: SignalInput): number[] {
  const terms = taskTerms(query.keywords);
  const weigh = (stems: readonly string[]): number =>
    stems.reduce((sum, stem) => sum + rarity(codebase.path(stem).ids.length, codebase.paths.length), 0);
  return files.map((file) => {
    const path = codebase.paths[file] ?? "";
    const stems = [...new Set(termsOf(path.slice(folderOf(path).length).split(".")[0] ?? ""))];
    const taskStems = stems.filter((stem) => terms.has(stem));
    return taskStems.length === 0 ? 0 : weigh(taskStems) / weigh(stems);
  });
}
