import { readCrates } from "./cargo.ts";
import type { Crate, Crates } from "./cargo.ts";
import type { Layout } from "./layout.ts";
import { below, folderOf } from "./repository-path.ts";
import { childFile, fileOf, moduleOf, parentOf, rootOf } from "./rust-module.ts";
import type { Module } from "./rust-module.ts";
import type { Import } from "../types.ts";
import type { FamilyResolve } from "./types.ts";

/** Rust: `mod x` items and paths from `crate`, `self`, `super`, a crate of the repository or a child module. */
export function createRustResolver(layout: Layout): FamilyResolve {
  const crates = readCrates(layout);
  return (fromPath, imported) => {
    const crate = crates.above(folderOf(fromPath));
    const here = moduleOf(fromPath, crate);
    const declared = /^mod\s+(?:r#)?(\w+)$/.exec(imported.specifier)?.[1];
    if (declared !== undefined) return declaredModule(layout, fromPath, here, declared);
    // In most files it stands in a test module within the file and means the file itself.
    if (isWholeSuper(imported) && !/(?:^|[/_])tests?(?:\/|\.rs$)/.test(fromPath)) return [];
    const segments = segmentsOf(imported.specifier);
    const start = startOf(layout, crates, fromPath, crate, here, segments);
    return start ? follow(layout, start.module, segments.slice(start.used), imported.names) : [];
  };
}

const isWholeSuper = ({ specifier, names }: Import): boolean => specifier === "super" && names.length === 0;

/** The file of a `mod x;` item; within a module written in place it lies one folder deeper. */
function declaredModule(layout: Layout, fromPath: string, here: Module, name: string): readonly string[] {
  const file = childFile(layout, here.folder, name) ?? fileOf(layout, below(folderOf(fromPath), name));
  if (file !== undefined) return [file];
  const deeper = layout.filesNamed(`${name}.rs`).filter((path) => folderOf(folderOf(path)) === here.folder);
  return deeper.length === 1 ? deeper : [];
}

/** `crate::a::{b, c}` and `crate::a::*` are cut to the module they take from. */
function segmentsOf(specifier: string): readonly string[] {
  const path = specifier.replace(/(?:::)?[{*].*$/s, "").replace(/(?<!\s)\s+as\s+\w+$/, "");
  return path
    .split("::")
    .map((segment) => segment.trim().replace(/^r#/, ""))
    .filter(Boolean);
}

/** The module a path starts from and how many of its segments say so. */
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

/** Walk down as far as module files go: what is left over names an item in the last of them. */
function follow(
  layout: Layout,
  start: Module,
  segments: readonly string[],
  names: readonly string[],
): readonly string[] {
  let { folder, file } = start;
  for (const segment of segments) {
    const path = below(folder, segment);
    const next = fileOf(layout, path);
    if (next === undefined && !layout.hasFolder(path)) return keep(file);
    folder = path;
    // A folder without a module file belongs to a module written inside its parent's file.
    file = next ?? file;
  }
  // A path may repeat its own last segment as the name taken.
  const takenNames = names.filter((name) => name !== segments.at(-1));
  const modules = takenNames.flatMap((name) => childFile(layout, folder, name) ?? []);
  return modules.length > 0 && modules.length === takenNames.length ? modules : [...keep(file), ...modules];
}

const keep = (file: string | undefined): readonly string[] => (file === undefined ? [] : [file]);
