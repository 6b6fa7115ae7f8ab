/** Reason why a team server gave no answer. */
export type ServerProblemKind =
  /** No connection, or it broke. */
  | "unreachable"
  /** Its certificate is not to be trusted. */
  | "untrusted"
  /** It sends elsewhere, where the key must not go. */
  | "moved"
  /** It is no team server, or of another version. */
  | "strange"
  /** The key is missing, wrong, expired or revoked. */
  | "keyRefused"
  | "notAllowed"
  /** A repository, branch or team that is not there for this key. */
  | "unknown"
  /** The input is wrong. */
  | "refused"
  | "notReady"
  | "tooMany"
  | "unavailable"
  | "failed";

/** A team server gave no answer. The message is the server's own sentence where it said one. */
export class ServerProblem extends Error {
  override readonly name = "ServerProblem";
  readonly kind: ServerProblemKind;
  readonly origin: string;
  /** The server's advice. */
  readonly hint: string | undefined;
  /** Seconds after which to try again, where the server said so. */
  readonly retrySeconds: number | undefined;

  constructor(
    kind: ServerProblemKind,
    origin: string,
    said: { message?: string; hint?: string; retrySeconds?: number; cause?: unknown } = {},
  ) {
    super(said.message ?? "", said.cause === undefined ? undefined : { cause: said.cause });
    this.kind = kind;
    this.origin = origin;
    this.hint = said.hint;
    this.retrySeconds = said.retrySeconds;
  }
}
