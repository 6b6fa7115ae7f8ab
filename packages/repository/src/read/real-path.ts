import { realpathSync } from "node:fs";

/** Returns a path with links resolved; undefined if it leads nowhere. */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined; // missing, a loop of links, or behind a folder without permission
  }
}
