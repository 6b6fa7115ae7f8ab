// Asks a team server over HTTP, and explains why it gave no answer.
import { readAtMost } from "@fossick/base/network.ts";
import { oneLine } from "@fossick/base/safe-text.ts";
import type { ServerAccess } from "./server-access.ts";

/** One request to a team server. */
export interface ServerQuestion {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path below the server's address, such as "/v1/repositories". */
  readonly path: `/${string}`;
  /** Parameters; undefined ones are left out. */
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  /** The repository, so that a load balancer can choose a server that already has it open. */
  readonly repository?: string | undefined;
  readonly signal?: AbortSignal;
}

const maxAnswerBytes = 64_000_000;

/**
 * Asks a team server. Redirects are not followed, so that the key is sent nowhere else.
 * @returns the JSON of its answer
 * @throws ServerProblem, and the signal's reason when aborted
 */
export async function askServer({ key, url }: ServerAccess, question: ServerQuestion): Promise<unknown> {
  const { body, method, path, query = {}, repository = "", signal } = question;
  const { origin } = new URL(url);
  const address = new URL(url + path);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, value);
  const headers = {
    accept: "application/json",
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    ...(body !== undefined && { "content-type": "application/json" }),
    // A header can only hold ASCII names.
    ...(/^[\x21-\x7e]+$/.test(repository) && { "x-fossick-repository": repository }),
  };
  try {
    const response = await fetch(address, {
      method,
      headers,
      redirect: "manual",
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const text = await readAtMost(response, maxAnswerBytes, () => new ServerProblem("strange", origin));
    if (response.ok) return jsonOf(text) ?? refuse("strange", origin);
    throw problemOf(response, text, origin);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ServerProblem) throw error;
    throw new ServerProblem(isUntrusted(error) ? "untrusted" : "unreachable", origin, {
      message: reasonOf(error),
      cause: error,
    });
  }
}

function refuse(kind: ServerProblemKind, origin: string): never {
  throw new ServerProblem(kind, origin);
}

const kindOfStatus: Readonly<Record<number, ServerProblemKind>> = {
  400: "refused",
  401: "keyRefused",
  403: "notAllowed",
  404: "unknown",
  409: "refused",
  413: "refused",
  429: "tooMany",
  502: "unavailable",
  503: "unavailable",
  504: "unavailable",
};

function problemOf({ headers, status }: Response, text: string, origin: string): ServerProblem {
  const { code, hint, message } = refusalIn(jsonOf(text));
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  const isOwn = message !== undefined;
  const said = {
    ...(isOwn && { message }),
    ...(hint !== undefined && { hint }),
    ...(seconds > 0 && { retrySeconds: seconds }),
  };
  if (status >= 300 && status < 400) return new ServerProblem("moved", origin);
  if (code === "INDEX_NOT_READY") return new ServerProblem("notReady", origin, said);
  const kind = kindOfStatus[status] ?? "failed";
  // Some other server, or another version, does not have the path.
  const isPath = kind === "unknown" && (!isOwn || code === "NOT_FOUND");
  return new ServerProblem(isPath ? "strange" : kind, origin, said);
}

/** Reads a refusal of the server: `{ error: { code, message, hint } }`. */
function refusalIn(value: unknown): Partial<Record<"code" | "message" | "hint", string>> {
  const error = fieldOf(value, "error");
  const texts = (["code", "message", "hint"] as const).flatMap((name) => {
    const text = fieldOf(error, name);
    return typeof text === "string" && text !== "" ? [[name, oneLine(text).slice(0, 1_000)]] : [];
  });
  return Object.fromEntries(texts);
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const codeOf = (error: unknown): string => {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code = fieldOf(cause, "code") ?? fieldOf(error, "code");
  return typeof code === "string" ? code : "";
};

const isUntrusted = (error: unknown): boolean =>
  /^(?:CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(codeOf(error));

const reasonOf = (error: unknown): string =>
  codeOf(error) || oneLine(error instanceof Error ? error.message : String(error));

/** Reason why a team server gave no answer. */
export type ServerProblemKind =
  /** No connection, or a broken one. */
  | "unreachable"
  /** The certificate is not trusted. */
  | "untrusted"
  /** The server redirects to another address, where the key must not go. */
  | "moved"
  /** Not a team server, or one of another version. */
  | "strange"
  /** The key is missing, wrong, expired or revoked. */
  | "keyRefused"
  | "notAllowed"
  /** A repository, branch or team that does not exist for this key. */
  | "unknown"
  /** The input is wrong. */
  | "refused"
  | "notReady"
  | "tooMany"
  | "unavailable"
  | "failed";

/** Error for a team server that gave no answer. The message is the server's own, or empty. */
export class ServerProblem extends Error {
  override readonly name = "ServerProblem";
  readonly kind: ServerProblemKind;
  readonly origin: string;
  /** The server's advice. */
  readonly hint: string | undefined;
  /** Seconds after which to try again, if the server named them. */
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
