import { statSync } from "node:fs";
import { relative, sep } from "node:path";
import { git } from "../../indexing/git.ts";
import { isOffLimits } from "./off-limits.ts";
import { realOf } from "./real-of.ts";
import { repositoryAround } from "./repository-around.ts";

/** The folder where somebody works, and the root to search for them; both with links resolved. */
export interface Place {
  /** The folder that was named. */
  readonly folder: string;
  /** The repository around it, or the folder itself. */
  readonly root: string;
}

/** The places of the folders among these paths that are not off limits. */
export async function placesOf(paths: readonly string[], home: string): Promise<readonly Place[]> {
  const places = await Promise.all(paths.map((path) => placeOf(path, home)));
  return places.filter((place) => place !== undefined);
}

/** The place of a folder; undefined where there is none, and for a folder that is off limits. */
export async function placeOf(path: string, home: string): Promise<Place | undefined> {
  const folder = realOf(path);
  if (folder === undefined || !isFolder(folder) || isOffLimits(folder, home)) return undefined;
  const root = repositoryAround(folder);
  if (root === undefined || root === folder || isOffLimits(root, home)) return { folder, root: folder };
  // Hidden folders hold settings: a client that starts a server there means the repository.
  if (
    scopeOf({ folder, root })
      .split("/")
      .some((name) => name.startsWith("."))
  )
    return { folder: root, root };
  return { folder, root: (await isIgnored(folder, root)) ? folder : root };
}

/** The part of the root where somebody works, as a path below it; empty for all of it. */
export const scopeOf = ({ folder, root }: Place): string => relative(root, folder).split(sep).join("/");

export const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Tests whether the repository ignores the folder: then it is not in its index, and whoever works there means that
 * folder alone.
 */
const isIgnored = (folder: string, root: string): Promise<boolean> =>
  git(["check-ignore", "--quiet", "--", folder], { cwd: root }).then(
    () => true,
    () => false,
  );
