import { builtFile } from "./built-file.ts";
import { parseJsonObject, property, stringsIn } from "./json-text.ts";
import type { JsonObject } from "./json-text.ts";
import type { Layout } from "./layout.ts";
import { remembering } from "./layout.ts";
import type { FindModule } from "./module-file.ts";
import { targetsOf } from "./package-targets.ts";
import { nearestFolder } from "./nearest.ts";
import { folderOf, isWithin } from "./repository-path.ts";

/** A folder with a package.json. */
interface NodePackage {
  readonly folder: string;
  readonly manifest: JsonObject;
}

/** The packages of a repository. */
export interface NodePackages {
  /** The package whose folder lies nearest above a file or folder. */
  above(folder: string): NodePackage | undefined;
  at(folder: string): NodePackage | undefined;
  /** The package of that name a file would be given. */
  named(name: string, fromPath: string): NodePackage | undefined;
}

/** Folders whose packages exist for themselves: no file outside would be given one of them. */
const closedFolder =
  /(?:^|.*\/)(?:__fixtures__|fixtures?|examples?|templates?|node_modules|playgrounds?)\/[^/]+/;

/** Read every package.json. */
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
  const named = (name: string, fromPath: string): NodePackage | undefined => {
    const open = byName.get(name)?.filter(({ folder }) => {
      const closed = closedFolder.exec(folder)?.[0];
      return closed === undefined || isWithin(fromPath, closed);
    });
    return nearestFolder(fromPath, open ?? []);
  };
  return { above, at: (folder) => byFolder.get(folder), named };
}

/** Split a bare specifier: `@a/b/c` → `@a/b` and `./c`. */
export function splitSpecifier(specifier: string): { readonly name: string; readonly subpath: string } {
  const segments = specifier.split("/");
  const length = specifier.startsWith("@") ? 2 : 1;
  const rest = segments.slice(length).join("/");
  return { name: segments.slice(0, length).join("/"), subpath: rest === "" ? "." : `./${rest}` };
}

/**
 * The file of a package that a subpath of it stands for.
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
  for (const target of targets) {
    const file = builtFile(folder, target, findModule);
    if (file !== undefined) return file;
  }
  return builtFile(folder, "index", findModule);
}

/** The file a `#name` import stands for. */
export function ownImport(found: NodePackage, specifier: string, findModule: FindModule): string | undefined {
  for (const target of targetsOf(property(found.manifest, "imports"), specifier)) {
    const file = builtFile(found.folder, target, findModule);
    if (file !== undefined) return file;
  }
  return undefined;
}
