// Opens all that a process needs to answer, listens, and on stop finishes the calls that run.
import { getRequestListener } from "@hono/node-server";
import { indexFormat } from "fossick/hosting";
import { createServer, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { authenticate } from "../access/authenticate.ts";
import { checkIssuer } from "../access/discover-keys.ts";
import type { ServerContext } from "../context.ts";
import { openDatabase } from "../database/database.ts";
import { createCallLimit } from "../http/call-limit.ts";
import { createApp } from "../http/create-app.ts";
import { refuse } from "../http/exchange.ts";
import { createMetrics, type Metrics } from "../http/metrics.ts";
import { routes } from "../http/routes/index.ts";
import { listen } from "../listening/listen.ts";
import { mcpMount } from "../mcp/index.ts";
import { openReplicas } from "../replicas/index.ts";
import { openCards } from "../routing/index.ts";
import { createQuotas } from "../searches/quotas.ts";
import { createSlots } from "../searches/slots.ts";
import { sweepNowAndThen } from "../searches/sweep-searches.ts";
import type { ServerSettings } from "../settings.ts";
import { createReadiness } from "./readiness.ts";

/** One process that answers. */
export interface ServerProcess {
  readonly port: number;
  readonly metrics: Metrics;
  /** Finishes running calls only; resolves when all is closed. */
  stop(): Promise<void>;
}

/** Connections to the database beside those of searches. */
const spareConnections = 4;
/** Drops expired searches even if nobody searches any more. */
const sweepMs = 5 * 60_000;
/** No question of a server takes as long, but for the fetch of an index. */
const statementMs = 30_000;
/** Longer than load balancers keep theirs, which would send a call into a connection that is being closed. */
const keepAliveMs = 75_000;
const headersMs = 10_000;

/** Open everything and listen. @throws FossickError INVALID_SETTING when the port cannot be had */
export async function openProcess(settings: ServerSettings, log: Logger): Promise<ServerProcess> {
  checkIssuer(settings.oidcIssuer);
  const context = openContext(settings, log);
  const metrics = createMetrics(context);
  let isStopping = false;
  const notReady = createReadiness(context);
  const mcp = mcpMount(
    (error) => log.warn({ err: error }, "MCP"),
    (error) => log.debug({ err: error }, "MCP refused a request"),
  );
  const app = createApp({
    context,
    metrics,
    routes,
    mounts: [mcp],
    authenticate: authenticate(context.database, settings),
    limit: createCallLimit(settings.requestsPerMinute),
    isStopping: () => isStopping,
    notReady: async () => (isStopping ? "the server is stopping" : notReady()),
  });
  const server = serverOf(app.fetch, settings);
  const port = await listen(server, settings.host, settings.port).catch(async (error: unknown) => {
    await close(context);
    throw error;
  });
  const sweeping = setInterval(() => sweepNowAndThen(context), sweepMs).unref();
  return {
    port,
    metrics,
    async stop() {
      isStopping = true;
      clearInterval(sweeping);
      await sleep(settings.drainSeconds * 1_000);
      await finish(server, settings.stopSeconds * 1_000);
      await mcp.close();
      await close(context);
    },
  };
}

function openContext(settings: ServerSettings, log: Logger): ServerContext {
  const database = openDatabase({
    url: settings.databaseUrl,
    max: settings.searches + spareConnections,
    statementMs,
    onError: (error) => log.warn({ err: error }, "a connection to the database broke"),
  });
  const onError = (error: unknown): void => log.warn({ err: error }, "replicas");
  return {
    database,
    settings,
    log,
    format: indexFormat(),
    replicas: openReplicas({ database, settings, onError }),
    cards: openCards(database),
    quotas: createQuotas(database),
    slots: createSlots({
      max: settings.searches,
      room: settings.waitingSearches,
      waitMs: settings.waitSeconds * 1_000,
    }),
  };
}

async function close({ database, replicas }: ServerContext): Promise<void> {
  await replicas.close();
  await database.end();
}

function serverOf(
  fetch: Parameters<typeof getRequestListener>[0],
  { requestSeconds }: ServerSettings,
): Server {
  const answer = getRequestListener(fetch, {
    overrideGlobalObjects: false,
    // It would end the connection of who still sends while it is answered.
    autoCleanupIncoming: false,
    errorHandler: () =>
      refuse({ status: 400, code: "INVALID_INPUT", message: "this is no request that can be answered" }),
  });
  return createServer(
    {
      headersTimeout: Math.min(headersMs, requestSeconds * 1_000),
      requestTimeout: requestSeconds * 1_000,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: 1_000,
    },
    (request, response) => void answer(request, response),
  );
}

/** Refuses new connections, waits `withinMs` for running requests, then ends them. */
async function finish(server: Server, withinMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), withinMs);
  await closed;
  clearTimeout(timer);
}
