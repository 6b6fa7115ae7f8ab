// Looks up paths of the repository for import resolvers, and defines their shared types and helpers.
import { remember } from "@fossick/base/remember.ts";
import { baseNameOf, pathBelow, folderOf } from "@fossick/repository/read/repository-path.ts";
import type { Import } from "@fossick/languages/types.ts";

/** Queries of resolvers about the files of a repository, answered from maps. */
export interface Layout {
  has(path: string): boolean;
  /** Tests whether any file lies in the folder or below it. */
  hasFolder(folder: string): boolean;
  /** All files, in path order. */
  files(): readonly string[];
  /** Every folder with a file in it or below it, in path order, without the root. */
  folders(): readonly string[];
  /** Files directly in a folder, in path order. */
  filesIn(folder: string): readonly string[];
  /** Files with exactly this last segment, in path order. */
  filesNamed(baseName: string): readonly string[];
  /** Files whose last segment passes a test, in path order. */
  filesWhose(accept: (baseName: string) => boolean): readonly string[];
  /** Files with these last segments, in path order: `b/c.h` finds `a/b/c.h`, never `ab/c.h`. */
  filesEndingWith(suffix: string): readonly string[];
  /** Folders with these last segments, in path order. */
  foldersEndingWith(suffix: string): readonly string[];
  readText(path: string): string | undefined;
}

/** Creates a {@link Layout}; builds each map when first needed. */
export function createLayout({ paths, readText }: ResolverInput): Layout {
  const files = new Set(paths);
  const inOrder = once(() => [...files].sort());
  const byFolder = once(() => groupBy(inOrder(), folderOf));
  const folders = once(() => foldersHolding(byFolder().keys()));
  const foldersInOrder = once(() => [...folders()].sort());
  const byName = once(() => groupBy(inOrder(), baseNameOf));
  const findFiles = once(() => createSuffixSearch(byName()));
  const findFolders = once(() => createSuffixSearch(groupBy(foldersInOrder(), baseNameOf)));
  return {
    has: (path) => files.has(path),
    hasFolder: (folder) => (folder === "" ? files.size > 0 : folders().has(folder)),
    files: inOrder,
    folders: foldersInOrder,
    filesIn: (folder) => byFolder().get(folder),
    filesNamed: (baseName) => byName().get(baseName),
    filesWhose: (accept) =>
      [...byName().keys()]
        .filter(accept)
        .flatMap((name) => byName().get(name))
        .sort(),
    filesEndingWith: (suffix) => findFiles()(suffix),
    foldersEndingWith: (suffix) => findFolders()(suffix),
    readText,
  };
}

/** Wraps a factory: the value is made on first use, then cached. */
export function once<Value>(make: () => Value): () => Value {
  let holder: { readonly value: Value } | undefined;
  return () => (holder ??= { value: make() }).value;
}

/** Returns a list of the one file, or an empty one. */
export const listOf = (file: string | undefined): readonly string[] => (file === undefined ? [] : [file]);

/** Returns the first answer that is not undefined, in the order of the things. */
export function firstOf<Thing, Answer>(
  things: Iterable<Thing>,
  find: (thing: Thing) => Answer | undefined,
): Answer | undefined {
  for (const thing of things) {
    const answer = find(thing);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** Wraps a function of one string to cache its answers. */
export const remembering: <Value>(compute: (key: string) => Value) => (key: string) => Value = remember;

/** Paths by a key, in the order they were given. */
export interface PathGroups {
  get(key: string): readonly string[];
  keys(): Iterable<string>;
}

/** Groups paths by key. Stores a lone path without a list: of a million names, most are. */
export function groupBy(paths: Iterable<string>, keyOf: (path: string) => string): PathGroups {
  const groups = new Map<string, string | string[]>();
  for (const path of paths) {
    const key = keyOf(path);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, path);
    else if (typeof group === "string") groups.set(key, [group, path]);
    else group.push(path);
  }
  return {
    get: (key) => {
      const group = groups.get(key) ?? [];
      return typeof group === "string" ? [group] : group;
    },
    keys: () => groups.keys(),
  };
}

function foldersHolding(direct: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const folder of direct) {
    for (let up = folder; up !== "" && !folders.has(up); up = folderOf(up)) folders.add(up);
  }
  return folders;
}

const lastTwo = (path: string): string => pathBelow(baseNameOf(folderOf(path)), baseNameOf(path));

/** Max paths of a name looked up by it alone; commoner ones, such as `index.ts`, by two segments. */
const fewPaths = 16;

const endingWith = (paths: readonly string[], suffix: string): readonly string[] =>
  paths.filter((path) => path === suffix || path.endsWith(`/${suffix}`));

function createSuffixSearch(byName: PathGroups): (suffix: string) => readonly string[] {
  const byTwo = remembering((name) => groupBy(byName.get(name), lastTwo));
  const amongMany = remembering((suffix) =>
    endingWith(byTwo(baseNameOf(suffix)).get(lastTwo(suffix)), suffix),
  );
  return (suffix) => {
    const sameName = byName.get(baseNameOf(suffix));
    if (!suffix.includes("/")) return sameName;
    return sameName.length > fewPaths ? amongMany(suffix) : endingWith(sameName, suffix);
  };
}

/** Input for creating a resolver. */
export interface ResolverInput {
  /** Every file of the repository, POSIX, relative to the root. */
  readonly paths: readonly string[];
  /**
   * Text of a repository file, undefined when unreadable. Called only for configuration of import resolution
   * (package.json, tsconfig.json, go.mod, Cargo.toml, composer.json, pubspec.yaml), each at most once, when the first
   * import of its language arrives.
   */
  readonly readText: (path: string) => string | undefined;
}

/**
 * Finds the repository files an import refers to, never `fromPath` itself; empty if it is outside the repository.
 * `language` is the name of the language of `fromPath`.
 */
export type Resolve = (fromPath: string, language: string, imported: Import) => readonly string[];

/** Resolver for one family of languages; may return `fromPath` itself or a file twice. */
export type FamilyResolve = (fromPath: string, imported: Import) => readonly string[];

/** Max files that the import of a whole package resolves to. */
export const maxPackageFiles = 30;
