// Resolves the root that a caller names, which has to be a folder, to the one to search.
import { realpathSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { FossickError } from "@fossick/base/errors.ts";
import { workTreesIn } from "../folders/work-trees.ts";

/**
 * Returns the folder to search for one that the caller named, absolute and with links resolved: of several work trees of
 * one repository in it, one of them.
 * @throws FossickError as `realFolder`
 */
export function realRoot(root: string): string {
  const folder = realFolder(root);
  const { chosen = "" } = workTreesIn(folder) ?? {};
  return join(folder, chosen);
}

/**
 * Returns a folder that the caller named, absolute and with links resolved.
 * @throws FossickError ROOT_MISSING, ROOT_UNREADABLE, ROOT_NOT_A_DIRECTORY
 */
export function realFolder(root: string): string {
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
