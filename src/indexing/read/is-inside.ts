// Tests whether a path lies in a folder, and writes such a path relative to the folder, with slashes.
import { relative, sep } from "node:path";

/** Tests whether a path is a folder or lies in it; both absolute and normalized. */
export const isInside = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** A path inside a folder as the rest of the program writes it: relative, with slashes. */
export const posixPath = (folder: string, path: string): string =>
  relative(folder, path).split(sep).join("/");
