// Leaves a mark for all processes that something was done, as the time of a file, to do it once per interval.
import { statSync, utimesSync } from "node:fs";

/**
 * Sets the time of a file as a mark, at most once per interval.
 * @param create writes the file if there is none
 * @returns whether the last mark was too recent, was older and is renewed, or is the first
 * @throws file system errors
 */
export function leaveMark(file: string, everyMs: number, create: () => void): "recent" | "renewed" | "first" {
  const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {};
  if (mtimeMs === undefined) {
    create();
    return "first";
  }
  const now = new Date();
  if (now.getTime() - mtimeMs < everyMs) return "recent";
  utimesSync(file, now, now);
  return "renewed";
}
