import type { ChildProcess } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Pool } from "pg";
import {
  distribute,
  onNodes,
  startDatabase,
  urlsOf,
  type TestCluster,
} from "../../test/server/start-citus.ts";
import { ended, runServer, startServer } from "./start-server.ts";

/** One line of a program's log. */
export interface LogLine {
  readonly msg?: string;
  /** Milliseconds since 1970. */
  readonly time?: number;
  readonly repositoryId?: number;
  readonly ms?: number;
  readonly fetchMs?: number;
  readonly restoreMs?: number;
  readonly checkOutMs?: number;
  readonly indexMs?: number;
  readonly uploadMs?: number;
  readonly port?: number;
}

/** A program of the team server that runs. */
export interface RunningProgram {
  readonly child: ChildProcess;
  readonly log: readonly LogLine[];
}

/** PostgreSQL, workers and servers, each started as people do. */
export interface Team {
  readonly postgres: TestCluster;
  /** Connections of the database's owner. */
  readonly pool: Pool;
  /** The first of the workers. */
  readonly worker: RunningProgram;
  readonly workers: readonly RunningProgram[];
  readonly servers: readonly RunningProgram[];
  /** Addresses of the servers. */
  readonly urls: readonly string[];
  /** May search everything that was added. */
  readonly key: string;
  readonly webhookSecret: string;
  /** Runs a command of the owner. @returns what it printed */
  run(...args: readonly string[]): Promise<string>;
  /** Adds a repository and waits until it can be searched. */
  add(name: string, url: string): Promise<void>;
  stop(): Promise<void>;
}

export interface TeamOptions {
  /** A folder that is emptied. */
  readonly work: string;
  readonly servers: number;
  /** One when left out. */
  readonly workers?: number;
  readonly workerEnv?: NodeJS.ProcessEnv;
  /** For all servers, or for each by its number. */
  readonly serverEnv?: NodeJS.ProcessEnv | ((server: number) => NodeJS.ProcessEnv);
  /** Starts the database: one PostgreSQL when left out. */
  readonly database?: () => Promise<TestCluster | undefined>;
}

const webhookSecret = "measured";

/** Start everything, with a login of its own for each part. */
export async function startTeam(options: TeamOptions): Promise<Team> {
  const { servers: count, work } = options;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const postgres = await (options.database ?? (() => startDatabase("")))();
  if (postgres === undefined) throw new Error("there is no PostgreSQL");
  const ownerEnv = await prepareDatabase(postgres);
  const key = (await runServer(ownerEnv, "keys", "create", "measure", "--team", "measure")).trim();
  const pool = new Pool({ connectionString: `${postgres.url}team`, max: 2 });
  pool.on("error", () => undefined);
  const envOf = (role: string, data: string): NodeJS.ProcessEnv => ({
    FOSSICK_DATABASE_URL: `${postgres.url.replace("tester@", `measure_${role}@`)}team`,
    FOSSICK_SERVER_DATA_DIR: join(work, data),
    FOSSICK_SCHEMES: "file,http",
    FOSSICK_WEBHOOK_SECRET: webhookSecret,
    FOSSICK_REQUESTS_PER_MINUTE: "0",
    FOSSICK_DRAIN_SECONDS: "0",
    FOSSICK_PROCESSES: "1",
    FOSSICK_PORT: "0",
  });
  const workers = Array.from({ length: options.workers ?? 1 }, (_, at) =>
    start({ ...envOf("worker", `worker-${at}`), ...options.workerEnv }, "worker"),
  );
  const [worker] = workers;
  if (worker === undefined) throw new Error("there is no worker");
  const servers = Array.from({ length: count }, (_, at) =>
    start(
      {
        ...envOf("server", `server-${at}`),
        ...(typeof options.serverEnv === "function" ? options.serverEnv(at) : options.serverEnv),
      },
      "serve",
    ),
  );
  const urls = await Promise.all(servers.map(addressOf));
  return {
    postgres,
    pool,
    worker,
    workers,
    servers,
    urls,
    key,
    webhookSecret,
    run: (...args) => runServer(ownerEnv, ...args),
    async add(name, url) {
      await runServer(ownerEnv, "repos", "add", name, url, "--team", "measure");
      await whenReady(pool, name);
    },
    async stop() {
      for (const { child } of [...workers, ...servers]) child.kill("SIGTERM");
      for (const { child } of [...workers, ...servers]) await ended(child);
      await pool.end();
      await postgres.remove();
    },
  };
}

async function prepareDatabase({ nodes, url }: TestCluster): Promise<NodeJS.ProcessEnv> {
  const ownerEnv = { FOSSICK_DATABASE_URL: `${url}team`, FOSSICK_SCHEMES: "file,http" };
  const others = urlsOf(nodes);
  await onNodes([url, ...others], "postgres", "create database team");
  await runServer(ownerEnv, "migrate");
  await distribute(`${url}team`, others);
  for (const role of ["server", "worker"])
    await onNodes([url], "team", `create role measure_${role} login in role fossick_${role}`);
  await runServer(ownerEnv, "teams", "add", "measure");
  return ownerEnv;
}

function start(env: NodeJS.ProcessEnv, command: "worker" | "serve"): RunningProgram {
  const log: LogLine[] = [];
  const child = startServer(env, [command], (line) => {
    if (line.startsWith("{")) log.push(JSON.parse(line) as LogLine);
    else process.stderr.write(`${command}: ${line}\n`);
  });
  return { child, log };
}

const startMs = 30_000;

async function addressOf({ child, log }: RunningProgram): Promise<string> {
  for (const untilMs = Date.now() + startMs; Date.now() < untilMs; await wait(20)) {
    const port = log.find(({ msg }) => msg === "listening")?.port;
    if (port !== undefined) return `http://127.0.0.1:${port}`;
    if (child.exitCode !== null) break;
  }
  throw new Error(`a server did not start: ${JSON.stringify(log.at(-1))}`);
}

async function whenReady(pool: Pool, name: string): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      "select state, problem from fossick.repositories where name = $1 and (state = 'ready' or problem is not null)",
      [name],
    );
    if (rows[0]?.state === "ready") return;
    if (rows[0] !== undefined) throw new Error(`${name}: ${rows[0].problem}`);
    await wait(50);
  }
}
