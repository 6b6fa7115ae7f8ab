// Reads package.json files, and finds files of workspace packages and sources of built files by them.
import { parseJsonObject, property, stringsIn, asObject, type JsonObject } from "./json-text.ts";
import { firstOf, remembering, type Layout } from "./layout.ts";
import type { FindModule } from "./module-file.ts";
import { nearestFolder } from "./nearest.ts";
import { folderOf, isWithin, pathBelow, joinPath } from "@fossick/repository/read/repository-path.ts";

/** A folder with a package.json. */
interface NodePackage {
  readonly folder: string;
  readonly manifest: JsonObject;
}

/** The packages of a repository. */
export interface NodePackages {
  /** The package of a folder or of its nearest parent with one. */
  above(folder: string): NodePackage | undefined;
  at(folder: string): NodePackage | undefined;
  /** The package that a name resolves to for files of a folder. */
  named(name: string, fromFolder: string): NodePackage | undefined;
}

/** Folders whose packages are private: names outside never resolve to them. */
const closedFolder =
  /(?:^|.*\/)(?:__fixtures__|fixtures?|examples?|templates?|node_modules|playgrounds?)\/[^/]+/;

/** Reads every package.json. */
export function readNodePackages(layout: Layout): NodePackages {
  const byFolder = new Map<string, NodePackage>();
  const byName = new Map<string, NodePackage[]>();
  for (const path of layout.filesNamed("package.json")) {
    const manifest = parseJsonObject(layout.readText(path));
    if (!manifest) continue;
    const nodePackage = { folder: folderOf(path), manifest };
    byFolder.set(nodePackage.folder, nodePackage);
    const name = property(manifest, "name");
    if (typeof name === "string") byName.set(name, [...(byName.get(name) ?? []), nodePackage]);
  }
  const above: (folder: string) => NodePackage | undefined = remembering(
    (folder) => byFolder.get(folder) ?? (folder === "" ? undefined : above(folderOf(folder))),
  );
  const closedOf = remembering((folder) => closedFolder.exec(folder)?.[0]);
  const named = (name: string, fromFolder: string): NodePackage | undefined => {
    const open = byName.get(name)?.filter(({ folder }) => {
      const closed = closedOf(folder);
      return closed === undefined || isWithin(fromFolder, closed);
    });
    return nearestFolder(fromFolder === "" ? "" : `${fromFolder}/`, open ?? []);
  };
  return { above, at: (folder) => byFolder.get(folder), named };
}

/** Splits a bare specifier: `@a/b/c` → `@a/b` and `./c`. */
export function splitSpecifier(specifier: string): { readonly name: string; readonly subpath: string } {
  const segments = specifier.split("/");
  const length = specifier.startsWith("@") ? 2 : 1;
  const rest = segments.slice(length).join("/");
  return { name: segments.slice(0, length).join("/"), subpath: rest === "" ? "." : `./${rest}` };
}

/**
 * Finds the file of a subpath of a package.
 * @param subpath `.` or `./x`, looked up in `exports`, then as a plain path
 */
export function packageFile(found: NodePackage, subpath: string, findModule: FindModule): string | undefined {
  const { folder, manifest } = found;
  const targets = targetsOf(property(manifest, "exports"), subpath);
  if (subpath !== ".") targets.push(subpath);
  else
    for (const field of ["source", "module", "main", "svelte", "types", "typings"]) {
      targets.push(...stringsIn(property(manifest, field)));
    }
  return firstOf([...targets, "index"], (target) => builtFile(folder, target, findModule));
}

/** Finds the file of a `#name` import. */
export function ownImport(found: NodePackage, specifier: string, findModule: FindModule): string | undefined {
  const targets = targetsOf(property(found.manifest, "imports"), specifier);
  return firstOf(targets, (target) => builtFile(found.folder, target, findModule));
}

/** Targets of a package.json `exports` or `imports` field for one key, type declarations last. */
function targetsOf(field: unknown, key: string): string[] {
  const map = asObject(field);
  const keyed = map !== undefined && Object.keys(map).some((name) => /^[.#]/.test(name));
  if (!keyed) return key === "." ? leaves(field) : [];
  const exact = property(map, key);
  if (exact !== undefined) return leaves(exact);
  const patterns = Object.keys(map).filter((name) => name.includes("*"));
  for (const pattern of patterns.sort((left, right) => right.length - left.length)) {
    const star = matchStar(pattern, key);
    if (star !== undefined) return leaves(map[pattern]).map((target) => target.replaceAll("*", () => star));
  }
  return [];
}

/** Returns the part of a text that the `*` of a pattern matches; undefined if the text does not match. */
export function matchStar(pattern: string, text: string): string | undefined {
  const at = pattern.indexOf("*");
  const head = pattern.slice(0, at);
  const tail = pattern.slice(at + 1);
  if (text.length < head.length + tail.length || !text.startsWith(head) || !text.endsWith(tail))
    return undefined;
  return text.slice(head.length, text.length - tail.length);
}

const isTypes = (condition: string): boolean => condition.startsWith("types");

function leaves(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(leaves);
  const conditions = asObject(value);
  if (!conditions) return [];
  const names = Object.keys(conditions);
  return [...names.filter((name) => !isTypes(name)), ...names.filter(isTypes)].flatMap((name) =>
    leaves(conditions[name]),
  );
}

const builtFolder =
  /^(?:dist|lib|build|built|out|output|es|esm|cjs|umd|types|typings|module|node|browser)(?:[-.][^/]*)?\//;

/** Tests whether a path within a package is in a build output folder. */
export const isBuilt = (path: string): boolean => builtFolder.test(path);

/** Source folders of a package; entry points often have a folder of their own. */
const sourceFolders = [
  "src/",
  "",
  "source/",
  "src/exports/",
  "src/entrypoints/",
  "src/entries/",
  "src/entry/",
  "src/node/",
];

/**
 * Finds a file of a package, or the source it is built from: `dist/esm/x.js` → `src/x.ts`.
 * @param target relative to the package's folder
 */
export function builtFile(folder: string, target: string, findModule: FindModule): string | undefined {
  const path = joinPath(folder, target);
  if (path === undefined) return undefined;
  const exact = findModule(path);
  if (exact !== undefined || path === folder || !isWithin(path, folder)) return exact;
  let rest = (folder === "" ? path : path.slice(folder.length + 1))
    .replace(/\.d\.([cm]?)ts$/, ".$1js")
    .replace(/\.(?:min|prod|development|production)\.([cm]?js)$/, ".$1");
  for (let more = true; more; rest = rest.replace(builtFolder, "")) {
    const inFolder = rest;
    const source = firstOf(sourceFolders, (start) => findModule(pathBelow(folder, start + inFolder)));
    if (source !== undefined) return source;
    more = isBuilt(rest);
  }
  return undefined;
}
