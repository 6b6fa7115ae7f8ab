// Serves until told to stop, in this process or in several, after looking at database and role.
import { FossickError } from "fossick";
import cluster from "node:cluster";
import type { Logger } from "pino";
import { checkDatabase } from "../database/check-database.ts";
import { openDatabase, type Queryable } from "../database/database.ts";
import { serveMetrics } from "../listening/serve-metrics.ts";
import type { ServerSettings } from "../settings.ts";
import { beSupervised } from "./be-supervised.ts";
import { openProcess } from "./open-process.ts";
import { metricsPlace, supervise } from "./supervise.ts";

export interface ServeOptions {
  readonly settings: ServerSettings;
  readonly log: Logger;
  /** Aborted to end: no new calls, those that run are finished, replicas are closed. */
  readonly signal: AbortSignal;
}

/**
 * Serve until the signal is aborted: in this process, or in several that are started as this one was.
 * @throws FossickError INVALID_SETTING, SERVER_UNAVAILABLE when the database cannot be reached or lacks this version's tables
 */
export async function serve({ log, settings, signal }: ServeOptions): Promise<void> {
  if (cluster.isWorker) return beSupervised(settings, log, signal);
  await lookAtDatabase(settings.databaseUrl);
  if (settings.processes > 1) return supervise(settings, log, signal);
  const opened = await openProcess(settings, log);
  const { registry } = opened.metrics;
  const metricsServer = await serveMetrics(metricsPlace(settings), async () => ({
    contentType: registry.contentType,
    text: await registry.metrics(),
  })).catch(async (error: unknown) => {
    await opened.stop();
    throw error;
  });
  log.info({ host: settings.host, port: opened.port }, "listening");
  await new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
  await opened.stop();
  metricsServer?.close();
  return undefined;
}

async function lookAtDatabase(url: string): Promise<void> {
  const database = openDatabase({ url, max: 1, onError: () => undefined });
  try {
    await checkDatabase(database, url);
    await checkRole(database);
  } finally {
    await database.end();
  }
}

/** Without the role, row-level security might not apply, and callers could see foreign data. */
async function checkRole(database: Queryable): Promise<void> {
  const { rows } = await database.query<{ member: boolean }>(
    "select pg_has_role(session_user, 'fossick_server', 'member') as member",
  );
  if (rows[0]?.member !== true)
    throw new FossickError(
      "INVALID_SETTING",
      "the login of FOSSICK_DATABASE_URL has not the role fossick_server",
      {
        hint: "Give it the role, or use another login: grant fossick_server to LOGIN.",
      },
    );
}
