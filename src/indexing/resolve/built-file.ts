import type { FindModule } from "./module-file.ts";
import { below, isWithin, joinPath } from "./repository-path.ts";

const builtFolder =
  /^(?:dist|lib|build|built|out|output|es|esm|cjs|umd|types|typings|module|node|browser)(?:[-.][^/]*)?\//;

/** Tests whether a path within a package lies in a folder that builds write. */
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
 * A file of a package, or the source it is built from: `dist/esm/x.js` → `src/x.ts`.
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
    for (const start of sourceFolders) {
      const source = findModule(below(folder, start + rest));
      if (source !== undefined) return source;
    }
    more = isBuilt(rest);
  }
  return undefined;
}
