import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { askWith } from "./ask-with.ts";
import { availableTasks, readTasks, taskFile, type MirrorOf } from "./tasks.ts";
import type { BenchTask, TaskSet, TextKind } from "./types.ts";

export interface Choice {
  readonly set: TaskSet;
  /** A file of tasks in place of the set's. */
  readonly file?: string;
  /** The property that holds the text to ask with. */
  readonly field: string;
  /** Default the tasks' own. */
  readonly texts?: TextKind;
  /** Tasks of this repository only. */
  readonly only?: string;
  /** At most so many, spread evenly over the file. */
  readonly limit?: number;
}

export interface TaskPlaces {
  /** Holds `<set>.jsonl`. */
  readonly tasksFolder: string;
  readonly mirrorOf: MirrorOf;
  /** Holds `<set>.txt` with the ids to keep, where not all are kept, and `gap-more.jsonl`. */
  readonly idsFolder: string;
}

/** The tasks to ask, each repository's oldest first, and how many were left out for want of a repository or commit. */
export function chooseTasks(
  { set, file, field, texts = "right", only, limit }: Choice,
  { tasksFolder, mirrorOf, idsFolder }: TaskPlaces,
): { readonly tasks: BenchTask[]; readonly missing: number } {
  const ids = readIds(join(idsFolder, `${set}.txt`));
  const read = file === undefined ? readSet(set, field, tasksFolder, idsFolder) : readTasks(file, set, field);
  const all = read.filter(({ id, text }) => text !== "" && (ids === undefined || ids.has(id)));
  const wanted = askWith(texts, all).filter(({ repo }) => only === undefined || repo === only);
  const mirrored = wanted.filter(({ repo }) => mirrorOf(repo) !== undefined);
  const chosen = limit === undefined ? mirrored : spreadEvenly(mirrored, limit);
  const tasks = availableTasks(chosen, mirrorOf);
  return { tasks, missing: wanted.length - mirrored.length + chosen.length - tasks.length };
}

/** At most `limit` entries at even distances, the first included, the same every time. */
export function spreadEvenly<Entry>(entries: readonly Entry[], limit: number): Entry[] {
  const step = Math.max(1, entries.length / limit);
  const places = Array.from({ length: Math.min(entries.length, limit) }, (_, at) => Math.floor(at * step));
  return places.flatMap((place) => entries.slice(place, place + 1));
}

/** `gap-more` are tasks of `commits` in other words, which lie beside the ids. */
function readSet(set: TaskSet, field: string, tasksFolder: string, idsFolder: string): BenchTask[] {
  if (set !== "gap-more") return readTasks(taskFile(set, { tasksFolder, idsFolder }), set, field);
  const wordings = join(idsFolder, `${set}.jsonl`);
  const ids = new Set(
    readTasks(join(tasksFolder, "commits.jsonl"), set, "plain", [wordings])
      .filter(({ text }) => text !== "")
      .map(({ id }) => id),
  );
  return readTasks(join(tasksFolder, "commits.jsonl"), set, field, [wordings]).filter(({ id }) =>
    ids.has(id),
  );
}

function readIds(file: string): ReadonlySet<string> | undefined {
  if (!existsSync(file)) return undefined;
  return new Set(readFileSync(file, "utf8").split(/\s+/).filter(Boolean));
}
