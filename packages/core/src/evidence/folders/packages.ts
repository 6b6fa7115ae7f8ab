// Lists the folders of a repository by their names, and those that are packages: with a manifest of their own.
import { valueIn } from "@fossick/base/remember.ts";
import { subWords } from "../../language/words.ts";
import { manifest } from "../claims/orientation-files.ts";
import { oncePerPaths } from "../scores/once.ts";
import { folderOf } from "../scores/places.ts";

/** A folder with a manifest, other than the root. */
export interface Package {
  /** With a slash at its end. */
  readonly folder: string;
  readonly manifests: readonly number[];
  /** Key of its name without the first word, where other packages begin with it too: `core` of `query-core`. */
  readonly ownKey?: string;
}

/** The folders of a repository, each with a slash at its end. */
interface Folders {
  readonly all: ReadonlySet<string>;
  /** By the key of the folder's last name. */
  readonly byKey: ReadonlyMap<string, readonly string[]>;
  readonly packages: readonly Package[];
}

/** The letters and digits of a name, by which *reverse proxy* and `reverse-proxy` are the same. */
export const keyOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The last name of a folder. */
export const nameOfFolder = (folder: string): string => folder.slice(0, -1).split("/").at(-1) ?? "";

/** Files beside which a folder is a package: manifests, and what declares an app of Django. */
const isPackaged = (path: string): boolean => manifest.test(path) || /(?:^|\/)apps\.py$/.test(path);

/** Computed once for the paths of a repository. */
export const foldersOf = oncePerPaths((codebase): Folders => {
  const all = new Set<string>();
  const manifests = new Map<string, number[]>();
  for (const [file, path] of codebase.paths.entries()) {
    for (
      let folder = folderOf(path);
      folder !== "" && !all.has(folder);
      folder = folderOf(folder.slice(0, -1))
    )
      all.add(folder);
    const kind = codebase.kind(file);
    if (path.includes("/") && kind !== "vendored" && kind !== "test" && isPackaged(path.toLowerCase()))
      valueIn(manifests, folderOf(path), () => []).push(file);
  }
  const byKey = new Map<string, string[]>();
  for (const folder of all) valueIn(byKey, keyOf(nameOfFolder(folder)), () => []).push(folder);
  return { all, byKey, packages: packagesWith(manifests) };
});

const wordsOf = (folder: string): readonly string[] => subWords(nameOfFolder(folder));

function packagesWith(manifests: ReadonlyMap<string, readonly number[]>): Package[] {
  const counts = new Map<string, number>();
  for (const folder of manifests.keys()) {
    const [first = ""] = wordsOf(folder);
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  return [...manifests].map(([folder, files]) => {
    const [first = "", ...own] = wordsOf(folder);
    const isShared = own.length > 0 && (counts.get(first) ?? 0) > 1;
    return { folder, manifests: files, ...(isShared && { ownKey: own.join("") }) };
  });
}
