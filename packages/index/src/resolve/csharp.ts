// Resolves C# namespaces to the files in folders named like them.
import {
  groupBy,
  once,
  remembering,
  maxPackageFiles,
  type Layout,
  type FamilyResolve,
  type PathGroups,
} from "./layout.ts";
import { nearestTo } from "./nearest.ts";
import { pathBelow, folderOf, stemOf } from "@fossick/repository/read/repository-path.ts";

/** C#: a namespace is the folder named like it, below a project of that name or anywhere. */
export function createCSharpResolver(layout: Layout): FamilyResolve {
  const projects = once(() =>
    groupBy(
      layout.filesWhose((name) => name.endsWith(".csproj")),
      stemOf,
    ),
  );
  const spelled = once(() => groupBy(layout.folders(), dottedEnd));
  const filesFor = remembering((namespace) => {
    const inProject = belowProject(projects(), namespace).filter((folder) => layout.hasFolder(folder));
    const folders = inProject.length > 0 ? inProject : foldersSpelling(spelled(), namespace);
    return folders
      .flatMap((folder) => layout.filesIn(folder))
      .filter((path) => path.endsWith(".cs"))
      .sort();
  });
  return (fromPath, imported) => {
    const namespace = imported.specifier
      .replace(/^(?:global\s+)?(?:using\s+)?(?:static\s+)?(?:global::)?/, "")
      .replace(/^\w+\s*=\s*/, "")
      .replace(/[;<].*$/, "")
      .trim();
    const files = filesFor(namespace);
    if (files.length > 0) {
      return (files.length > maxPackageFiles ? nearestTo(fromPath, files) : files).slice(0, maxPackageFiles);
    }
    const dot = namespace.lastIndexOf(".");
    if (dot < 0) return [];
    const typeFile = `/${namespace.slice(dot + 1)}.cs`;
    return filesFor(namespace.slice(0, dot)).filter((path) => path.endsWith(typeFile));
  };
}

/** Finds the folders of a namespace below a project, whose name is its root namespace by default. */
function belowProject(projects: PathGroups, namespace: string): readonly string[] {
  for (let end = namespace.length; end > 0; end = namespace.lastIndexOf(".", end - 1)) {
    const files = projects.get(namespace.slice(0, end));
    const rest = namespace.slice(end + 1).replaceAll(".", "/");
    if (files.length > 0) return files.map((file) => pathBelow(folderOf(file), rest));
  }
  return [];
}

/** Returns the last dotted part of a path: `src/Shop.Core/Orders` → `Orders`. */
const dottedEnd = (folder: string): string =>
  folder.slice(Math.max(folder.lastIndexOf("/"), folder.lastIndexOf(".")) + 1);

function foldersSpelling(byEnd: PathGroups, namespace: string): readonly string[] {
  // A single name, such as `System`, matches too many folders.
  if (!namespace.includes(".")) return [];
  return byEnd.get(dottedEnd(namespace)).filter((folder) => {
    const dotted = folder.replaceAll("/", ".");
    return dotted === namespace || dotted.endsWith(`.${namespace}`);
  });
}
