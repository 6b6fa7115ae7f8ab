import { FossickError } from "../../../errors.ts";
import { quotedPath } from "../../../safe-text.ts";

/** Elsewhere a backslash is a letter of a name. */
const separators = process.platform === "win32" ? /[\\/]/ : "/";

/** Git's own files are no files of the repository. */
const isRefused = (part: string): boolean => ["", ".", "..", ".git"].includes(part.toLowerCase());

/**
 * A path as answers name files: POSIX, relative to the root and below it. What it leads to is checked where it is opened.
 * @throws FossickError INVALID_SETTING for any other
 */
export function repositoryPath(path: string): string {
  if (!path.includes("\0") && !path.split(separators).some(isRefused)) return path;
  throw new FossickError("INVALID_SETTING", `${quotedPath(path)} is no path of a file of this repository`, {
    hint: "Use paths as answers show them, relative to the root.",
  });
}
