// Resolves Java, Kotlin and Scala imports to files.
import { remembering, maxPackageFiles, type Layout, type FamilyResolve } from "./layout.ts";
import { nearestTo } from "./nearest.ts";
import { baseNameOf } from "@fossick/repository/read/repository-path.ts";

const extensions = [".java", ".kt", ".scala", ".groovy"];
const isSource = /\.(?:java|kts?|scala|groovy)$/;
/** Max depth of a nested class or its member below the class that has a file. */
const maxNesting = 3;

/** Java, Kotlin, Scala and Groovy: the package path below any source root. */
export function createJvmResolver(layout: Layout): FamilyResolve {
  const ofPackage = createPackageSearch(layout);
  const classFiles = remembering((path) =>
    extensions.flatMap((extension) => layout.filesEndingWith(path + extension)).sort(),
  );
  const ofClass = (fromPath: string, segments: readonly string[], nesting: number): readonly string[] => {
    for (let length = segments.length; length >= Math.max(2, segments.length - nesting); length--) {
      const targets = classFiles(segments.slice(0, length).join("/"));
      if (targets.length > 0) return nearestTo(fromPath, targets);
    }
    return [];
  };
  return (fromPath, imported) => {
    const { segments, wildcard } = partsOf(imported.specifier);
    const inPackage = (): readonly string[] => ofPackage(segments.join("/"), fromPath);
    if (wildcard) return firstFound(inPackage, () => ofClass(fromPath, segments, maxNesting));
    const names = imported.names.filter((name) => name !== segments.at(-1));
    return firstFound(
      () => names.flatMap((name) => ofClass(fromPath, [...segments, name], maxNesting)),
      () => ofClass(fromPath, segments, 0),
      // Without a name, the path may be a package that is imported whole.
      () => (imported.names.length === 0 ? inPackage() : []),
      () => ofClass(fromPath, segments, maxNesting),
      () => withoutLeadingFolders(classFiles, fromPath, segments),
    );
  };
}

function partsOf(specifier: string): { readonly segments: readonly string[]; readonly wildcard: boolean } {
  const path = specifier.replace(/^(?:import\s+)?(?:static\s+)?/, "").replace(/(?<!\s)\s+as\s+\S+$/, "");
  const wildcard = /\.(?:\*|_|given)$/.test(path);
  return { segments: path.split(".").slice(0, wildcard ? -1 : undefined), wildcard };
}

function firstFound(...attempts: readonly (() => readonly string[])[]): readonly string[] {
  for (const attempt of attempts) {
    const targets = attempt();
    if (targets.length > 0) return targets;
  }
  return [];
}

/** Finds a class where Kotlin or Scala sources omit leading folders of the package. */
function withoutLeadingFolders(
  classFiles: (path: string) => readonly string[],
  fromPath: string,
  segments: readonly string[],
): readonly string[] {
  if (!/\.(?:kts?|scala)$/.test(fromPath)) return [];
  if (/^(?:javax?|kotlinx?|scala)$/.test(segments[0] ?? "")) return [];
  for (let skip = 1; skip <= segments.length - 3; skip++) {
    const targets = classFiles(segments.slice(skip).join("/"));
    if (targets.length > 0) return nearestTo(fromPath, targets);
  }
  return [];
}

const isTest = (path: string): boolean => /(?:^|\/)(?:test|tests|\w+Test)\//.test(path);

/** All files of a package in all its source roots, tests last; if too many, the nearest. */
function createPackageSearch(layout: Layout): (path: string, fromPath: string) => readonly string[] {
  const inOrder = remembering((path) => {
    const files = layout.foldersEndingWith(path).flatMap((folder) => layout.filesIn(folder));
    return files.filter((file) => isSource.test(file) && baseNameOf(file) !== "package-info.java").sort();
  });
  const testsLast = remembering((path) => [
    ...inOrder(path).filter((file) => !isTest(file)),
    ...inOrder(path).filter(isTest),
  ]);
  return (path, fromPath) => {
    if (!path.includes("/")) return [];
    const files = testsLast(path);
    return files.length > maxPackageFiles ? nearestTo(fromPath, inOrder(path), maxPackageFiles) : files;
  };
}
