import { fork, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { build } from "tsdown";
import type { Pool } from "pg";
import { settingRows, type ServerSettings } from "../../../server/src/settings.ts";
import { runWorker, type WorkerOptions } from "../../../server/src/worker/index.ts";
import type { TestDatabase } from "../test-database.ts";

export const defaultSettings = Object.fromEntries(
  Object.entries(settingRows).map(([name, { default: value }]) => [name, value]),
) as unknown as ServerSettings;

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), "fossick-worker-"));

export const testSettings = (
  database: TestDatabase,
  changed: Partial<ServerSettings> = {},
): ServerSettings => ({
  ...defaultSettings,
  databaseUrl: database.workerUrl,
  schemes: ["file"],
  fetchMinutes: 0,
  minFreeMb: 0,
  ...changed,
});

export interface TestWorker {
  readonly dataDir: string;
  /** Ends it and removes what it kept. */
  end(): Promise<void>;
}

/** A worker in this process. */
export function startWorker(
  database: TestDatabase,
  options: Partial<WorkerOptions> = {},
  changed: Partial<ServerSettings> = {},
): TestWorker {
  const dataDir = changed.dataDir ?? temporaryFolder();
  const stop = new AbortController();
  const running = runWorker({
    settings: testSettings(database, { dataDir, ...changed }),
    signal: stop.signal,
    log: pino({ level: process.env["FOSSICK_TEST_LOG"] ?? "silent" }),
    takeOverMs: 200,
    dueMs: 500,
    diskPauseMs: 200,
    ...options,
  });
  return {
    dataDir,
    async end() {
      stop.abort();
      await running;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Builds the program of `forkWorker`, with fossick in it. @returns its file */
export async function buildWorkerProcess(): Promise<string> {
  const repository = join(import.meta.dirname, "../../..");
  const outDir = join(repository, "node_modules/.cache/fossick-server-test");
  await build({
    entry: {
      "worker-process": join(import.meta.dirname, "worker-process.ts"),
      "shard-worker": join(repository, "packages/index/src/analyse/shards/shard-worker.ts"),
    },
    outDir,
    config: false,
    format: "esm",
    platform: "node",
    target: "node20",
    dts: false,
    alias: {
      "fossick/hosting": join(repository, "packages/hosting/src/index.ts"),
      fossick: join(repository, "packages/library/src/index.ts"),
    },
    // Its packages import each other in circles.
    deps: { neverBundle: ["prom-client"] },
    logLevel: "error",
    clean: false,
  });
  return join(outDir, "worker-process.mjs");
}

/** A worker in a process of its own, to be killed. */
export const forkWorker = (file: string, settings: ServerSettings): ChildProcess =>
  fork(file, {
    env: { ...process.env, FOSSICK_TEST_SETTINGS: JSON.stringify(settings) },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });

/** @returns the id */
export async function addRepository(
  pool: Pool,
  url: string,
  branches: readonly string[] = [],
): Promise<number> {
  const { rows } = await pool.query(
    "insert into fossick.repositories (name, url, branches) values ($1, $1, $2) returning repository_id",
    [url, branches],
  );
  const id = Number(rows[0].repository_id);
  await pool.query("select fossick.request_update($1)", [id]);
  return id;
}

export interface StateRow {
  readonly state: string;
  readonly problem: string | null;
  readonly failures: number;
}

/** Waits until a repository is in a state that fits. */
export async function whenState(
  pool: Pool,
  id: number,
  fits: (row: StateRow) => boolean,
  maxMs = 30_000,
): Promise<StateRow> {
  for (const untilMs = Date.now() + maxMs; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const { rows } = await pool.query(
      "select state, problem, failures from fossick.repositories where repository_id = $1",
      [id],
    );
    if (rows[0] && fits(rows[0])) return rows[0];
    if (Date.now() > untilMs) throw new Error(`still ${JSON.stringify(rows[0])}`);
  }
}

/** Waits until a branch is indexed at a commit. */
export async function whenAt(
  pool: Pool,
  id: number,
  commit: string,
  branch = "",
  maxMs = 30_000,
): Promise<void> {
  for (const untilMs = Date.now() + maxMs; ; await new Promise((resolve) => setTimeout(resolve, 30))) {
    const { rows } = await pool.query(
      "select commit from fossick.heads where repository_id = $1 and branch = $2",
      [id, branch],
    );
    if (rows[0]?.commit === commit) return;
    if (Date.now() > untilMs) throw new Error(`still at ${JSON.stringify(rows)}`);
  }
}
