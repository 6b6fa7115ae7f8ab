// Tests whether a path is in a folder, and makes such a path relative to it, with slashes.
import { relative, sep } from "node:path";

/** Tests whether a path is a folder or inside it; both absolute and normalized. */
export const isInside = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Returns a path relative to its folder, with slashes. */
export const posixPath = (folder: string, path: string): string =>
  relative(folder, path).split(sep).join("/");
