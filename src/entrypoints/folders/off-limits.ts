import { parse, relative } from "node:path";
import { isInside } from "../../indexing/read/is-inside.ts";
import { realOf } from "./real-of.ts";
import { repositoryAround } from "./repository-around.ts";

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
