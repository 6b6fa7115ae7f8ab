import { once } from "node:events";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { queueFigures } from "../../../server/src/jobs/index.ts";
import { runGit, type RunGit } from "../../../server/src/mirror/index.ts";
import { runWorker } from "../../../server/src/worker/index.ts";
import { pino } from "pino";
import { createRepository, isolateGit, removeFolders } from "../../temp-repository.ts";
import { freePort } from "../http/start-program.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../test-database.ts";
import {
  addRepository,
  startWorker,
  testSettings,
  temporaryFolder,
  whenState,
  type TestWorker,
} from "./test-worker.ts";

describe.skipIf(!hasPostgres)("metrics of a worker", () => {
  let database: TestDatabase;
  let port: number;
  const workers: TestWorker[] = [];

  beforeAll(async () => {
    isolateGit();
    database = await createTestDatabase();
    port = await freePort();
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.end();
  });
  afterAll(async () => {
    await database?.remove();
    removeFolders();
  });

  const text = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  /** A figure by its name, with its label where it has one. */
  const figure = async (name: string): Promise<number | undefined> => {
    const line = (await text()).split("\n").find((each) => each.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.split(" ")[1]);
  };
  const start = (git: RunGit = runGit) =>
    workers.push(startWorker(database, { git }, { workerMetricsPort: port, jobs: 1, fetches: 1 }));

  it("say how jobs ended and what the queue and the disk are like, and name no repository", async () => {
    const isFree = new AbortController();
    const waiting: RunGit = async (args, call) => {
      if (!isFree.signal.aborted && !call.signal.aborted)
        await once(AbortSignal.any([isFree.signal, call.signal]), "abort");
      return runGit(args, call);
    };
    start(waiting);
    await expect.poll(() => figure("fossick_jobs_waiting")).toBe(0);
    const remotes = ["one", "two", "three"].map((name) => {
      const remote = createRepository({ "a.ts": `export const ${name} = 1;\n` });
      remote.commit("all");
      return remote;
    });
    const ids: number[] = [];
    for (const { root } of remotes) ids.push(await addRepository(database.pool, `file://${root}`));
    await expect.poll(() => figure("fossick_jobs_running"), { timeout: 15_000 }).toBe(2);
    expect(await figure("fossick_jobs_waiting")).toBe(1);
    expect(await figure("fossick_jobs_oldest_seconds")).toBeGreaterThan(0);
    isFree.abort();
    for (const id of ids) await whenState(database.pool, id, ({ state }) => state === "ready");
    const gone = await addRepository(database.pool, "file:///nowhere/at/all");
    await whenState(database.pool, gone, ({ failures }) => failures > 0);
    await expect.poll(() => figure("fossick_repositories_failing"), { timeout: 15_000 }).toBe(1);
    await expect.poll(() => figure('fossick_repositories{state="ready"}'), { timeout: 15_000 }).toBe(3);
    expect(await figure('fossick_worker_jobs_total{outcome="indexed"}')).toBe(3);
    const [failed, again] = await Promise.all(
      ["failed", "tried_again"].map((each) => figure(`fossick_worker_jobs_total{outcome="${each}"}`)),
    );
    expect((failed ?? 0) + (again ?? 0)).toBeGreaterThan(0);
    expect(await figure("fossick_worker_job_lag_seconds_count")).toBeGreaterThan(2);
    await expect.poll(() => figure("fossick_worker_mirror_bytes")).toBeGreaterThan(10_000);
    expect(await figure("fossick_worker_disk_free_bytes")).toBeGreaterThan(1_000_000);
    expect(await figure("fossick_worker_takes_jobs")).toBe(1);
    const all = await text();
    for (const { root } of remotes) expect(all).not.toContain(root);
    expect(all).not.toContain("nowhere");
  });

  it("count what is overdue, and not what waits for its host or was given up", async () => {
    const { pool } = database;
    const overdue = async () => (await queueFigures(pool, "f", 60)).overdueSeconds;
    await pool.query("update fossick.repositories set checked_at = now(), state = 'ready'");
    expect(await overdue()).toBe(0);
    await pool.query(
      `update fossick.repositories set checked_at = now() - interval '3 hours', waits_for_host = repository_id = 1,
         state = case repository_id when 2 then 'failed' else 'ready' end where repository_id < 3`,
    );
    expect(await overdue()).toBe(0);
    await pool.query("update fossick.repositories set waits_for_host = false");
    expect(await overdue()).toBeCloseTo(7_200, -2);
    expect((await queueFigures(pool, "f", 0)).overdueSeconds).toBe(0);
    expect((await queueFigures(pool, "f", 0)).states).toMatchObject({ failed: 1 });
  });

  it("tell no old figures when PostgreSQL is away", async () => {
    const dataDir = temporaryFolder();
    const nowhere = `postgres://worker@127.0.0.1:${await freePort()}/none`;
    const settings = testSettings(database, { databaseUrl: nowhere, workerMetricsPort: port, dataDir });
    const stop = new AbortController();
    const running = runWorker({ settings, signal: stop.signal, log: pino({ level: "silent" }) });
    await expect.poll(() => figure("fossick_worker_database_up").catch(() => undefined)).toBe(0);
    expect(await figure("fossick_jobs_waiting")).toBeUndefined();
    expect(await text()).not.toContain("fossick_repositories{");
    stop.abort();
    await running;
  });

  it("are given at the port that was asked for, or the worker says why not", async () => {
    start();
    await expect.poll(text).toContain("fossick_worker_jobs_total");
    const settings = testSettings(database, { workerMetricsPort: port, dataDir: temporaryFolder() });
    const signal = AbortSignal.timeout(5_000);
    await expect(runWorker({ settings, signal, log: pino({ level: "silent" }) })).rejects.toThrow(
      `cannot listen at 127.0.0.1, port ${port}`,
    );
  });
});
