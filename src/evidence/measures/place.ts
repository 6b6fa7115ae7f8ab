import { termsOf } from "../../language/words.ts";
import { folderOf } from "../scores/places.ts";
import { rarity } from "../scores/text-scores.ts";
import { taskTerms } from "../../language/weighted-terms.ts";
import { kindsSpokenOf } from "../kinds.ts";
import { logShare, type Columns, type SignalInput } from "./columns.ts";

const kinds = ["test", "example", "docs", "config", "generated", "vendored"] as const;
/** How much of a kind's prior remains when the task mentions that kind. */
const spokenOfShare = 0.4;
/** Files that stand for a whole folder or program. */
const entryName = /(?:^|\/)(?:index|mod|__init__|lib|main)\.[a-z]+$/;

/** What each file is, by its path, size and place among the others. */
export function placeColumns(input: SignalInput): Columns {
  const { board, files, query, context } = input;
  const { codebase } = board;
  const paths = files.map((file) => codebase.paths[file] ?? "");
  const kindOf = files.map((file) => codebase.kind(file));
  const spokenOf = kindsSpokenOf(context.task);
  const mentions = board.mentions(query);
  const traces = board.traces(query);
  const flags = (isTrue: (at: number) => boolean): number[] => files.map((_, at) => (isTrue(at) ? 1 : 0));
  const columns: Record<string, readonly number[]> = {
    mention: files.map((file) => mentions.of(file)),
    trace: files.map((file) => traces.of(file)),
    nameCovered: coveredNames(input, paths),
    leader: leaders(input, paths),
    length: files.map((file) => logShare(codebase.length(file), 10)),
    imported: files.map((file) => logShare(codebase.importersOf(file).length, 6)),
    entry: flags((at) => entryName.test(paths[at] ?? "")),
    plainFile: flags((at) => codebase.language(files[at] ?? -1) === "text"),
  };
  for (const kind of kinds) {
    const value = spokenOf.has(kind) ? spokenOfShare : 1;
    columns[kind] = kindOf.map((own) => (own === kind ? value : 0));
  }
  return columns;
}

/** Share of a file name's words, by rarity, that the task holds. */
function coveredNames({ board: { codebase }, query }: SignalInput, paths: readonly string[]): number[] {
  const terms = taskTerms(query.keywords);
  const weigh = (stems: readonly string[]): number =>
    stems.reduce((sum, stem) => sum + rarity(codebase.path(stem).ids.length, codebase.paths.length), 0);
  return paths.map((path) => {
    const stems = [...new Set(termsOf(path.slice(folderOf(path).length).split(".")[0] ?? ""))];
    const taskStems = stems.filter((stem) => terms.has(stem));
    return taskStems.length === 0 ? 0 : weigh(taskStems) / weigh(stems);
  });
}

/** A file's text score as a share of the best one in its folder, which separates siblings. */
function leaders({ board, files, query }: SignalInput, paths: readonly string[]): number[] {
  const text = board.text(query);
  const best = new Map<string, number>();
  for (const [at, path] of paths.entries()) {
    const folder = folderOf(path);
    best.set(folder, Math.max(best.get(folder) ?? 0, text.of(files[at] ?? -1)));
  }
  return paths.map((path, at) => {
    const most = best.get(folderOf(path)) ?? 0;
    return most === 0 ? 0 : text.of(files[at] ?? -1) / most;
  });
}
