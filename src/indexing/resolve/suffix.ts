import type { Layout } from "./layout.ts";
import { closestTo } from "./nearest.ts";
import { folderOf, joinPath } from "./repository-path.ts";
import type { FamilyResolve } from "./types.ts";

/** How a language writes the path of a module. */
interface ModuleNaming {
  /** What stands between the parts of a module's path, `/` when the import is a path already. */
  readonly separator: string;
  /** What follows the path in a file's name, most likely first; `""` when imports carry the extension. */
  readonly endings: readonly string[];
  /** Whether a name of one part is looked for beyond the folder of the importing file. */
  readonly findsLoneNames: boolean;
  /** Whether `-` in a name is `_` in the file's. */
  readonly underscores?: boolean;
}

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
      const found = closestTo(fromPath, layout.filesEndingWith(path + each));
      if (found !== undefined) return [found];
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

/** Languages resolved by {@link createSuffixResolver} alone. */
export const moduleNamings: Readonly<Record<string, ModuleNaming>> = {
  lua: { separator: ".", endings: [".lua", "/init.lua"], findsLoneNames: true },
  perl: { separator: "::", endings: [".pm"], findsLoneNames: true },
  haskell: { separator: ".", endings: [".hs", ".lhs"], findsLoneNames: true },
  clojure: { separator: ".", endings: [".clj", ".cljc", ".cljs"], findsLoneNames: false, underscores: true },
  nim: { separator: "/", endings: [".nim"], findsLoneNames: false },
  gleam: { separator: "/", endings: [".gleam"], findsLoneNames: false },
  cmake: { separator: "/", endings: [".cmake", "/CMakeLists.txt", ""], findsLoneNames: false },
  nix: { separator: "/", endings: ["", ".nix", "/default.nix"], findsLoneNames: false },
  terraform: { separator: "/", endings: ["/main.tf", ""], findsLoneNames: false },
  powershell: { separator: "\\", endings: ["", ".psm1", ".psd1"], findsLoneNames: false },
};
