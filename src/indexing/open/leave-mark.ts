import { statSync, utimesSync } from "node:fs";

/**
 * Leave a mark by the time of a file, at most once in so long.
 * @param create writes the file where there is none
 * @returns whether the last mark was too recent, was older and is renewed, or is the first
 * @throws what looking and writing throw
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
