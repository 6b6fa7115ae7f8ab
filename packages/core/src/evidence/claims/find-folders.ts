// Finds the files of the folders and packages that a short task names.
import type { Codebase } from "../codebase.ts";
import { filesIn } from "../folders/named-folders.ts";
import { keyOf, nameOfFolder } from "../folders/packages.ts";
import { entryNames, folderOf } from "../scores/places.ts";
import { strengthAt, type Claim, type NamedFolder } from "./claim.ts";
import { manifest } from "./orientation-files.ts";

/** Find the files within the folders that a task names, in its order; those that stand for the folder have marks of it. */
export function findFolders(codebase: Codebase, named: readonly NamedFolder[]): Claim[] {
  return named.flatMap((each, at) => {
    const { covered, folder, isCalled, isPackage, isPath, namesakes, share } = each;
    const marks = {
      folderPath: isPath ? 1 : 0,
      folderCalled: isCalled ? 1 : 0,
      folderCovered: covered,
      folderAlone: 1 / namesakes,
      folderPackage: isPackage ? 1 : 0,
      folderShare: share,
    };
    return filesIn(codebase, folder).map((file): Claim => {
      const front = frontMark(codebase.paths[file] ?? "", folder);
      return {
        kind: "folder",
        file,
        strength: strengthAt(at),
        folder,
        marks: front === undefined ? marks : { ...marks, [front]: 1, folderAsked: share },
      };
    });
  });
}

const entry = new RegExp(`^(?:${entryNames})\\.`);

/** The mark of a file that stands for its folder: a README, a manifest, or what is called as an entry or as the folder. */
function frontMark(path: string, folder: string): string | undefined {
  const rest = path.slice(folder.length).toLowerCase();
  const isTop = !rest.includes("/");
  if (isTop && rest.startsWith("readme")) return "folderReadme";
  if (isTop && manifest.test(rest)) return "folderManifest";
  if (!isTop && folderOf(rest) !== "src/") return undefined;
  const name = rest.slice(folderOf(rest).length);
  const isCalledSo = keyOf(name.replace(/\..*$/, "")) === keyOf(nameOfFolder(folder));
  return entry.test(name) || isCalledSo ? "folderEntry" : undefined;
}
