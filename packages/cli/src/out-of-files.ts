// Detects and reports the limit on open files. Imports little, since no more code can be loaded at that point.
import { exitCodes } from "./exit-codes.ts";

/** Tests whether an error, or one of its causes, is that no further file can be opened. */
export function isOutOfFiles(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if (["EMFILE", "ENFILE"].includes((at as NodeJS.ErrnoException).code ?? "")) return true;
  return false;
}

/** Message and exit status of a command line that reached the limit. */
export const outOfFiles = {
  text: "fossick: the system lets it open too few files\nhint: raise the limit and try again: ulimit -n 1024\n",
  exitCode: exitCodes.wrongUsage,
} as const;
