// Answers webhooks of code hosts, checked by signature instead of a key, and has workers update what was pushed.
import type { IncomingMessage } from "node:http";
import type { ServerContext } from "../context.ts";
import { isOfRepositories, mayBeSigned, readPush, type KeptPushes } from "../jobs/index.ts";
import { hookOfSource, SourceProblem, syncSoon } from "../sources/index.ts";
import { ApiError } from "./api-error.ts";
import { json } from "./json.ts";
import type { Exchange } from "./exchange.ts";
import { notFound } from "./not-found.ts";
import { readBody } from "./read-body.ts";

/** Webhook path for pushes; authenticated by signature. */
export const pushPath = "/v1/hooks/push";

/** Payloads of many commits are long. */
const maxBytes = 10_000_000;
/** Anybody may begin to send one. */
const maxAtOnce = 16;
let beingRead = 0;

/** The same answer whether the repository is one of this server's or not. */
export async function answerPush(
  { settings }: ServerContext,
  pushes: KeptPushes,
  { http }: Exchange,
): Promise<Response> {
  if (settings.webhookSecret === "") throw notFound();
  if (!mayBeSigned(http.req.header(), settings.webhookSecret)) throw unsigned({ connection: "close" });
  const body = await readPushBody(http.env.incoming);
  const push = readPush(http.req.header(), body, settings.webhookSecret);
  if (push === "forbidden") throw unsigned();
  return json({ status: push === "ignored" ? "taken" : await pushes.take(push) }, 202);
}

/** The same of all repositories of a source; and changes of what it has. */
export const sourceHookPath = "/v1/hooks/sources/{name}";

/** The same answer whether there is such a source or not. */
export async function answerSourceHook(
  { database, log }: ServerContext,
  pushes: KeptPushes,
  { http }: Exchange,
): Promise<Response> {
  const headers = http.req.header();
  const hook = await hookOfSource(database, http.req.param("name") ?? "").catch((error: unknown) => {
    if (!(error instanceof SourceProblem)) throw error;
    log.warn({ problem: error.message }, "a webhook that cannot be checked");
    return undefined;
  });
  if (hook === undefined || !mayBeSigned(headers, hook.secret)) throw unsigned({ connection: "close" });
  const push = readPush(headers, await readPushBody(http.env.incoming), hook.secret);
  if (push === "forbidden") throw unsigned();
  if (push !== "ignored") return json({ status: await pushes.take(push) }, 202);
  if (isOfRepositories(headers)) await syncSoon(database, hook);
  return json({ status: "taken" }, 202);
}

const unsigned = (headers: Readonly<Record<string, string>> = {}): ApiError =>
  new ApiError({
    status: 401,
    code: "UNAUTHENTICATED",
    message: "the push is not signed with the secret of this server",
    hint: "Set the same secret in the webhook and in FOSSICK_WEBHOOK_SECRET, or where the source says.",
    headers,
  });

async function readPushBody(incoming: IncomingMessage): Promise<Buffer> {
  if (beingRead >= maxAtOnce)
    throw new ApiError({
      status: 503,
      code: "SERVER_UNAVAILABLE",
      message: "too many pushes are told of at the moment",
      headers: { connection: "close", "retry-after": "2" },
    });
  beingRead += 1;
  try {
    return await readBody(incoming, maxBytes);
  } finally {
    beingRead -= 1;
  }
}
