// Errors of evaluators that give no verdicts.

/** Reason why an evaluator gave no verdicts: the end of a fault's code, `JUDGE_…`. */
type JudgeErrorKind = "UNAVAILABLE" | "UNREACHABLE" | "TIMEOUT" | "REFUSED" | "MALFORMED" | "OVER_BUDGET";

/** Thrown when an evaluator gives no verdicts. The message never quotes the other side, which is not trusted. */
export class JudgeError extends Error {
  override readonly name = "JudgeError";
  readonly kind: JudgeErrorKind;

  constructor(kind: JudgeErrorKind, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}

/** Thrown in a dry run instead of sending a request. */
export class NotSent extends Error {
  override readonly name = "NotSent";
}

/** Finds the `JudgeError` in an error's chain of causes, since libraries may wrap it. */
export function judgeErrorIn(error: unknown): JudgeError | undefined {
  for (let each = error, depth = 0; each instanceof Error && depth < 8; each = each.cause, depth++)
    if (each instanceof JudgeError) return each;
  return undefined;
}
