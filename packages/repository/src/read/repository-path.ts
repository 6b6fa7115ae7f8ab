// Takes apart and joins paths of a repository, which are POSIX and relative to the root, itself ""; touches no disk.
/** Returns the folder of a file or folder; `""` for those at the root. */
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

/** Joins a folder and a path below it; either may be empty. */
export function pathBelow(folder: string, rest: string): string {
  if (folder === "") return rest;
  return rest === "" ? folder : `${folder}/${rest}`;
}

/**
 * Resolves a path with `.` and `..` from a folder.
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

/** Yields the folder and every folder above it, the root last. */
export function* foldersUp(folder: string): Generator<string> {
  for (let current = folder; current !== ""; current = folderOf(current)) yield current;
  yield "";
}

/** Tests whether a path is the folder or below it. */
export function isWithin(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}
