import { realpathSync } from "node:fs";

/** The path with its links resolved; undefined where nothing is. */
export function realOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
