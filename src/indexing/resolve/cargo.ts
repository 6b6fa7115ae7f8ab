import type { Layout } from "./layout.ts";
import { remembering } from "./layout.ts";
import { nearestFolder } from "./nearest.ts";
import { folderOf, joinPath } from "./repository-path.ts";

/** A package with a Cargo.toml. */
export interface Crate {
  readonly folder: string;
  /** Name as in code: `-` is `_`. */
  readonly name: string;
  /** Files that modules start from: the library's first, then the binaries' and other targets' of their own. */
  readonly rootFiles: readonly string[];
  /** Names that dependencies are given here, when not their own. */
  readonly renames: ReadonlyMap<string, string>;
}

/** The crates of a repository. */
export interface Crates {
  /** The crate a folder belongs to. */
  above(folder: string): Crate | undefined;
  /** The crate a name in code means for a file. */
  named(name: string, fromPath: string): Crate | undefined;
}

/** Read every Cargo.toml; workspace roots without a package are no crates. */
export function readCrates(layout: Layout): Crates {
  const byFolder = new Map<string, Crate>();
  const byName = new Map<string, Crate[]>();
  for (const path of layout.filesNamed("Cargo.toml")) {
    const crate = readCrate(layout, folderOf(path), layout.readText(path) ?? "");
    if (!crate) continue;
    byFolder.set(crate.folder, crate);
    byName.set(crate.name, [...(byName.get(crate.name) ?? []), crate]);
  }
  const above: (folder: string) => Crate | undefined = remembering(
    (folder) => byFolder.get(folder) ?? (folder === "" ? undefined : above(folderOf(folder))),
  );
  const named = (name: string, fromPath: string): Crate | undefined => {
    const candidates = byName.get(above(folderOf(fromPath))?.renames.get(name) ?? name) ?? [];
    return nearestFolder(fromPath, candidates);
  };
  return { above, named };
}

const isTarget = /^(?:bin|test|example|bench)$/;

const asInCode = (name: string): string => name.replaceAll("-", "_");

function readCrate(layout: Layout, folder: string, manifest: string): Crate | undefined {
  const values = new Map<string, string>();
  const renames = new Map<string, string>();
  const crateNames: string[] = [];
  let section = "";
  for (const line of manifest.split("\n")) {
    section = /^\s*\[+([^[\]][^\]]*)\]/.exec(line)?.[1]?.trim() ?? section;
    const [, key, value] = /^\s*([\w-]+)\s*=\s*["']([^"']*)["']/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) values.set(`${section}.${key}`, value);
    if (key === "path" && value !== undefined && isTarget.test(section)) crateNames.push(value);
    const [, alias, real] = /^\s*([\w-]+)\s*=\s*\{.*\bpackage\s*=\s*["']([^"']+)["']/.exec(line) ?? [];
    if (alias !== undefined && real !== undefined && section.endsWith("dependencies")) {
      renames.set(asInCode(alias), asInCode(real));
    }
  }
  const name = values.get("lib.name") ?? values.get("package.name");
  if (name === undefined) return undefined;
  const library = values.get("lib.path");
  const targets = [...(library === undefined ? [] : [library]), "src/lib.rs", "src/main.rs", ...crateNames];
  const rootFiles = new Set(targets.flatMap((path) => joinPath(folder, path) ?? []));
  const existing = [...rootFiles].filter((path) => layout.has(path));
  return { folder, name: asInCode(name), rootFiles: existing, renames };
}
