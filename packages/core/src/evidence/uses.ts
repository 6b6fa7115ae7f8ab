// Finds the names that a file uses and other files define, and tests whether it can see them.
import type { Codebase } from "./codebase.ts";
import type { Use } from "../observations.ts";
import { stem, termsOf } from "../language/words.ts";
import { folderOf } from "./scores/places.ts";

const max = { names: 80, uses: 20 } as const;
/** A name defined in more files than this belongs to none of them. */
const maxDefinitions = 3;

/** Names used in a file and defined in a few others, most used first; an imported file wins when several define one. */
export function usesOf(codebase: Codebase, file: number, own: ReadonlySet<string>): Use[] {
  const imported = new Set(Array.from(codebase.importsOf(file)));
  const uses = (codebase.outline(file)?.names ?? []).slice(0, max.names).flatMap(([symbol, count]) => {
    if (own.has(symbol)) return [];
    const defining = [...codebase.definition(symbol).ids].filter(
      (other) => other !== file && isVisibleFrom(codebase, file, other, symbol),
    );
    const reached = defining.filter((other) => imported.has(other));
    const definingFiles = reached.length > 0 ? reached : defining;
    if (definingFiles.length === 0 || definingFiles.length > maxDefinitions) return [];
    return [{ symbol, count, definedIn: definingFiles.map((other) => codebase.paths[other] ?? "") }];
  });
  const shown = uses.slice(0, max.uses);
  const lines = linesOfNames(
    codebase,
    file,
    shown.map(({ symbol }) => symbol),
  );
  return shown.map((use, at) => ({ ...use, lines: lines[at] ?? [] }));
}

/**
 * Find the lines on which names stand: those that hold all words of the name, since the index keeps words by line.
 * @returns for each name its lines from 1, ascending
 */
function linesOfNames(codebase: Codebase, file: number, names: readonly string[]): number[][] {
  const lines = names.map((): number[] => []);
  const stream = codebase.stream(file);
  const words = codebase.outline(file)?.words.split(" ") ?? [];
  if (!stream || names.length === 0) return lines;
  const stems = names.map((name) => [...new Set(termsOf(name))]);
  const wanted = new Set(stems.flat());
  const stemOf = words.map((word) => {
    const stemmed = stem(word);
    return wanted.has(stemmed) ? stemmed : undefined;
  });
  let line = 1;
  let held = new Set<string>();
  const endLine = (): void => {
    if (held.size > 0)
      for (const [at, own] of stems.entries())
        if (own.length > 0 && own.every((stemmed) => held.has(stemmed))) lines[at]?.push(line);
    if (held.size > 0) held = new Set();
    line++;
  };
  for (const token of stream.tokens) {
    if (token === 0) endLine();
    else {
      const stemmed = stemOf[token - 1];
      if (stemmed !== undefined) held.add(stemmed);
    }
  }
  endLine();
  return lines;
}

const namesIn = (list: string): ReadonlySet<string> => new Set(list.split(" "));

const families: readonly ReadonlySet<string>[] = [
  namesIn("typescript javascript vue svelte astro"),
  namesIn("c cpp objective-c"),
  namesIn("java kotlin scala groovy"),
  namesIn("systemverilog verilog"),
];

/** Languages whose files see the others of their folder without an import. */
const sharingFolders = namesIn("go java kotlin scala groovy php csharp swift zig dart terraform");
/** Languages whose files see names of the whole program: linked, loaded or included elsewhere. */
const sharingAll = namesIn(
  "c cpp objective-c ruby csharp swift elixir erlang lua shell sql abap apex assembly cobol gdscript matlab plsql " +
    "systemverilog verilog visual-basic",
);

/** Built-in types of languages; a file of that name defines something else unless imported. */
const builtIns = namesIn(
  "Any Array Arc Boolean Box Buffer Bytes Callable Cell Char Class Clone Collection Copy Date Debug Default Deque Dict Dir " +
    "Display Double Duration Enum Enumerable Err Error Exception Exec File Float Fn Function Future HashMap HashSet Hash Int " +
    "Integer Instant Iterable Iterator Iter Kernel Key List Long Map Math Module Mutex None Number Object Ok Option Optional " +
    "Pair Path Pin Pointer Printf Proc Process Promise Range Record RegExp Regexp Rc RefCell Result Self Set Some Stream " +
    "String Struct Symbol Task Thread Time Tuple Type Union Value Vec Vector Void WeakMap WeakSet",
);
const sizedType =
  /^(?:u?int(?:_fast|_least)?\d+_t|s?size_t|u?intptr_t|ptrdiff_t|[iu]\d+|f\d+|va_list|wchar_t)$/;

/**
 * Tests whether a name that a file uses can be defined in another: code of the same family, not a test, page or copy of
 * another project unless the file is one, reached by its imports, by those of an imported file, or, in languages
 * without imports, by folder or program.
 */
export function isVisibleFrom(codebase: Codebase, file: number, other: number, name: string): boolean {
  const kind = codebase.kind(other);
  if (kind !== "source" && kind !== codebase.kind(file)) return false;
  const language = codebase.language(file);
  const family = families.find((each) => each.has(language)) ?? new Set([language]);
  if (!family.has(codebase.language(other))) return false;
  if (isImported(codebase, file, other)) return true;
  if (builtIns.has(name) || sizedType.test(name)) return false;
  if (sharingAll.has(language)) return true;
  return (
    sharingFolders.has(language) &&
    folderOf(codebase.paths[file] ?? "") === folderOf(codebase.paths[other] ?? "")
  );
}

function isImported(codebase: Codebase, file: number, other: number): boolean {
  const direct = codebase.importsOf(file);
  if (holds(direct, other)) return true;
  for (let at = 0; at < direct.length; at++)
    if (holds(codebase.importsOf(direct[at] ?? -1), other)) return true;
  return false;
}

function holds(files: ArrayLike<number>, file: number): boolean {
  for (let at = 0; at < files.length; at++) if (files[at] === file) return true;
  return false;
}
