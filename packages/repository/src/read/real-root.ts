// Resolves the links of a path, and of a root, which has to be a folder.
import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { FossickError } from "@fossick/base/errors.ts";

/** Returns a path with links resolved; undefined if it leads nowhere. */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined; // missing, a loop of links, or behind a folder without permission
  }
}

/**
 * Returns a folder that the caller named, absolute and with links resolved.
 * @throws FossickError ROOT_MISSING, ROOT_UNREADABLE, ROOT_NOT_A_DIRECTORY
 */
export function realRoot(root: string): string {
  try {
    const real = realpathSync(resolve(root));
    if (statSync(real).isDirectory()) return real;
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code === "ENOENT" ? "ROOT_MISSING" : "ROOT_UNREADABLE";
    const message =
      code === "ROOT_MISSING" ? `there is no folder ${root}` : `the folder ${root} cannot be read`;
    throw new FossickError(code, message, { cause, hint: "Give the repository with --root." });
  }
  throw new FossickError("ROOT_NOT_A_DIRECTORY", `${root} is a file, not a folder`, {
    hint: "Give its folder with --root, and the file after the task.",
  });
}
