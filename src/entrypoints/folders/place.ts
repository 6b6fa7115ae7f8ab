// Finds the folder where somebody works and the root to search for it, unless that is off limits.
import { statSync } from "node:fs";
import { parse, relative, sep } from "node:path";
import { git } from "../../indexing/git.ts";
import { isInside } from "../../indexing/read/is-inside.ts";
import { realOf, repositoryAround } from "./repository-around.ts";

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

/** Folders of the operating system and of installed programs, with everything below them. */
const systemFolders = [
  /^\/(?:bin|boot|dev|etc|lib(?:32|64|x32)?|proc|sbin|sys|usr\/(?:bin|lib(?:32|64|x32|exec)?|sbin))(?:\/|$)/,
  /^\/(?:private\/etc|Applications|Library|System)(?:\/|$)/,
  /^[a-z]:\\(?:program files(?: \(x86\))?|programdata|windows)(?:\\|$)/i,
];
/** These hold other people's homes, other disks and what programs keep; a project may lie further down. */
const widestFolders =
  /^(?:\/(?:home|media|mnt(?:\/[a-z])?|private(?:\/var)?|nix|opt|root|run|snap|srv|tmp|Users|usr(?:\/(?:include|local(?:\/lib)?|share))?|var(?:\/(?:cache|lib|log|tmp))?|Volumes)|[a-z]:\\users)$/i;

/** Hidden folders, and where Windows and macOS keep what programs know of their user. */
const settingsInHome = /^(?:\.|(?:AppData|Library)(?:[\\/]|$))/;

/**
 * Tests whether only the user may have this folder searched, by `--root`: the disk, the home folder and its parents,
 * system folders, and folders for settings in the home that are no repository.
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
