import { once, remembering, maxPackageFiles, type Layout, type FamilyResolve } from "./layout.ts";
import { nearestTo } from "./nearest.ts";
import { below, folderOf, stemOf } from "./repository-path.ts";

/** C#: a namespace is the folder its names spell, below a project of that name or anywhere. */
export function createCSharpResolver(layout: Layout): FamilyResolve {
  const projects = once(() => projectFolders(layout));
  const spelled = once(() => foldersByDottedEnd(layout));
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

/** Project name → its folders: by default it is also the root namespace. */
function projectFolders(layout: Layout): ReadonlyMap<string, readonly string[]> {
  const projects = new Map<string, string[]>();
  for (const path of layout.filesWhose((name) => name.endsWith(".csproj"))) {
    projects.set(stemOf(path), [...(projects.get(stemOf(path)) ?? []), folderOf(path)]);
  }
  return projects;
}

function belowProject(
  projects: ReadonlyMap<string, readonly string[]>,
  namespace: string,
): readonly string[] {
  for (let end = namespace.length; end > 0; end = namespace.lastIndexOf(".", end - 1)) {
    const folders = projects.get(namespace.slice(0, end));
    const rest = namespace.slice(end + 1).replaceAll(".", "/");
    if (folders) return folders.map((folder) => below(folder, rest));
  }
  return [];
}

/** Folders by the last dotted part of their path: `src/Shop.Core/Orders` by `Orders`. */
function foldersByDottedEnd(layout: Layout): ReadonlyMap<string, readonly string[]> {
  const byEnd = new Map<string, string[]>();
  for (const folder of layout.folders()) {
    const end = folder.slice(Math.max(folder.lastIndexOf("/"), folder.lastIndexOf(".")) + 1);
    const filesAtEnd = byEnd.get(end);
    if (filesAtEnd) filesAtEnd.push(folder);
    else byEnd.set(end, [folder]);
  }
  return byEnd;
}

function foldersSpelling(
  byEnd: ReadonlyMap<string, readonly string[]>,
  namespace: string,
): readonly string[] {
  // One name alone, such as `System`, is the name of too many folders.
  if (!namespace.includes(".")) return [];
  const candidates = byEnd.get(namespace.slice(namespace.lastIndexOf(".") + 1)) ?? [];
  return candidates.filter((folder) => {
    const dotted = folder.replaceAll("/", ".");
    return dotted === namespace || dotted.endsWith(`.${namespace}`);
  });
}
