import { sep } from "node:path";

/** Tests whether a path is a folder or lies in it; both absolute and normalized. */
export const isInside = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
