import { getRequestListener } from "@hono/node-server";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { authenticate } from "../../../server/src/access/authenticate.ts";
import type { Caller } from "../../../server/src/access/caller.ts";
import { hashOfSecret, newSecret } from "../../../server/src/access/secrets.ts";
import type { ServerContext } from "../../../server/src/context.ts";
import { openDatabase } from "../../../server/src/database/database.ts";
import { createCallLimit } from "../../../server/src/http/call-limit.ts";
import { createApp, type App } from "../../../server/src/http/create-app.ts";
import { createMetrics } from "../../../server/src/http/metrics.ts";
import { routes } from "../../../server/src/http/routes/index.ts";
import { mcpMount } from "../../../server/src/mcp/index.ts";
import { openReplicas } from "../../../server/src/replicas/index.ts";
import type { SearchCall } from "../../../server/src/searches/search-call.ts";
import { openCards } from "../../../server/src/routing/index.ts";
import { createQuotas } from "../../../server/src/searches/quotas.ts";
import { createSlots } from "../../../server/src/searches/slots.ts";
import { settingRows, type ServerSettings } from "../../../server/src/settings.ts";
import { indexFormat } from "@fossick/hosting/index.ts";
import { createSmallRepo } from "../../fixtures/small-repo.ts";
import { addRepository, createTestWorker, type TestWorker } from "../records/worker.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";

const settings = {
  ...(Object.fromEntries(
    Object.entries(settingRows).map(([name, row]) => [name, row.default]),
  ) as unknown as ServerSettings),
  requestsPerMinute: 0,
};

/** A server of its own over the shared database. */
export interface TestServer {
  readonly app: App;
  readonly context: ServerContext;
  readonly url: string;
  call(caller: Caller): SearchCall;
  close(): Promise<void>;
}

/** A database with indexed repositories, and servers over it. */
export interface Team {
  readonly database: TestDatabase;
  addRepository(
    name: string,
    files: Readonly<Record<string, string>>,
    teams?: readonly number[],
  ): Promise<{ readonly id: number; readonly root: string; readonly worker: TestWorker }>;
  /** @returns the secret, and who it stands for */
  addKey(team: number, isAdmin?: boolean): Promise<{ readonly secret: string; readonly caller: Caller }>;
  startServer(): Promise<TestServer>;
  close(): Promise<void>;
}

/** @param format of its indexes */
export async function createTeam(format = indexFormat()): Promise<Team> {
  const database = await createTestDatabase();
  const workers = openDatabase({ url: database.workerUrl, max: 4, onError: () => undefined });
  const folder = mkdtempSync(join(tmpdir(), "fossick-team-"));
  const closing: { close(): Promise<unknown> }[] = [];
  return {
    database,
    async addRepository(name, files, teams = [1]) {
      const root = join(folder, name.replaceAll("/", "-"));
      createSmallRepo(root, files, { git: true });
      const id = await addRepository(database.pool, name, teams);
      const worker = createTestWorker(workers, id, format);
      closing.push(worker);
      await worker.index(root);
      await worker.upload();
      return { id, root, worker };
    },
    async addKey(team, isAdmin = false) {
      await database.pool.query(
        "insert into fossick.teams (team_id, name) overriding system value values ($1::int, 'team ' || $1::int) on conflict do nothing",
        [team],
      );
      const secret = newSecret();
      const { rows } = await database.pool.query<{ key_id: string }>(
        "insert into fossick.api_keys (team_id, name, secret_hash, is_admin) values ($1, 'k', $2, $3) returning key_id",
        [team, hashOfSecret(secret), isAdmin],
      );
      return { secret, caller: { id: rows[0]?.key_id ?? "", teams: [team], isAdmin } };
    },
    async startServer() {
      const server = await startServer(database);
      closing.push(server);
      return server;
    },
    async close() {
      for (const each of closing) await each.close();
      await workers.end();
      await database.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startServer({ serverUrl }: TestDatabase): Promise<TestServer> {
  const database = openDatabase({ url: serverUrl, max: 24, onError: () => undefined });
  const dataDir = mkdtempSync(join(tmpdir(), "fossick-replicas-"));
  const replicas = openReplicas({
    database,
    settings: { ...settings, dataDir },
    onError: (error) => {
      throw error;
    },
  });
  const log = pino({ enabled: false });
  const slots = createSlots({ max: 8, room: 64, waitMs: 60_000 });
  const context = {
    database,
    replicas,
    cards: openCards(database),
    slots,
    quotas: createQuotas(database, 100),
    settings,
    log,
    format: indexFormat(),
  };
  const app = createApp({
    context,
    routes,
    mounts: [mcpMount(() => undefined)],
    authenticate: authenticate(database, settings),
    limit: createCallLimit(0),
    metrics: createMetrics(context),
    isStopping: () => false,
    notReady: async () => undefined,
  });
  const http = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return {
    app,
    context,
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    call: (caller) => ({ context, caller, signal: new AbortController().signal }),
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await replicas.close();
      await database.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
