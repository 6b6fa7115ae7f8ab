// Carries an HTTP request from arrival to log, so that every error is an answer and every answer is counted.
import { context as spans, propagation, SpanKind } from "@opentelemetry/api";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { randomUUID } from "node:crypto";
import type { Authenticate } from "../access/authenticate.ts";
import type { Caller } from "../access/caller.ts";
import type { ServerContext } from "../context.ts";
import { inSpan, inStage, withStages, type StageTimes } from "../stages.ts";
import { askerOf, type SearchCall } from "../searches/search-call.ts";
import { ApiError, problemOf, type ApiProblem } from "./api-error.ts";
import type { CallLimit } from "./call-limit.ts";
import { json } from "./json.ts";
import type { Metrics } from "./metrics.ts";

export type ApiContext = Context<{ Bindings: HttpBindings }>;

/** Dependencies of every request. */
export interface ExchangeParts {
  readonly context: ServerContext;
  readonly authenticate: Authenticate;
  readonly limit: CallLimit;
  readonly metrics: Metrics;
  /** Returns true if connections are to be closed after their current answer. */
  readonly isStopping: () => boolean;
}

/** One request, from its arrival to its line in the log. */
export interface Exchange {
  readonly http: ApiContext;
  /**
   * Authenticates the caller, receives the input, and waits for a turn, which a search of the call takes over.
   * @throws ApiError UNAUTHENTICATED, TOO_MANY_CALLS; FossickError TOO_MANY_SEARCHES, SERVER_UNAVAILABLE
   */
  enter<Input>(receive: () => Promise<Input>): Promise<Entered<Input>>;
  /** Ends the turn, unless a search took it. */
  endTurn(): void;
}

/** A call whose caller is known and whose turn it is. */
export interface Entered<Input> {
  readonly caller: Caller;
  readonly call: SearchCall;
  readonly input: Input;
}

/** The reason of the signal of a call whose caller went away. */
const callerGone = (): DOMException => new DOMException("the caller went away", "AbortError");

/** Answers requests of a route: every error is an answer, every answer is counted and logged. @param route as metrics and logs name it */
export const exchanging =
  (parts: ExchangeParts, route: string, answer: (exchange: Exchange) => Promise<Response>) =>
  async (http: ApiContext): Promise<Response> => {
    const startedMs = performance.now();
    const noted: Noted = { repositories: [], stages: new Map() };
    const signal = signalOf(http);
    const exchange = exchangeOf(parts, http, signal, noted);
    const parent = propagation.extract(spans.active(), http.env.incoming.headers);
    const id = requestIdOf(http);
    const { method } = http.req;
    let response: Response;
    let thrown: unknown;
    try {
      const span = {
        kind: SpanKind.SERVER,
        attributes: { "http.request.method": method, "http.route": route },
      };
      response = await spans.with(parent, () =>
        withStages(noted.stages, () => inSpan(`${method} ${route}`, span, () => answer(exchange))),
      );
    } catch (error) {
      thrown = error;
      response = refuse(problemOf(error));
    }
    response.headers.set("x-request-id", id);
    if (parts.isStopping()) response.headers.set("connection", "close");
    whenClosed(http, () => {
      const status = signal.aborted ? leftStatus : response.status;
      const ms = performance.now() - startedMs;
      parts.metrics.answered(route, method, status, ms / 1_000);
      const line = { id, route, method, status, ms };
      exchange.endTurn();
      logRequest(parts.context, line, noted, signal.aborted ? undefined : thrown);
    });
    return response;
  };

/** Waits until all is sent or the client is gone: MCP begins to answer before it searches. */
function whenClosed({ env: { outgoing } }: ApiContext, work: () => void): void {
  if (outgoing.closed) work();
  else outgoing.once("close", work);
}

/** As other servers log a caller that went away. */
const leftStatus = 499;

interface Noted {
  caller?: string;
  readonly repositories: string[];
  readonly stages: StageTimes;
}

function exchangeOf(parts: ExchangeParts, http: ApiContext, signal: AbortSignal, noted: Noted): Exchange {
  const { context, limit } = parts;
  let end: (() => void) | undefined;
  const take = (): (() => void) | undefined => {
    const taken = end;
    end = undefined;
    return taken;
  };
  const onRepository: SearchCall["onRepository"] = ({ name }) => {
    if (!noted.repositories.includes(name)) noted.repositories.push(name);
  };
  return {
    http,
    async enter(receive) {
      const token = tokenOf(http);
      // Who proved it before waits by that; the proof is asked for again once it is their turn.
      const before = parts.authenticate.known(token);
      const first = before ?? (await prove(parts, token));
      noted.caller = first.id;
      await limit(first.id);
      const input = await receive();
      end = await inStage("turn", () => context.slots.enter(askerOf(first, signal)));
      const caller = before === undefined ? first : await prove(parts, token);
      return { caller, call: { context, caller, signal, turn: { take }, onRepository }, input };
    },
    endTurn: () => take()?.(),
  };
}

function tokenOf({ req }: ApiContext): string {
  const token = /^Bearer +(\S+) *$/i.exec(req.header("authorization") ?? "")?.[1];
  if (token === undefined) throw unauthenticated(false);
  return token;
}

async function prove({ authenticate }: ExchangeParts, token: string): Promise<Caller> {
  const caller = await inStage("caller", () => authenticate(token));
  if (caller === undefined) throw unauthenticated(true);
  return caller;
}

const unauthenticated = (isGiven: boolean): ApiError =>
  new ApiError({
    status: 401,
    code: "UNAUTHENTICATED",
    message: isGiven ? "the key or token is unknown, expired or revoked" : "a key or token is missing",
    hint: "Send it as Authorization: Bearer KEY.",
    headers: { "www-authenticate": `Bearer realm="fossick"${isGiven ? ', error="invalid_token"' : ""}` },
  });

/** Aborted when the connection closes before the answer is sent. */
function signalOf({ env: { outgoing } }: ApiContext): AbortSignal {
  const leaving = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) leaving.abort(callerGone());
  });
  return leaving.signal;
}

/** The caller's own, where it can do no harm in a log. */
function requestIdOf(http: ApiContext): string {
  const given = http.req.header("x-request-id") ?? "";
  return /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}

export function refuse({ code, headers = {}, hint, message, status }: ApiProblem): Response {
  return json({ error: { code, message, ...(hint !== undefined && { hint }) } }, status, headers);
}

const tenths = (ms: number): number => Math.round(ms * 10) / 10;

/** One line: never the task, a key, or a repository that is not the caller's; of a slow call with its stages. */
function logRequest(
  { log, settings: { slowMs } }: ServerContext,
  {
    ms,
    ...line
  }: Readonly<Record<"id" | "route" | "method", string>> & { readonly status: number; readonly ms: number },
  { caller, repositories, stages }: Noted,
  thrown: unknown,
): void {
  const isSlow = slowMs > 0 && ms >= slowMs;
  const entry = {
    ...line,
    ms: tenths(ms),
    ...(caller !== undefined && { caller }),
    ...(repositories.length > 0 && { repositories }),
    ...(isSlow && { stages: Object.fromEntries([...stages].map(([name, each]) => [name, tenths(each)])) }),
  };
  if (thrown === undefined) log[isSlow ? "warn" : "info"](entry, isSlow ? "slow request" : "request");
  else if (line.status === 500) log.error({ ...entry, err: thrown }, "request");
  else log.info({ ...entry, code: problemOf(thrown).code }, "request");
}
