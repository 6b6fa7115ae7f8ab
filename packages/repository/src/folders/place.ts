// Finds the working folder of a user and the root to search for it, unless that is off limits.
import { statSync } from "node:fs";
import { parse, relative, sep } from "node:path";
import { git } from "../git.ts";
import { isInside } from "../read/is-inside.ts";
import { realOf, repositoryAround } from "./repository-around.ts";

/** A working folder and the root to search for it; both with links resolved. */
export interface Place {
  /** The given folder. */
  readonly folder: string;
  /** The repository around it, or the folder itself. */
  readonly root: string;
}

/** Returns the places of those paths that are folders and not off limits. */
export async function placesOf(paths: readonly string[], home: string): Promise<readonly Place[]> {
  const places = await Promise.all(paths.map((path) => placeOf(path, home)));
  return places.filter((place) => place !== undefined);
}

/** Returns the place of a folder; undefined if it does not exist or is off limits. */
export async function placeOf(path: string, home: string): Promise<Place | undefined> {
  const folder = realOf(path);
  if (folder === undefined || !isFolder(folder) || isOffLimits(folder, home)) return undefined;
  const root = repositoryAround(folder);
  if (root === undefined || root === folder || isOffLimits(root, home)) return { folder, root: folder };
  // Hidden folders hold settings: for a server that a client starts there, search the repository.
  if (
    scopeOf({ folder, root })
      .split("/")
      .some((name) => name.startsWith("."))
  )
    return { folder: root, root };
  return { folder, root: (await isIgnored(folder, root)) ? folder : root };
}

/** Returns the working folder as a path below the root; empty for the root itself. */
export const scopeOf = ({ folder, root }: Place): string => relative(root, folder).split(sep).join("/");

export const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Tests whether the repository ignores the folder: then it is not in its index, and the folder alone is the root to
 * search.
 */
const isIgnored = (folder: string, root: string): Promise<boolean> =>
  git(["check-ignore", "--quiet", "--", folder], { cwd: root }).then(
    () => true,
    () => false,
  );

/** Folders of the operating system and of programs, with everything below. */
const systemFolders = [
  /^\/(?:bin|boot|dev|etc|lib(?:32|64|x32)?|proc|sbin|sys|usr\/(?:bin|lib(?:32|64|x32|exec)?|sbin))(?:\/|$)/,
  /^\/(?:private\/etc|Applications|Library|System)(?:\/|$)/,
  /^[a-z]:\\(?:program files(?: \(x86\))?|programdata|windows)(?:\\|$)/i,
];
/** Folders that hold users' homes, disks and data of programs; a project may be further down. */
const widestFolders =
  /^(?:\/(?:home|media|mnt(?:\/[a-z])?|private(?:\/var)?|nix|opt|root|run|snap|srv|tmp|Users|usr(?:\/(?:include|local(?:\/lib)?|share))?|var(?:\/(?:cache|lib|log|tmp))?|Volumes)|[a-z]:\\users)$/i;

/** Hidden folders, and those of Windows and macOS for data of programs. */
const settingsInHome = /^(?:\.|(?:AppData|Library)(?:[\\/]|$))/;

/**
 * Tests whether a folder is searched only on the user's `--root`: the disk, the home folder and its parents, system
 * folders, and settings folders in the home that are no repository.
 * @param real with links resolved
 */
export function isOffLimits(real: string, home: string): boolean {
  const realHome = realOf(home) ?? home;
  return (
    real === parse(real).root ||
    isInside(real, realHome) ||
    widestFolders.test(real) ||
    systemFolders.some((pattern) => pattern.test(real)) ||
    isSettings(real, realHome)
  );
}

function isSettings(folder: string, home: string): boolean {
  if (home === "" || !isInside(home, folder) || !settingsInHome.test(relative(home, folder))) return false;
  const repository = repositoryAround(folder);
  // Ignore a home directory that is itself a git repository (dotfiles).
  return repository === undefined || isInside(repository, home);
}
