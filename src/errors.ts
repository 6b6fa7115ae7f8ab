/** What went wrong, for programs; the message and hint say it for people. */
export type FossickErrorCode =
  | "NO_TASK"
  | "ROOT_MISSING"
  | "ROOT_UNREADABLE"
  | "ROOT_NOT_A_DIRECTORY"
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
  | "PROCESS_ENDED"
  | "INTERNAL";

const marker = Symbol.for("fossick.error");

/**
 * The one error fossick throws on purpose: a caller's mistake before work starts, or nothing left that can answer.
 * Recognise it with `FossickError.isInstance`, which also works across two copies of the package.
 */
export class FossickError extends Error {
  override readonly name = "FossickError";
  readonly code: FossickErrorCode;
  /** What to do about it, one sentence. */
  readonly hint: string | undefined;

  constructor(code: FossickErrorCode, message: string, details: { hint?: string; cause?: unknown } = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.hint = details.hint;
    Object.defineProperty(this, marker, { value: true });
  }

  static isInstance(value: unknown): value is FossickError {
    return typeof value === "object" && value !== null && marker in value;
  }
}
