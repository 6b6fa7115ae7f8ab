// Resolves JavaScript and TypeScript imports to files.
import { listOf, remembering, type Layout, type FamilyResolve } from "./layout.ts";
import { createModuleFinder, type FindModule } from "./module-file.ts";
import {
  builtFile,
  isBuilt,
  ownImport,
  packageFile,
  readNodePackages,
  splitSpecifier,
  type NodePackages,
} from "./node-package.ts";
import { pathBelow, folderOf, joinPath } from "@fossick/repository/read/repository-path.ts";
import { createMappedFinder } from "./tsconfig.ts";

/** Aliases that frameworks and bundlers define by convention, and their folders below a package. */
const aliases: readonly (readonly [written: string, folders: readonly string[]])[] = [
  ["@/", ["src/", "", "app/", "resources/js/"]],
  ["~/", ["src/", "", "app/"]],
  ["@@/", [""]],
  ["~~/", [""]],
  ["$lib/", ["src/lib/"]],
  ["/", ["", "public/", "src/"]],
];

/** JavaScript, TypeScript and the components that embed them. */
export function createJavaScriptResolver(layout: Layout): FamilyResolve {
  const findModule = createModuleFinder(layout);
  const packages = readNodePackages(layout);
  const findMapped = createMappedFinder(layout, packages, findModule);
  const inPackage = createPackageFinder(packages, findModule);
  const fromFolder = remembering((folder) =>
    // Files of a folder share most of their imports.
    remembering((specifier) =>
      /^\.{1,2}(?:\/|$)/.test(specifier)
        ? relative(packages, findModule, folder, specifier)
        : (findMapped(folder, specifier) ??
          inPackage(folder, specifier) ??
          aliased(packages, findModule, folder, specifier)),
    ),
  );
  return (fromPath, imported) => listOf(fromFolder(folderOf(fromPath))(cleaned(imported.specifier)));
}

/** Strips leading webpack loaders and a trailing bundler query. */
function cleaned(specifier: string): string {
  const bare = specifier.slice(specifier.lastIndexOf("!") + 1);
  return bare.replace(/(?<=.)[?#].*$/, "");
}

function relative(
  packages: NodePackages,
  findModule: FindModule,
  folder: string,
  specifier: string,
): string | undefined {
  const path = joinPath(folder, specifier);
  if (path === undefined) return undefined;
  const inFolder = packages.at(path);
  const exact = findModule(path);
  // A folder with a package.json resolves by its manifest, unless a file of that name is beside it.
  if (inFolder && (exact === undefined || folderOf(exact) === path)) {
    return packageFile(inFolder, ".", findModule) ?? exact;
  }
  if (exact !== undefined) return exact;
  const around = packages.above(folderOf(path));
  if (!around) return undefined;
  const within = around.folder === "" ? path : path.slice(around.folder.length + 1);
  return isBuilt(within) ? builtFile(around.folder, within, findModule) : undefined;
}

function createPackageFinder(packages: NodePackages, findModule: FindModule): typeof find {
  const within = remembering((folder) =>
    remembering((subpath) => {
      const nodePackage = packages.at(folder);
      return nodePackage && packageFile(nodePackage, subpath, findModule);
    }),
  );
  function find(fromFolder: string, specifier: string): string | undefined {
    if (specifier.startsWith("#")) {
      const own = packages.above(fromFolder);
      return own && ownImport(own, specifier, findModule);
    }
    const { name, subpath } = splitSpecifier(specifier);
    const nodePackage = packages.named(name, fromFolder);
    return nodePackage && within(nodePackage.folder)(subpath);
  }
  return find;
}

function aliased(
  packages: NodePackages,
  findModule: FindModule,
  folder: string,
  specifier: string,
): string | undefined {
  for (const [written, folders] of aliases) {
    if (!specifier.startsWith(written)) continue;
    const rest = specifier.slice(written.length);
    for (const root of new Set([packages.above(folder)?.folder ?? "", ""])) {
      for (const start of folders) {
        const path = joinPath(root, pathBelow("", start + rest));
        const moduleFile = path === undefined ? undefined : findModule(path);
        if (moduleFile !== undefined) return moduleFile;
      }
    }
  }
  return undefined;
}
