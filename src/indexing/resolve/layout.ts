import { baseNameOf, below, folderOf } from "./repository-path.ts";

/** What resolution may ask about the files of a repository; every answer comes from a map. */
export interface Layout {
  has(path: string): boolean;
  /** Whether any file lies in the folder or below it. */
  hasFolder(folder: string): boolean;
  /** All files, in path order. */
  files(): readonly string[];
  /** Every folder with a file in it or below it, in path order, the root left out. */
  folders(): readonly string[];
  /** Files directly in a folder, in path order. */
  filesIn(folder: string): readonly string[];
  /** Files with exactly this last segment, in path order. */
  filesNamed(baseName: string): readonly string[];
  /** Files whose last segment passes a test, in path order. */
  filesWhose(accept: (baseName: string) => boolean): readonly string[];
  /** Files whose last segments are these, in path order: `b/c.h` finds `a/b/c.h`, never `ab/c.h`. */
  filesEndingWith(suffix: string): readonly string[];
  /** Folders whose last segments are these, in path order. */
  foldersEndingWith(suffix: string): readonly string[];
  readText(path: string): string | undefined;
}

/** Index paths for {@link Layout}; the maps are built when first asked for. */
export function createLayout(
  paths: readonly string[],
  readText: (path: string) => string | undefined,
): Layout {
  const files = new Set(paths);
  const inOrder = once(() => [...files].sort());
  const byFolder = once(() => groupBy(inOrder(), folderOf));
  const folders = once(() => foldersHolding(byFolder().keys()));
  const foldersInOrder = once(() => [...folders()].sort());
  const byName = once(() => groupBy(inOrder(), baseNameOf));
  const findFiles = once(() => createSuffixSearch(inOrder()));
  const findFolders = once(() => createSuffixSearch(foldersInOrder()));
  return {
    has: (path) => files.has(path),
    hasFolder: (folder) => (folder === "" ? files.size > 0 : folders().has(folder)),
    files: inOrder,
    folders: foldersInOrder,
    filesIn: (folder) => byFolder().get(folder) ?? [],
    filesNamed: (baseName) => byName().get(baseName) ?? [],
    filesWhose: (accept) =>
      [...byName().keys()]
        .filter(accept)
        .flatMap((name) => byName().get(name) ?? [])
        .sort(),
    filesEndingWith: (suffix) => findFiles()(suffix),
    foldersEndingWith: (suffix) => findFolders()(suffix),
    readText,
  };
}

/** A value made when it is first asked for. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** A function of one string that computes each answer once. */
export function remembering<Value>(compute: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const value = known.get(key);
    if (value !== undefined || known.has(key)) return value as Value;
    const computed = compute(key);
    known.set(key, computed);
    return computed;
  };
}

function groupBy(paths: Iterable<string>, keyOf: (path: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const key = keyOf(path);
    const group = groups.get(key);
    if (group) group.push(path);
    else groups.set(key, [path]);
  }
  return groups;
}

function foldersHolding(direct: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const folder of direct) {
    for (let up = folder; up !== "" && !folders.has(up); up = folderOf(up)) folders.add(up);
  }
  return folders;
}

const lastTwo = (path: string): string => below(baseNameOf(folderOf(path)), baseNameOf(path));

/** Names such as `index.ts` occur thousands of times, so longer suffixes are looked up by two segments. */
function createSuffixSearch(paths: readonly string[]): (suffix: string) => readonly string[] {
  const byName = groupBy(paths, baseNameOf);
  const byTwo = groupBy(paths, lastTwo);
  return remembering((suffix) => {
    if (!suffix.includes("/")) return byName.get(suffix) ?? [];
    const sharing = byTwo.get(lastTwo(suffix)) ?? [];
    return sharing.filter((path) => path === suffix || path.endsWith(`/${suffix}`));
  });
}
