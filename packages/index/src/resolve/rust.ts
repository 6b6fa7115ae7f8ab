// Resolves Rust modules and paths to files, by the crates of the repository.
import { listOf, remembering, type Layout, type FamilyResolve } from "./layout.ts";
import {
  pathBelow,
  folderOf,
  baseNameOf,
  isWithin,
  stemOf,
  joinPath,
} from "@fossick/repository/read/repository-path.ts";
import type { Import } from "@fossick/languages/types.ts";
import { nearestFolder } from "./nearest.ts";

/** Rust: `mod x` items and paths from `crate`, `self`, `super`, a crate of the repository or a child module. */
export function createRustResolver(layout: Layout): FamilyResolve {
  const crates = readCrates(layout);
  return (fromPath, imported) => {
    const crate = crates.above(folderOf(fromPath));
    const here = moduleOf(fromPath, crate);
    const declared = /^mod\s+(?:r#)?(\w+)$/.exec(imported.specifier)?.[1];
    if (declared !== undefined) return declaredModule(layout, fromPath, here, declared);
    // A whole `super` is mostly in a test module within the file and means the file itself.
    if (isWholeSuper(imported) && !/(?:^|[/_])tests?(?:\/|\.rs$)/.test(fromPath)) return [];
    const segments = segmentsOf(imported.specifier);
    const start = startOf(layout, crates, fromPath, crate, here, segments);
    return start ? follow(layout, start.module, segments.slice(start.used), imported.names) : [];
  };
}

const isWholeSuper = ({ specifier, names }: Import): boolean => specifier === "super" && names.length === 0;

/** Finds the file of a `mod x;` item; inside an inline module it is one folder deeper. */
function declaredModule(layout: Layout, fromPath: string, here: Module, name: string): readonly string[] {
  const file = childFile(layout, here.folder, name) ?? fileOf(layout, pathBelow(folderOf(fromPath), name));
  if (file !== undefined) return [file];
  const deeper = layout.filesNamed(`${name}.rs`).filter((path) => folderOf(folderOf(path)) === here.folder);
  return deeper.length === 1 ? deeper : [];
}

/** Splits a path into segments; cuts `crate::a::{b, c}` and `crate::a::*` to their module. */
function segmentsOf(specifier: string): readonly string[] {
  const path = specifier.replace(/(?:::)?[{*].*$/s, "").replace(/(?<!\s)\s+as\s+\w+$/, "");
  return path
    .split("::")
    .map((segment) => segment.trim().replace(/^r#/, ""))
    .filter(Boolean);
}

/** Finds the module that a path starts from, and the number of segments used for it. */
function startOf(
  layout: Layout,
  crates: Crates,
  fromPath: string,
  crate: Crate | undefined,
  here: Module,
  segments: readonly string[],
): { readonly module: Module; readonly used: number } | undefined {
  const [first] = segments;
  if (first === undefined) return undefined;
  const root = crate && rootOf(layout, fromPath, crate);
  if (first === "crate") return root && { module: root, used: 1 };
  if (first === "self" || first === "super") {
    let module = here;
    let segmentsTaken = first === "self" ? 1 : 0;
    for (; segments[segmentsTaken] === "super"; segmentsTaken++) module = parentOf(layout, module, root);
    return { module, used: segmentsTaken };
  }
  if (childFile(layout, here.folder, first) !== undefined) return { module: here, used: 0 };
  const other = crates.named(first, fromPath);
  const file = other?.rootFiles[0];
  return file === undefined ? undefined : { module: { folder: folderOf(file), file }, used: 1 };
}

/** Follows the segments as far as there are modules; the rest names an item in the last one. */
function follow(
  layout: Layout,
  start: Module,
  segments: readonly string[],
  names: readonly string[],
): readonly string[] {
  let { folder, file } = start;
  for (const segment of segments) {
    const path = pathBelow(folder, segment);
    const next = fileOf(layout, path);
    if (next === undefined && !layout.hasFolder(path)) return listOf(file);
    folder = path;
    // A folder without a module file belongs to an inline module of its parent's file.
    file = next ?? file;
  }
  // The imported name may repeat the last segment of the path.
  const takenNames = names.filter((name) => name !== segments.at(-1));
  const modules = takenNames.flatMap((name) => childFile(layout, folder, name) ?? []);
  return modules.length > 0 && modules.length === takenNames.length ? modules : [...listOf(file), ...modules];
}

/** A module, identified by the folder of its submodules; `file` holds the module itself. */
interface Module {
  readonly folder: string;
  readonly file: string | undefined;
}

/** The file of the module at a path without extension. */
const fileOf = (layout: Layout, path: string): string | undefined =>
  [`${path}.rs`, `${path}/mod.rs`].find((candidate) => layout.has(candidate));

/** The file of a submodule in the folder. */
const childFile = (layout: Layout, folder: string, name: string): string | undefined =>
  fileOf(layout, pathBelow(folder, name));

/** Folders in which every file, or subfolder with a main.rs, is a crate root of its own. */
const targetFolder = /^(?:tests|examples|benches|src\/bin)(?:\/|$)/;

function isRootFile(path: string, crate: Crate | undefined): boolean {
  if (/^(?:mod|lib|main|build)\.rs$/.test(baseNameOf(path)) || crate?.rootFiles.includes(path)) return true;
  const folder = folderOf(path);
  const inCrate = crate && crate.folder !== "" ? folder.slice(crate.folder.length + 1) : folder;
  return /^(?:tests|examples|benches|src\/bin)$/.test(inCrate);
}

/** Returns the module of a file. */
function moduleOf(path: string, crate: Crate | undefined): Module {
  const folder = folderOf(path);
  return { folder: isRootFile(path, crate) ? folder : pathBelow(folder, stemOf(path)), file: path };
}

/** Returns the module that `crate` means in a file. */
function rootOf(layout: Layout, fromPath: string, crate: Crate): Module {
  const inCrate = crate.folder === "" ? fromPath : fromPath.slice(crate.folder.length + 1);
  const target = targetFolder.exec(inCrate)?.[0];
  if (target === undefined || crate.rootFiles.includes(fromPath)) return declaredRoot(fromPath, crate);
  const [first = "", ...deeper] = inCrate.slice(target.length).split("/");
  const targets = pathBelow(crate.folder, target.replace(/\/$/, ""));
  if (deeper.length === 0) return { folder: targets, file: fromPath };
  const main = pathBelow(targets, `${first}/main.rs`);
  if (layout.has(main)) return { folder: pathBelow(targets, first), file: main };
  const file = pathBelow(targets, `${first}.rs`);
  return { folder: targets, file: layout.has(file) ? file : undefined };
}

/** Returns the target whose folder is nearest above a file, else the first. */
function declaredRoot(fromPath: string, crate: Crate): Module {
  const around = crate.rootFiles.filter((file) => isWithin(fromPath, folderOf(file)));
  const deepest = Math.max(...around.map((file) => folderOf(file).length));
  const nearest = around.filter((file) => folderOf(file).length === deepest);
  const file = nearest.find((each) => each === fromPath) ?? nearest[0] ?? crate.rootFiles[0];
  return { folder: file === undefined ? pathBelow(crate.folder, "src") : folderOf(file), file };
}

/** Returns the module that `super` means in a module. */
function parentOf(layout: Layout, module: Module, root: Module | undefined): Module {
  const folder = folderOf(module.folder);
  if (root && folder === root.folder) return root;
  return { folder, file: fileOf(layout, folder) };
}

/** A package with a Cargo.toml. */
interface Crate {
  readonly folder: string;
  /** Name as in code: `-` is `_`. */
  readonly name: string;
  /** Crate root files: the library's first, then those of binaries and other targets. */
  readonly rootFiles: readonly string[];
  /** Names of renamed dependencies. */
  readonly renames: ReadonlyMap<string, string>;
}

interface Crates {
  /** The crate a folder belongs to. */
  above(folder: string): Crate | undefined;
  /** The crate that a name in a file's code means. */
  named(name: string, fromPath: string): Crate | undefined;
}

/** Reads every Cargo.toml; workspace roots without a package are no crates. */
function readCrates(layout: Layout): Crates {
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
