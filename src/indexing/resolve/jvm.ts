import type { Layout } from "./layout.ts";
import { remembering } from "./layout.ts";
import { baseNameOf, nearestTo } from "./repository-path.ts";
import { maxPackageFiles } from "./types.ts";
import type { FamilyResolve } from "./types.ts";

const extensions = [".java", ".kt", ".scala", ".groovy"];
const isSource = /\.(?:java|kts?|scala|groovy)$/;
/** A nested class or a member of one lies at most this deep below the class that has a file. */
const maxNesting = 3;

/** Java, Kotlin, Scala and Groovy: the package path below any source root. */
export function createJvmResolver(layout: Layout): FamilyResolve {
  const packageFiles = remembering((path) => filesOfPackage(layout, path));
  return (fromPath, imported) => {
    const { specifier } = imported;
    const path = specifier.replace(/^(?:import\s+)?(?:static\s+)?/, "").replace(/\s+as\s+\S+$/, "");
    const wildcard = /\.(?:\*|_|given)$/.test(path);
    const bare = wildcard ? path.slice(0, path.lastIndexOf(".")) : path;
    if (bare === "") return [];
    const segments = bare.split(".");
    const inPackage = (): readonly string[] => ofPackage(packageFiles(segments.join("/")), fromPath);
    if (wildcard) return firstFound(inPackage, () => ofClass(layout, fromPath, segments, maxNesting));
    const names = imported.names.filter((name) => name !== segments.at(-1));
    const named = names.flatMap((name) => ofClass(layout, fromPath, [...segments, name], maxNesting));
    if (named.length > 0) return named;
    // Without a name the path may be a package of which everything is taken.
    return firstFound(
      () => ofClass(layout, fromPath, segments, 0),
      () => (imported.names.length === 0 ? inPackage() : []),
      () => ofClass(layout, fromPath, segments, maxNesting),
      () => withoutLeadingFolders(layout, fromPath, segments),
    );
  };
}

function firstFound(...attempts: readonly (() => readonly string[])[]): readonly string[] {
  for (const attempt of attempts) {
    const found = attempt();
    if (found.length > 0) return found;
  }
  return [];
}

function ofClass(
  layout: Layout,
  fromPath: string,
  segments: readonly string[],
  nesting: number,
): readonly string[] {
  for (let length = segments.length; length >= Math.max(2, segments.length - nesting); length--) {
    const path = segments.slice(0, length).join("/");
    const found = extensions.flatMap((extension) => layout.filesEndingWith(path + extension));
    if (found.length > 0) return nearestTo(fromPath, found);
  }
  return [];
}

/** Kotlin sources may leave out the folders that all packages of a project share. */
function withoutLeadingFolders(
  layout: Layout,
  fromPath: string,
  segments: readonly string[],
): readonly string[] {
  if (!/\.(?:kts?|scala)$/.test(fromPath) || /^(?:java|javax|kotlin|kotlinx|scala)$/.test(segments[0] ?? ""))
    return [];
  for (let skip = 1; skip <= segments.length - 3; skip++) {
    const path = segments.slice(skip).join("/");
    const found = [".kt", ".scala"].flatMap((extension) => layout.filesEndingWith(path + extension));
    if (found.length > 0) return nearestTo(fromPath, found);
  }
  return [];
}

const isTest = (path: string): boolean => /(?:^|\/)(?:test|tests|\w+Test)\//.test(path);

/** All files of a package in all its source roots, tests last. */
function filesOfPackage(layout: Layout, path: string): readonly string[] {
  if (!path.includes("/")) return [];
  const files = layout.foldersEndingWith(path).flatMap((folder) => layout.filesIn(folder));
  const sources = files.filter((file) => isSource.test(file) && baseNameOf(file) !== "package-info.java");
  return [...sources.filter((file) => !isTest(file)), ...sources.filter(isTest)];
}

/** Where a package has more files than count, those of the importing file's own module. */
function ofPackage(files: readonly string[], fromPath: string): readonly string[] {
  const chosen = files.length > maxPackageFiles ? nearestTo(fromPath, files) : files;
  return chosen.slice(0, maxPackageFiles);
}
