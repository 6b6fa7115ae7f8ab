// Answers a call of a route by authenticating its caller, reading and checking the input, and running the handler.
import { ApiError } from "./api-error.ts";
import { checkInput } from "./check-input.ts";
import { notFound } from "./not-found.ts";
import { json } from "./json.ts";
import type { Exchange, ExchangeParts } from "./exchange.ts";
import { parseJson, readBody } from "./read-body.ts";
import { hasBody, type AnyRoute } from "./route.ts";

/** Names the repository that a call is about, so that a load balancer can keep it on one server. */
export const repositoryHeader = "x-fossick-repository";

/** The answer to a call of a route, authenticated first, then read and checked. */
export async function answerRoute(
  { context }: ExchangeParts,
  route: AnyRoute,
  exchange: Exchange,
): Promise<Response> {
  const {
    call,
    caller,
    input: given,
  } = await exchange.enter(() => rawInput(route, exchange, context.settings.bodyBytes));
  if (route.access === "admin" && !caller.isAdmin) throw notFound();
  const input = checkInput(route, given);
  checkHeader(input, exchange);
  if (context.settings.logTasks) logTask(input, exchange, context.log);
  // A slow reader of the answer holds no turn.
  return json(await route.answer({ ...call, input }).finally(exchange.endTurn));
}

/** Path, and query or body. */
async function rawInput(
  route: AnyRoute,
  { http }: Exchange,
  maxBytes: number,
): Promise<Readonly<Record<string, unknown>>> {
  const inPath = route.path.includes("{") ? http.req.param() : {};
  const rest = hasBody(route)
    ? parseJson(await readBody(http.env.incoming, maxBytes), http.req.header("content-type"))
    : http.req.query();
  const twice = Object.keys(inPath).find((name) => Object.hasOwn(rest, name));
  if (twice !== undefined)
    throw new ApiError({
      status: 400,
      code: "INVALID_INPUT",
      message: `"${twice}" stands in the path already`,
    });
  return { ...rest, ...inPath };
}

/** A wrong header would be noticed by nobody: the call would only be slow. */
function checkHeader(input: unknown, { http }: Exchange): void {
  const header = http.req.header(repositoryHeader);
  const named = (input as { readonly repository?: unknown }).repository;
  if (header === undefined || typeof named !== "string") return;
  if (header.toLowerCase() === named.toLowerCase()) return;
  throw new ApiError({
    status: 400,
    code: "INVALID_INPUT",
    message: "X-Fossick-Repository names another repository than the call",
    hint: "Send the same name in both, or leave the header out.",
  });
}

function logTask(input: unknown, { http }: Exchange, log: ExchangeParts["context"]["log"]): void {
  const { task } = input as { readonly task?: unknown };
  if (typeof task === "string") log.info({ route: http.req.path, task }, "task");
}
