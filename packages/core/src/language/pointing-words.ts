// Finds the words by which a task points to files or to the state of the work tree, which no file need hold.
import type { PreparedTask } from "../task.ts";
import { namedPaths } from "./named-paths.ts";
import { stateAsked } from "./state-asked.ts";
import { identifierWords, termsOf } from "./words.ts";

/**
 * Returns the stems of the folders and endings of files that a task names, of the whole names of those that git says
 * are gone, and of the words for a state that git reports.
 */
export function pointingStems(task: PreparedTask): ReadonlySet<string> {
  const gone = new Set(task.git?.gone?.map(({ name }) => name));
  const parts = namedPaths(task).flatMap(({ path }) => (gone.has(path) ? [path] : foldersAndEnding(path)));
  const said = task.git?.state ? [stateAsked(task)?.said ?? ""] : [];
  return new Set([...parts, ...said].flatMap(identifierWords).flatMap((word) => termsOf(word)));
}

function foldersAndEnding(path: string): readonly string[] {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return [path.slice(0, path.length - name.length), dot < 0 ? "" : name.slice(dot + 1)];
}
