/** Files that a caller may name: those in the repository and within the scope. */
export interface Searchable {
  has(path: string): boolean;
  /** Files whose path ends in this name: among the shown ones, or else among all. */
  named(name: string): readonly string[];
}

/** The files for which `has` holds. @param shown what the caller has seen: a short name means one of those first */
export function searchableAmong(
  paths: readonly string[],
  shown: ReadonlySet<string>,
  has: (path: string) => boolean,
): Searchable {
  const endingIn = (name: string, list: Iterable<string>): string[] =>
    [...list].filter((path) => path.endsWith(`/${name}`) && has(path));
  return {
    has,
    named: (name) => {
      const shownPaths = endingIn(name, shown);
      return shownPaths.length > 0 ? shownPaths : endingIn(name, paths);
    },
  };
}

/** Max files of one name that are listed. */
const maxNamesakes = 4;

/** The files a name may mean, and the name as it is understood. */
export function pathsMeant(
  name: string,
  searchable: Searchable,
): { readonly plain: string; readonly paths: readonly string[] } {
  if (searchable.has(name)) return { plain: name, paths: [name] };
  const plain = plainPath(name);
  if (searchable.has(plain)) return { plain, paths: [plain] };
  return { plain, paths: plain === "" ? [] : searchable.named(plain).slice(0, maxNamesakes) };
}

/** A path without what callers put around paths. */
const plainPath = (path: string): string =>
  path
    .trim()
    .replaceAll("\\", "/")
    .replace(/^(?:\.?\/)+/, "");
