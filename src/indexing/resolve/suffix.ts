import type { ModuleNaming } from "../../code-languages/language.ts";
import type { Layout } from "./layout.ts";
import { closestTo } from "./nearest.ts";
import { folderOf, joinPath } from "./repository-path.ts";
import type { FamilyResolve } from "./types.ts";

/** Languages whose modules lie below any source folder: beside the file, then the nearest with that path. */
export function createSuffixResolver(layout: Layout, naming: ModuleNaming): FamilyResolve {
  return (fromPath, { specifier }) => {
    const relative = /^\.{1,2}(?:\/|$)/.test(specifier);
    const path = relative ? specifier : asPath(specifier, naming);
    if (path === "") return [];
    const beside = joinPath(folderOf(fromPath), path);
    const ending = naming.endings.find((each) => beside !== undefined && layout.has(beside + each));
    if (beside !== undefined && ending !== undefined) return [beside + ending];
    if (relative || !(naming.findsLoneNames || path.includes("/"))) return [];
    for (const each of naming.endings) {
      const target = closestTo(fromPath, layout.filesEndingWith(path + each));
      if (target !== undefined) return [target];
    }
    return [];
  };
}

function asPath(specifier: string, naming: ModuleNaming): string {
  const [ending = ""] = naming.endings;
  const bare = ending !== "" && specifier.endsWith(ending) ? specifier.slice(0, -ending.length) : specifier;
  const path = bare.replaceAll(naming.separator, "/").replace(/^\/+|\/+$/g, "");
  return naming.underscores === true ? path.replaceAll("-", "_") : path;
}
