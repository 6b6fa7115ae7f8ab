import { remembering } from "./layout.ts";
import type { Layout } from "./layout.ts";
import { closestTo } from "./nearest.ts";
import { folderOf, joinPath } from "./repository-path.ts";
import type { FamilyResolve } from "./types.ts";

/** Folders that are on the load path by convention, written as what precedes a file in one of them. */
const loadFolder = /(?:^|\/)lib\/$|^(?:(?!lib\/|.*\/lib\/).*\/)?(?:ext|test|spec|features|app\/\w+)\/$|^$/;

/** Ruby: require_relative from the file, require from any `lib` or other folder of the load path. */
export function createRubyResolver(layout: Layout): FamilyResolve {
  const loadable = remembering((file) =>
    layout.filesEndingWith(file).filter((path) => loadFolder.test(path.slice(0, path.length - file.length))),
  );
  return (fromPath, { specifier }) => {
    const file = specifier.endsWith(".rb") ? specifier : `${specifier}.rb`;
    const beside = joinPath(folderOf(fromPath), file);
    const hasBeside = beside !== undefined && layout.has(beside);
    if (specifier.startsWith(".")) return hasBeside ? [beside] : [];
    const target = closestTo(fromPath, loadable(file));
    if (target !== undefined) return [target];
    return hasBeside && specifier.includes("/") ? [beside] : [];
  };
}
