import type { Layout } from "./layout.ts";
import { closestTo, folderOf, joinPath } from "./repository-path.ts";
import type { FamilyResolve } from "./types.ts";

/** Folders that are on the load path by convention, written as what precedes a file in one of them. */
const loadFolder = /(?:^|\/)lib\/$|^(?:(?!lib\/|.*\/lib\/).*\/)?(?:ext|test|spec|features|app\/\w+)\/$|^$/;

/** Ruby: require_relative from the file, require from any `lib` or other folder of the load path. */
export function createRubyResolver(layout: Layout): FamilyResolve {
  return (fromPath, { specifier }) => {
    const file = specifier.endsWith(".rb") ? specifier : `${specifier}.rb`;
    const beside = joinPath(folderOf(fromPath), file);
    const hasBeside = beside !== undefined && layout.has(beside);
    if (specifier.startsWith(".")) return hasBeside ? [beside] : [];
    const loadable = layout
      .filesEndingWith(file)
      .filter((path) => loadFolder.test(path.slice(0, path.length - file.length)) && path !== fromPath);
    const found = closestTo(fromPath, loadable);
    if (found !== undefined) return [found];
    return hasBeside && specifier.includes("/") ? [beside] : [];
  };
}
