// Builds the HTTP application of routes and mounts, and of health, page and webhooks, which need no key.
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { createKeptPushes } from "../jobs/index.ts";
import { adminPagePath, answerAdminPage } from "./admin-page.ts";
import { answerRoute } from "./answer-route.ts";
import { notFound } from "./not-found.ts";
import { ApiError } from "./api-error.ts";
import { json } from "./json.ts";
import { exchanging, type ApiContext, type Exchange, type ExchangeParts } from "./exchange.ts";
import type { Mount } from "./mount.ts";
import { openApiText } from "./openapi.ts";
import { readBody } from "./read-body.ts";
import type { AnyRoute } from "./route.ts";
import { answerPush, answerSourceHook, pushPath, sourceHookPath } from "./push-hook.ts";

export interface AppParts extends ExchangeParts {
  readonly routes: readonly AnyRoute[];
  readonly mounts: readonly Mount[];
  /** Why this server is not ready; undefined if it is. */
  readonly notReady: () => Promise<string | undefined>;
}

export type App = Hono<{ Bindings: HttpBindings }>;

/** The HTTP application. */
export function createApp(parts: AppParts): App {
  const app: App = new Hono();
  const handle = (path: string, answer: (exchange: Exchange) => Promise<Response>) =>
    exchanging(parts, path, answer);
  addOpenPaths(app, parts, handle);
  for (const route of parts.routes) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ":$1");
    app.on(
      route.method.toUpperCase(),
      path,
      handle(route.path, (each) => answerRoute(parts, route, each)),
    );
  }
  for (const mount of parts.mounts)
    app.all(
      mount.path,
      handle(mount.path, (each) => answerMount(parts, mount, each)),
    );
  refuseOtherMethods(app, parts, handle);
  app.notFound(handle("", async () => Promise.reject(notFound())) as (http: ApiContext) => Promise<Response>);
  return app;
}

type Handle = (
  path: string,
  answer: (exchange: Exchange) => Promise<Response>,
) => (http: ApiContext) => Promise<Response>;

/** Adds the paths that need no key. Those that are called every few seconds are not logged. */
function addOpenPaths(app: App, parts: AppParts, handle: Handle): void {
  app.get("/health", () => json({ status: "ok" }));
  app.get("/ready", async () => {
    const reason = await parts.notReady();
    return reason === undefined ? json({ status: "ready" }) : json({ status: "not ready", reason }, 503);
  });
  const document = openApiText(parts);
  app.get("/openapi.json", () => new Response(document, { headers: { "content-type": "application/json" } }));
  app.get(adminPagePath, handle(adminPagePath, answerAdminPage));
  const { database, log } = parts.context;
  const pushes = createKeptPushes({ database, onError: (err) => log.warn({ err }, "a push that was kept") });
  app.post(
    pushPath,
    handle(pushPath, (exchange) => answerPush(parts.context, pushes, exchange)),
  );
  app.post(
    sourceHookPath.replace("{name}", ":name"),
    handle(sourceHookPath, (exchange) => answerSourceHook(parts.context, pushes, exchange)),
  );
}

async function answerMount({ context }: AppParts, mount: Mount, exchange: Exchange): Promise<Response> {
  const { env, req } = exchange.http;
  const hasBody = req.method !== "GET" && req.method !== "HEAD";
  const { call, input: body } = await exchange.enter(async () =>
    hasBody ? readBody(env.incoming, context.settings.bodyBytes) : undefined,
  );
  if (body && isBatch(body)) throw batchRefused();
  const { headers, url } = req.raw;
  const request = new Request(url, {
    method: req.method,
    headers,
    ...(body && { body: new Uint8Array(body) }),
    signal: call.signal,
  });
  const { body: answer, headers: answered, status } = await mount.answer(request, call);
  // A copy with mutable headers.
  return new Response(answer, { status, headers: new Headers(answered) });
}

/** Several messages of JSON-RPC in one request: limits count requests. */
const isBatch = (body: Buffer): boolean => new TextDecoder().decode(body).trimStart().startsWith("[");

const batchRefused = (): ApiError =>
  new ApiError({
    status: 400,
    code: "INVALID_INPUT",
    message: "several messages in one request are not taken",
    hint: "Send one message in each request.",
  });

/** Refuses other methods on existing paths. */
function refuseOtherMethods(app: App, parts: AppParts, handle: Handle): void {
  const methods = new Map<string, string[]>([pushPath, sourceHookPath].map((path) => [path, ["POST"]]));
  methods.set(adminPagePath, ["GET"]);
  for (const { method, path } of parts.routes)
    methods.set(path, [...(methods.get(path) ?? []), method.toUpperCase()]);
  for (const [path, allowed] of methods) {
    const refuse = () => Promise.reject(notAllowed(allowed.join(", ")));
    app.all(path.replaceAll(/\{(\w+)\}/g, ":$1"), handle(path, refuse));
  }
}

const notAllowed = (allowed: string): ApiError =>
  new ApiError({
    status: 405,
    code: "METHOD_NOT_ALLOWED",
    message: `this path takes ${allowed}`,
    headers: { allow: allowed },
  });
