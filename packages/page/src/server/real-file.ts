// Finds the files that a page may show and open, and detects changes.
import { realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { keptBack } from "@fossick/base/secrets/kept-back.ts";
import { isInside, posixPath } from "@fossick/repository/read/is-inside.ts";

/** Resolves a path of a repository; undefined for a file that is gone, belongs to git, or lies outside. */
export function realFile(root: string, path: string): string | undefined {
  try {
    const file = realpathSync(join(root, path));
    const isShown = isInside(root, file) && keptBack(posixPath(root, file)) !== "git";
    return isShown && statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

/** Returns size and times of a file, to detect changes; empty if the file is gone. */
export function fileStamp(root: string, path: string): string {
  try {
    const { ctimeMs, mtimeMs, size } = statSync(realFile(root, path) ?? "");
    return `${size} ${mtimeMs} ${ctimeMs}`;
  } catch {
    return "";
  }
}
