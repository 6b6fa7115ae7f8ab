import type { Codebase } from "./codebase.ts";
import { folderOf } from "./scores/places.ts";

const namesIn = (list: string): ReadonlySet<string> => new Set(list.split(" "));

const families: readonly ReadonlySet<string>[] = [
  namesIn("typescript javascript vue svelte astro"),
  namesIn("c cpp objective-c"),
  namesIn("java kotlin scala groovy"),
];

/** Languages whose files see the others of their folder without an import. */
const sharingFolders = namesIn("go java kotlin scala groovy php csharp swift zig dart terraform");
/** Languages whose files see names of the whole program: linked, loaded or included elsewhere. */
const sharingAll = namesIn("c cpp objective-c ruby csharp swift elixir erlang lua shell sql");

/** Types that languages bring along; a file of the same name defines another thing unless it is imported. */
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
 * Tests whether a name that a file uses can be what another file defines: code of the same family and no test, page or
 * copy of another project unless the file is one, reached by its imports, by those of a file it imports, or, where the
 * language needs no import, by folder or program.
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
  const direct = Array.from(codebase.importsOf(file));
  return (
    direct.includes(other) || direct.some((each) => Array.from(codebase.importsOf(each)).includes(other))
  );
}
