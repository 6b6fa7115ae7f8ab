/** Arithmetic on repository paths: POSIX, relative to the root, the root itself being the empty string. */

/** The folder that holds a file or folder; `""` for what lies at the root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "" : path.slice(0, slash);
}

/** The last segment of a path. */
export function baseNameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The last segment without its last extension: `a/b.test.ts` → `b.test`. */
export function stemOf(path: string): string {
  const name = baseNameOf(path);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(0, dot) : name;
}

/** A path one level below a folder. */
export function below(folder: string, rest: string): string {
  if (folder === "") return rest;
  return rest === "" ? folder : `${folder}/${rest}`;
}

/**
 * Follow a path with `.` and `..` from a folder.
 * @returns undefined when it leaves the repository
 */
export function joinPath(folder: string, relative: string): string | undefined {
  const segments = folder === "" ? [] : folder.split("/");
  for (const segment of relative.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join("/");
}

/** The folder and every folder above it, the root last. */
export function* foldersUp(folder: string): Generator<string> {
  for (let current = folder; current !== ""; current = folderOf(current)) yield current;
  yield "";
}

/** Whether a path is the folder or lies below it. */
export function isWithin(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}

/** How many leading folders two paths share. */
export function sharedFolders(left: string, right: string): number {
  const shorter = Math.min(left.length, right.length);
  let shared = 0;
  for (let at = 0; at < shorter && left.charCodeAt(at) === right.charCodeAt(at); at++) {
    if (left.charCodeAt(at) === 47) shared++;
  }
  return shared;
}

/**
 * Those paths that share the most leading folders with a file.
 * @returns in the order given; all of them when they tie
 */
export function nearestTo(fromPath: string, paths: readonly string[]): readonly string[] {
  if (paths.length < 2) return paths;
  let most = -1;
  let nearest: string[] = [];
  for (const path of paths) {
    const shared = sharedFolders(path, fromPath);
    if (shared > most) {
      most = shared;
      nearest = [];
    }
    if (shared === most) nearest.push(path);
  }
  return nearest;
}

/** The one path nearest to a file, the shortest and then first in the alphabet among equals. */
export function closestTo(fromPath: string, paths: readonly string[]): string | undefined {
  let closest: string | undefined;
  for (const path of nearestTo(fromPath, paths)) {
    if (closest === undefined || path.length < closest.length) closest = path;
    else if (path.length === closest.length && path < closest) closest = path;
  }
  return closest;
}
