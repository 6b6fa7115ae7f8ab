import type { Layout } from "./layout.ts";
import { once } from "./layout.ts";
import { pythonStandardModules } from "./python-standard-modules.ts";
import { baseNameOf, below, closestTo, folderOf, foldersUp, isWithin, stemOf } from "./repository-path.ts";
import type { FamilyResolve } from "./types.ts";

const moduleEndings = [".py", "/__init__.py", ".pyi", "/__init__.pyi", ".pyx"];
const isPackage = /(?:^|\/)__init__\.pyi?$/;
const isPython = /\.(?:pyi?|pyx)$/;

/** Python: relative by dots, absolute from every folder that can be on the path. */
export function createPythonResolver(layout: Layout): FamilyResolve {
  const roots = once(() => importRoots(layout));
  return (fromPath, { specifier, names }) => {
    const dots = /^\.*/.exec(specifier)?.[0].length ?? 0;
    const parts = specifier.slice(dots).split(".").filter(Boolean);
    if (dots > 0) {
      const base = ancestor(folderOf(fromPath), dots - 1);
      return base === undefined ? [] : modulesAt(layout, below(base, parts.join("/")), names);
    }
    const [top] = parts;
    if (top === undefined) return [];
    return absolute(layout, roots().get(top) ?? [], fromPath, parts, names);
  };
}

function ancestor(folder: string, levels: number): string | undefined {
  let current: string | undefined = folder;
  for (let level = 0; level < levels; level++) {
    if (current === "" || current === undefined) return undefined;
    current = folderOf(current);
  }
  return current;
}

/** The module at a path without extension, and those of the names taken from it that are modules themselves. */
function modulesAt(layout: Layout, path: string, names: readonly string[]): readonly string[] {
  const own = moduleFile(layout, path);
  if (own !== undefined && !isPackage.test(own)) return [own];
  const inside = names.flatMap((name) => moduleFile(layout, below(path, name)) ?? []);
  return own === undefined ? inside : [own, ...inside];
}

function moduleFile(layout: Layout, path: string): string | undefined {
  const endings = path === "" ? ["__init__.py", "__init__.pyi"] : moduleEndings;
  const ending = endings.find((candidate) => layout.has(path + candidate));
  return ending === undefined ? undefined : path + ending;
}

/**
 * For each top-level name the folders it can be imported from: those that are no packages themselves.
 * Inside a package an absolute name never means a neighbour.
 */
function importRoots(layout: Layout): ReadonlyMap<string, readonly string[]> {
  const roots = new Map<string, Set<string>>();
  const add = (name: string, root: string): void => {
    if (root !== "" && layout.has(below(root, "__init__.py"))) return;
    const known = roots.get(name);
    if (known) known.add(root);
    else roots.set(name, new Set([root]));
  };
  const holding = new Set<string>();
  for (const folder of ["", ...layout.folders()]) {
    const modules = layout.filesIn(folder).filter((path) => isPython.test(path));
    for (const path of modules) add(stemOf(path), folder);
    if (modules.length === 0) continue;
    for (const up of foldersUp(folder)) {
      if (up === "" || holding.has(up)) break;
      holding.add(up);
      add(baseNameOf(up), folderOf(up));
    }
  }
  return new Map([...roots].map(([name, folders]) => [name, [...folders]]));
}

function absolute(
  layout: Layout,
  roots: readonly string[],
  fromPath: string,
  parts: readonly string[],
  names: readonly string[],
): readonly string[] {
  const path = parts.join("/");
  const [top = ""] = parts;
  const standard = pythonStandardModules.has(top);
  const reachable = roots.filter((root) => canImport(layout, root, top, fromPath, standard));
  const matching = reachable.filter((root) => modulesAt(layout, below(root, path), names).length > 0);
  const root = nearestRoot(fromPath, matching);
  if (root !== undefined) return modulesAt(layout, below(root, path), names);
  if (standard) return [];
  const beside = modulesAt(layout, below(folderOf(fromPath), path), names);
  return beside.length > 0 ? beside : longestKnown(layout, reachable, fromPath, parts);
}

/** A lone module far away is somebody's script; a package or a module in a source root is meant to be imported. */
function canImport(layout: Layout, root: string, top: string, fromPath: string, standard: boolean): boolean {
  if (isWithin(fromPath, root)) return true;
  const sourceRoot = /^(?:src|lib|python)$/.test(baseNameOf(root));
  if (sourceRoot && isWithin(fromPath, folderOf(root))) return true;
  return !standard && (sourceRoot || layout.hasFolder(below(root, top)));
}

function nearestRoot(fromPath: string, roots: readonly string[]): string | undefined {
  const closest = closestTo(
    fromPath,
    roots.map((root) => `${root}/`),
  );
  return closest?.slice(0, -1);
}

/**
 * An attribute or a generated module: the deepest module on the way that is in the repository.
 * A top-level package alone is no evidence, since other distributions may fill it.
 */
function longestKnown(
  layout: Layout,
  roots: readonly string[],
  fromPath: string,
  parts: readonly string[],
): readonly string[] {
  for (let length = parts.length - 1; length > 0; length--) {
    const path = parts.slice(0, length).join("/");
    const root = nearestRoot(
      fromPath,
      roots.filter((each) => moduleFile(layout, below(each, path)) !== undefined),
    );
    const file = root === undefined ? undefined : moduleFile(layout, below(root, path));
    if (file !== undefined && (length > 1 || !isPackage.test(file))) return [file];
  }
  return [];
}
