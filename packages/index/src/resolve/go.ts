// Resolves Go packages to files, by the modules of the repository.
import { remembering, maxPackageFiles, type Layout, type FamilyResolve } from "./layout.ts";
import { pathBelow, folderOf, joinPath } from "@fossick/repository/read/repository-path.ts";

/** Go: a package is a folder below one of the modules of the repository. */
export function createGoResolver(layout: Layout): FamilyResolve {
  const modules = readModules(layout);
  const folderFor = remembering((specifier) => packageFolder(layout, modules, specifier));
  const filesIn = remembering((folder) =>
    layout
      .filesIn(folder)
      .filter((path) => path.endsWith(".go") && !path.endsWith("_test.go"))
      .slice(0, maxPackageFiles),
  );
  return (fromPath, { specifier }) => {
    const folder = specifier.startsWith(".") ? joinPath(folderOf(fromPath), specifier) : folderFor(specifier);
    return folder === undefined ? [] : filesIn(folder);
  };
}

/** Module path → folder of its go.mod; the one nearest to the root when two declare the same. */
function readModules(layout: Layout): ReadonlyMap<string, string> {
  const modules = new Map<string, string>();
  for (const path of layout.filesNamed("go.mod")) {
    const name = /^[ \t]*module\s+"?([^\s"]+)/m.exec(layout.readText(path) ?? "")?.[1];
    const folderSoFar = name === undefined ? undefined : modules.get(name);
    const folder = folderOf(path);
    if (name !== undefined && (folderSoFar === undefined || folder.length < folderSoFar.length))
      modules.set(name, folder);
  }
  return modules;
}

function packageFolder(
  layout: Layout,
  modules: ReadonlyMap<string, string>,
  specifier: string,
): string | undefined {
  for (let end = specifier.length; end > 0; end = specifier.lastIndexOf("/", end - 1)) {
    const root = modules.get(specifier.slice(0, end));
    const folder = root === undefined ? undefined : pathBelow(root, specifier.slice(end + 1));
    if (folder !== undefined && layout.hasFolder(folder)) return folder;
  }
  const vendored = `vendor/${specifier}`;
  if (layout.hasFolder(vendored)) return vendored;
  // Before Go modules, a repository was checked out at its import path: host/owner/name/package.
  const inCheckout = modules.size > 0 ? "" : specifier.split("/").slice(3).join("/");
  return inCheckout !== "" && layout.hasFolder(inCheckout) ? inCheckout : undefined;
}
