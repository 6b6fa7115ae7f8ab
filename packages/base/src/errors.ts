// FossickError with its codes and hints for callers, OutOfTime, and the message of anything that was thrown.
import { spellOut } from "./safe-text.ts";

/** Kind of error, for programs; the message and hint are for people. */
export type FossickErrorCode =
  | "NO_TASK"
  | "ROOT_MISSING"
  | "ROOT_UNREADABLE"
  | "ROOT_NOT_A_DIRECTORY"
  | "ROOT_IN_GIT_FOLDER"
  | "INVALID_SETTING"
  | "INVALID_CONFIG"
  | "INVALID_TRACE"
  | "NO_HISTORY"
  | "INVALID_MEMORY"
  | "INDEX_UNAVAILABLE"
  | "MEMORY_UNAVAILABLE"
  | "MEMORY_OFF"
  | "ENGINE_CLOSED"
  | "SEARCH_FINISHED"
  | "SEARCH_UNKNOWN"
  | "SEARCH_MOVED_ON"
  | "OUTPUT_UNWRITABLE"
  | "PROCESS_ENDED"
  | "REPOSITORY_UNKNOWN"
  | "INDEX_NOT_READY"
  | "SERVER_UNAVAILABLE"
  | "TOO_MANY_SEARCHES"
  | "NOT_ALLOWED"
  | "INTERNAL";

const marker = Symbol.for("fossick.error");

/**
 * The one error fossick throws on purpose: a caller's mistake before work starts, or nothing left that can answer.
 * Message and hint are one line each, with invisible characters spelt out.
 * Recognise it with `FossickError.isInstance`, which also works across two copies of the package.
 */
export class FossickError extends Error {
  override readonly name = "FossickError";
  readonly code: FossickErrorCode;
  /** Advice on the error, one sentence. */
  readonly hint: string | undefined;

  constructor(code: FossickErrorCode, message: string, details: { hint?: string; cause?: unknown } = {}) {
    super(spellOut(message), details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.hint = details.hint === undefined ? undefined : spellOut(details.hint);
    Object.defineProperty(this, marker, { value: true });
  }

  static isInstance(value: unknown): value is FossickError {
    return typeof value === "object" && value !== null && marker in value;
  }
}

/** Returns the message of any thrown value. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);

/**
 * Reason of a signal aborted by a time budget: the search returns what it has, while any other abort makes it throw.
 */
export class OutOfTime extends Error {
  override readonly name = "OutOfTime";
  /** Number of files indexed so far, and of all files; set if the time ran out during an index update. */
  readonly indexed: { readonly files: number; readonly total: number } | undefined;

  constructor(indexed?: OutOfTime["indexed"]) {
    super();
    this.indexed = indexed;
  }
}
