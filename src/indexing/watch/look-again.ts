import { holds, placeIn } from "../store/ascending.ts";
import type { Walk } from "../walk/index.ts";
import { statFiles, statOf } from "../walk/stat-files.ts";
import { createWalkFaults } from "../walk/walk-faults.ts";

/** Files that say which others count. */
const decidesOnOthers = /(?:^|\/)\.(?:gitignore|ignore|fossickignore|gitmodules)$/;

/**
 * Bring a walk up to date by looking at the paths that may have changed.
 * @returns the same walk when there was nothing to look at; undefined when only another walk can tell, as of new files
 */
export async function lookAgain(
  root: string,
  last: Walk,
  changed: ReadonlySet<string>,
): Promise<Walk | undefined> {
  const paths = [...changed].sort();
  if (paths.some((path) => decidesOnOthers.test(path))) return undefined;
  const lastPaths = paths.length === 0 ? [] : last.files.map(({ path }) => path);
  const knownPaths = paths.filter((path) => holds(lastPaths, path));
  const others = paths.filter((path) => !knownPaths.includes(path));
  if (others.some((path) => holdsFiles(lastPaths, path) || isThere(root, path))) return undefined;
  if (knownPaths.length === 0) return last;
  const faults = createWalkFaults();
  const fileByPath = new Map((await statFiles(root, knownPaths, faults)).map((file) => [file.path, file]));
  const isDoubtful = knownPaths.some((path) => !fileByPath.has(path) && isThere(root, path));
  if (isDoubtful || faults.list().length > 0) return undefined;
  const lookedAtPaths = new Set(knownPaths);
  const files = last.files.flatMap((file) =>
    lookedAtPaths.has(file.path) ? (fileByPath.get(file.path) ?? []) : file,
  );
  return { ...last, files };
}

/** Tests whether a path was a folder with files in it: when it is moved away, no change is reported for them. */
function holdsFiles(paths: readonly string[], path: string): boolean {
  const folder = `${path}/`;
  return paths[placeIn(paths, folder)]?.startsWith(folder) ?? false;
}

const isThere = (root: string, path: string): boolean => statOf(`${root}/${path}`) !== undefined;
