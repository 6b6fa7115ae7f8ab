// Finds every line that uses a name, as a search for the whole word in all files would print it.
import { linesOf } from "@fossick/base/lines.ts";
import { identifierWords, termsOf } from "../language/words.ts";
import type { Codebase } from "./codebase.ts";
import { holdersOfAll } from "./phrases.ts";

/** A line of a file. */
export interface LineOfFile {
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

/** Uses of a name in a repository. */
export interface UsesOfName<Use = LineOfFile> {
  readonly name: string;
  /** Lines that hold the name, and their files, in all that is searched. */
  readonly lines: number;
  readonly files: number;
  /** Declarations first, tests last; else by path. */
  readonly uses: readonly Use[];
}

/** A name in more files than this is a common word, whose uses tell nothing. */
export const maxHolders = 60;
/** A name that more files define has no one meaning. */
const maxDefiners = 3;

/** Tests whether a name is one of the repository's own whose uses can be told apart from other words. */
export function isTelling(codebase: Codebase, name: string): boolean {
  const definers = codebase.definition(name).ids.length;
  if (definers === 0 || definers > maxDefiners) return false;
  if (identifierWords(name).length < 2 && !/[A-Z_]/.test(name) && definers > 1) return false;
  const stems = termsOf(name);
  return stems.length > 0 && holdersOfAll(codebase, stems).length <= maxHolders;
}

/**
 * Finds every line of the repository that holds a name as a whole word, as `rg -w` does: in the files that the index
 * names for its words, by their text.
 * @param readText text to search; undefined for what cannot be read
 * @param isInScope tests whether a path is searched
 */
export async function usesOfName(
  codebase: Codebase,
  name: string,
  readText: (path: string) => Promise<string | undefined>,
  isInScope: (path: string) => boolean = () => true,
): Promise<UsesOfName> {
  const definers = new Set(codebase.definition(name).ids);
  const [declared, used, tested]: [LineOfFile[], LineOfFile[], LineOfFile[]] = [[], [], []];
  const files = new Set<string>();
  for (const file of holdersOfAll(codebase, termsOf(name))) {
    const path = codebase.paths[file] ?? "";
    if (!isInScope(path)) continue;
    const lines = linesHolding((await readText(path)) ?? "", name);
    const first = definers.has(file) ? declaredOn(codebase, file, name, lines) : new Set<number>();
    const others = codebase.kind(file) === "test" ? tested : used;
    for (const line of lines) (first.has(line) ? declared : others).push({ path, line });
    if (lines.length > 0) files.add(path);
  }
  const uses = [...declared, ...used, ...tested];
  return { name, lines: uses.length, files: files.size, uses };
}

/** Numbers of the lines of a text that hold a name. */
function linesHolding(text: string, name: string): readonly number[] {
  if (!text.includes(name)) return [];
  return linesOf(text).flatMap((line, at) => (holdsWord(line, name) ? [at + 1] : []));
}

/** The first line of each definition of a name, of those that hold it. */
function declaredOn(
  codebase: Codebase,
  file: number,
  name: string,
  lines: readonly number[],
): ReadonlySet<number> {
  const definitions = codebase.outline(file)?.definitions.filter((each) => each.name === name) ?? [];
  const firsts = definitions.map(({ startLine, endLine }) =>
    lines.find((line) => startLine <= line && line <= endLine),
  );
  return new Set(firsts.filter((line) => line !== undefined));
}

/** Signs of words as `rg -w` knows them. */
const sign = String.raw`[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]`;
const signBefore = new RegExp(`${sign}$`, "u");
const signAfter = new RegExp(`^${sign}`, "u");

/** Tests whether a line holds a name with no letter, digit or underscore beside it. */
export function holdsWord(line: string, name: string): boolean {
  for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1)) {
    const end = at + name.length;
    // Two units, as half of a pair tells nothing.
    const isPart =
      signBefore.test(line.slice(Math.max(0, at - 2), at)) || signAfter.test(line.slice(end, end + 2));
    if (!isPart) return true;
  }
  return false;
}
