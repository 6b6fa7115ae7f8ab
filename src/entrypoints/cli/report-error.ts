import { FossickError } from "../../errors.ts";
import type { FossickErrorCode } from "../../errors.ts";
import { exitCodes } from "./exit-codes.ts";
import { safeLines, spellOut } from "../../safe-text.ts";
import type { CliContext } from "./cli-context.ts";

const usageCodes: ReadonlySet<FossickErrorCode> = new Set([
  "NO_TASK",
  "ROOT_MISSING",
  "ROOT_UNREADABLE",
  "ROOT_NOT_A_DIRECTORY",
  "ROOT_IN_GIT_FOLDER",
  "INVALID_SETTING",
  "INVALID_CONFIG",
  "INVALID_TRACE",
  "INVALID_MEMORY",
  "MEMORY_OFF",
  "NO_HISTORY",
  "NOT_ALLOWED",
  "REPOSITORY_UNKNOWN",
]);

const unavailableCodes: ReadonlySet<FossickErrorCode> = new Set(["SERVER_UNAVAILABLE", "INDEX_NOT_READY"]);

/** Prints an error and its hint on stderr. @returns the exit status */
export async function reportError(error: unknown, world: CliContext, verbose: boolean): Promise<number> {
  const expected = FossickError.isInstance(error) && error.code !== "INTERNAL";
  const message = spellOut(error instanceof Error ? error.message : String(error));
  const hint = expected ? error.hint : "this is a bug in fossick; --verbose shows where it happened";
  const stack = verbose && !expected && error instanceof Error ? `${safeLines(error.stack ?? "")}\n` : "";
  const first = expected ? message : `internal error: ${message}`;
  await world.stderr.write(`fossick: ${first}\n${hint === undefined ? "" : `hint: ${hint}\n`}${stack}`);
  if (!expected) return exitCodes.internalError;
  if (error.code === "OUTPUT_UNWRITABLE") return exitCodes.outputUnwritable;
  if (unavailableCodes.has(error.code)) return exitCodes.unavailable;
  return usageCodes.has(error.code) ? exitCodes.wrongUsage : exitCodes.internalError;
}
