import type { Crate } from "./cargo.ts";
import type { Layout } from "./layout.ts";
import { baseNameOf, below, folderOf, isWithin, stemOf } from "./repository-path.ts";

/** A module is known by the folder its submodules lie in; `file` is where the module itself is written. */
export interface Module {
  readonly folder: string;
  readonly file: string | undefined;
}

/** The file of the module at a path without extension. */
export const fileOf = (layout: Layout, path: string): string | undefined =>
  [`${path}.rs`, `${path}/mod.rs`].find((candidate) => layout.has(candidate));

/** The file of a module declared in the one whose submodules lie in the folder. */
export const childFile = (layout: Layout, folder: string, name: string): string | undefined =>
  fileOf(layout, below(folder, name));

/** Folders of which every file, or every folder with a main.rs, is a crate root of its own. */
const targetFolder = /^(?:tests|examples|benches|src\/bin)(?:\/|$)/;

function isRootFile(path: string, crate: Crate | undefined): boolean {
  if (/^(?:mod|lib|main|build)\.rs$/.test(baseNameOf(path)) || crate?.rootFiles.includes(path)) return true;
  const folder = folderOf(path);
  const inCrate = crate && crate.folder !== "" ? folder.slice(crate.folder.length + 1) : folder;
  return /^(?:tests|examples|benches|src\/bin)$/.test(inCrate);
}

/** The module a file is. */
export function moduleOf(path: string, crate: Crate | undefined): Module {
  const folder = folderOf(path);
  return { folder: isRootFile(path, crate) ? folder : below(folder, stemOf(path)), file: path };
}

/** The module `crate` means in a file. */
export function rootOf(layout: Layout, fromPath: string, crate: Crate): Module {
  const inCrate = crate.folder === "" ? fromPath : fromPath.slice(crate.folder.length + 1);
  const target = targetFolder.exec(inCrate)?.[0];
  if (target === undefined || crate.rootFiles.includes(fromPath)) return declaredRoot(fromPath, crate);
  const [first = "", ...deeper] = inCrate.slice(target.length).split("/");
  const targets = below(crate.folder, target.replace(/\/$/, ""));
  if (deeper.length === 0) return { folder: targets, file: fromPath };
  const main = below(targets, `${first}/main.rs`);
  if (layout.has(main)) return { folder: below(targets, first), file: main };
  const file = below(targets, `${first}.rs`);
  return { folder: targets, file: layout.has(file) ? file : undefined };
}

/** The target whose folder lies nearest above a file, else the first. */
function declaredRoot(fromPath: string, crate: Crate): Module {
  const around = crate.rootFiles.filter((file) => isWithin(fromPath, folderOf(file)));
  const deepest = Math.max(...around.map((file) => folderOf(file).length));
  const nearest = around.filter((file) => folderOf(file).length === deepest);
  const file = nearest.find((each) => each === fromPath) ?? nearest[0] ?? crate.rootFiles[0];
  return { folder: file === undefined ? below(crate.folder, "src") : folderOf(file), file };
}

/** The module `super` means in a module. */
export function parentOf(layout: Layout, module: Module, root: Module | undefined): Module {
  const folder = folderOf(module.folder);
  if (root && folder === root.folder) return root;
  return { folder, file: fileOf(layout, folder) };
}
