// Exit statuses of `fossick-server`, and which of them an error gives.
import { CommanderError } from "commander";
import { FossickError } from "fossick/hosting/light";

/** Exit statuses, as those of `fossick` (docs/exit-status.md). */
export const exitCodes = {
  done: 0,
  /** Done, and it was found that repositories were given up. */
  failed: 1,
  wrongUsage: 2,
  /** The database, a server or an index is not there for now: the same may work later. */
  unavailable: 69,
  internalError: 70,
} as const;

const usageCodes: ReadonlySet<string> = new Set([
  "INVALID_SETTING",
  "INVALID_CONFIG",
  "NOT_ALLOWED",
  "REPOSITORY_UNKNOWN",
]);

export const failedCode = "fossick.failed";

/** Ends a command with the status `failed`, after everything was printed. */
export const someFailed = (): CommanderError =>
  new CommanderError(exitCodes.failed, failedCode, "repositories were given up");

export function exitCodeOf(error: unknown): number {
  if (!FossickError.isInstance(error)) return exitCodes.internalError;
  if (usageCodes.has(error.code)) return exitCodes.wrongUsage;
  return ["SERVER_UNAVAILABLE", "INDEX_NOT_READY"].includes(error.code)
    ? exitCodes.unavailable
    : exitCodes.internalError;
}
