// Turns errors into refusals of the HTTP API, each with a status, a code for programs and a sentence.
import { FossickError, type FossickErrorCode } from "fossick";
import { isUnavailable } from "../database/is-unavailable.ts";
import { QuotaSpent } from "../searches/quotas.ts";

/** Code of a refusal, for programs: one of fossick's errors, or one of HTTP's own. */
export type ApiErrorCode =
  | FossickErrorCode
  | "INVALID_INPUT"
  | "UNAUTHENTICATED"
  | "NOT_FOUND"
  | "METHOD_NOT_ALLOWED"
  | "BODY_TOO_LARGE"
  | "UNSUPPORTED_BODY"
  | "TOO_MANY_CALLS"
  | "QUOTA_SPENT";

export interface ApiProblem {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal by the HTTP API itself. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly problem: ApiProblem;

  constructor(problem: ApiProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

const statusOfCode: Partial<Readonly<Record<FossickErrorCode, number>>> = {
  NO_TASK: 400,
  INVALID_SETTING: 400,
  REPOSITORY_UNKNOWN: 404,
  NOT_ALLOWED: 403,
  // Not 503: the server is well, and no load balancer should take it out.
  INDEX_NOT_READY: 409,
  MEMORY_OFF: 409,
  SEARCH_FINISHED: 409,
  SEARCH_MOVED_ON: 409,
  SEARCH_UNKNOWN: 404,
  // Not 503: other callers are served.
  TOO_MANY_SEARCHES: 429,
  INTERNAL: 500,
};

const retryAfter: Partial<Readonly<Record<FossickErrorCode, number>>> = {
  SERVER_UNAVAILABLE: 2,
  TOO_MANY_SEARCHES: 2,
  MEMORY_UNAVAILABLE: 2,
  INDEX_UNAVAILABLE: 2,
  ENGINE_CLOSED: 1,
  PROCESS_ENDED: 1,
  INDEX_NOT_READY: 30,
};

const unavailable = {
  code: "SERVER_UNAVAILABLE",
  message: "the server cannot reach its database at the moment",
  hint: "Try again in a few seconds.",
} as const;

const quotaSpent = ({ message, retryAfterSeconds }: QuotaSpent): ApiProblem => ({
  status: 429,
  code: "QUOTA_SPENT",
  message,
  hint: "The next day of UTC has new ones; an administrator may raise the quota of the team.",
  headers: { "retry-after": String(retryAfterSeconds) },
});

/** Converts a thrown value to the problem told to a caller, without internal details. */
export function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiError) return error.problem;
  if (error instanceof QuotaSpent) return quotaSpent(error);
  if (!FossickError.isInstance(error)) {
    if (isUnavailable(error)) return { status: 503, headers: { "retry-after": "2" }, ...unavailable };
    return { status: 500, code: "INTERNAL", message: "an internal error; the server's log has more" };
  }
  const { code, hint, message } = error;
  const seconds = retryAfter[code];
  return {
    status: statusOfCode[code] ?? (seconds === undefined ? 400 : 503),
    code,
    message,
    hint,
    ...(seconds !== undefined && { headers: { "retry-after": String(seconds) } }),
  };
}
