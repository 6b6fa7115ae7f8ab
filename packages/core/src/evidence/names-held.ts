// Tells which names of the task a file's code uses, and which only its comments and strings say.
import { isInAscending } from "../postings/ascending.ts";
import type { Query } from "../answer-types.ts";
import type { Codebase } from "./codebase.ts";

/** Reading a file, and telling the names of its code. */
export interface NameReading {
  /** Text to compute with, never shown; undefined if the file cannot be read. */
  readText(path: string): Promise<string | undefined>;
  /** The ones of some names that stand in a file's code, and not only in its comments and strings. */
  namesInCode(path: string, text: string, names: readonly string[]): ReadonlySet<string>;
}

/** Names of the task that a file holds and does not define. */
export interface NamesHeld {
  /** In its code, or in a file that cannot be read. */
  readonly used: readonly string[];
  /** In comments, strings and pages alone: the index counts them together with code. */
  readonly mentioned: readonly string[];
}

/** Find the names of the task in a file; its text is read only where it holds any. */
export async function namesHeld(
  codebase: Codebase,
  file: number,
  { keywords }: Query,
  { namesInCode, readText }: NameReading,
): Promise<NamesHeld> {
  const defined = new Set(codebase.outline(file)?.definitions.map(({ name }) => name));
  const names = keywords
    .filter(({ from, term }) => from === "identifier" && !defined.has(term))
    .map(({ term }) => term)
    .filter((name) => isInAscending(codebase.name(name).ids, file));
  const path = codebase.paths[file] ?? "";
  const text = names.length === 0 ? undefined : await readText(path);
  if (text === undefined) return { used: names, mentioned: [] };
  const inCode = namesInCode(path, text, names);
  return {
    used: names.filter((name) => inCode.has(name)),
    mentioned: names.filter((name) => !inCode.has(name)),
  };
}
