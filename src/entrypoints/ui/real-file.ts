// Finds the files that a page may show and open, and tells whether they changed.
import { realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { isInside } from "../../indexing/read/is-inside.ts";

/** The file that a path of a repository really leads to; undefined for one that is gone, or lies outside. */
export function realFile(root: string, path: string): string | undefined {
  try {
    const file = realpathSync(join(root, path));
    return isInside(root, file) && statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

/** Size and times of a file, which are others once it has changed; empty for one that is gone. */
export function stampOf(root: string, path: string): string {
  try {
    const { ctimeMs, mtimeMs, size } = statSync(realFile(root, path) ?? "");
    return `${size} ${mtimeMs} ${ctimeMs}`;
  } catch {
    return "";
  }
}
