import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, type Database } from "../../../server/src/database/database.ts";
import {
  createTakeOver,
  deadLetters,
  openLease,
  requestDue,
  requestUpdate,
  requestUpdatesOf,
} from "../../../server/src/jobs/index.ts";
import { setNodeAway } from "../../../server/src/worker/repository-state.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../test-database.ts";

describe.skipIf(!hasPostgres)("jobs", () => {
  let database: TestDatabase;
  let server: Database;
  let worker: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    server = openDatabase({ url: database.serverUrl, max: 2, onError: () => undefined });
    worker = openDatabase({ url: database.workerUrl, max: 2, onError: () => undefined });
    await requestDue(worker, "f1", 0);
  });
  afterEach(async () => {
    await database.pool.query("delete from fossick.repositories");
    await database.pool.query("delete from graphile_worker._private_jobs");
    await database.pool.query("delete from fossick.formats where format <> 'f1'");
  });
  afterAll(async () => {
    await Promise.all([server?.end(), worker?.end()]);
    await database?.remove();
  });

  const add = async (url: string, branches: readonly string[] = []): Promise<number> => {
    const { rows } = await database.pool.query(
      "insert into fossick.repositories (name, url, branches) values ($1, $1, $2) returning repository_id",
      [url, branches],
    );
    return Number(rows[0].repository_id);
  };
  const jobs = async (): Promise<
    { key: string | null; attempts: number; locked_by: string | null; priority: number }[]
  > =>
    (
      await database.pool.query(
        "select key, attempts, locked_by, priority from graphile_worker._private_jobs order by id",
      )
    ).rows;
  /** As a worker takes it. */
  const take = (holder: string) =>
    database.pool.query(
      "update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = 1 where locked_by is null",
      [holder],
    );

  it("are joined while they wait, one for each format, and not lost while one runs", async () => {
    await requestDue(worker, "f2", 0);
    const id = await add("https://example.com/a/b");
    await requestUpdate(server, id);
    await requestUpdate(server, id);
    expect((await jobs()).map(({ key }) => key)).toEqual([`update:f1:${id}`, `update:f2:${id}`]);
    await take("somebody");
    await requestUpdate(server, id);
    await requestUpdate(server, id);
    expect((await jobs()).filter(({ locked_by: holder }) => holder === null).length).toBe(2);
  });

  it("of repositories that nobody knows are none", async () => {
    await requestUpdate(server, 404);
    expect(await jobs()).toEqual([]);
  });

  it("are all that the server may ask for: it sees nothing of the queue", async () => {
    for (const statement of [
      "select * from graphile_worker._private_jobs",
      "select graphile_worker.add_job('update:f1')",
      "select fossick.enqueue_update(1, 'f1', 0, 1)",
      "select fossick.request_due('f1', 1)",
      "select fossick.open_queue()",
    ])
      await expect(server.query(statement)).rejects.toThrow("permission denied");
  });

  it("are asked for by whom a push is about, however the address is written", async () => {
    const id = await add("git@GitHub.com:Acme/Shop.git");
    await add("https://github.com/acme/other");
    const of = (address: string, branch?: string): Promise<number> =>
      requestUpdatesOf(server, { addresses: [address], ...(branch !== undefined && { branch }) });
    for (const address of [
      "https://github.com/acme/shop",
      "https://github.com/Acme/Shop.git",
      "ssh://git@github.com:22/acme/shop.git/",
      "git://github.com/Acme/Shop.git",
      "github.com:acme/shop",
    ])
      expect([address, await of(address, "main")]).toEqual([address, 1]);
    expect(await of("https://github.com/acme/sho", "main")).toBe(0);
    expect((await jobs()).map(({ key }) => key)).toEqual([`update:f1:${id}`]);
  });

  it("are not asked for by pushes to branches that are not indexed", async () => {
    const url = "https://example.com/a/b";
    const id = await add(url, ["main", "next"]);
    const of = (branch?: string): Promise<number> =>
      requestUpdatesOf(server, { addresses: [url], ...(branch !== undefined && { branch }) });
    expect([await of("main"), await of("next"), await of("topic"), await of()]).toEqual([1, 1, 0, 1]);
    // The default branch may have been renamed since it was indexed.
    await database.pool.query("update fossick.repositories set branches = '{}'");
    await database.pool.query("insert into fossick.heads values ($1, 'f1', '', 'main', 'c')", [id]);
    expect([await of("trunk"), await of("main")]).toEqual([1, 1]);
  });

  it("are asked for where an address is as long as it may be", async () => {
    const address = `https://example.com/${"店".repeat(1_900)}`;
    await add(address);
    expect(await requestUpdatesOf(server, { addresses: [address] })).toBe(1);
  });

  it("are due where there is no index, and after a while where there is; pushes go first", async () => {
    const id = await add("https://example.com/a/b");
    expect([await requestDue(worker, "f1", 5), await requestDue(worker, "f1", 5)]).toEqual([1, 0]);
    await database.pool.query("delete from graphile_worker._private_jobs");
    await database.pool.query("insert into fossick.indexes values ($1, 'f1', 1, gen_random_uuid(), 0)", [id]);
    await database.pool.query(
      "update fossick.repositories set checked_at = now() - interval '4 minutes', state = 'ready'",
    );
    expect(await requestDue(worker, "f1", 5)).toBe(0);
    expect(await requestDue(worker, "f1", 3)).toBe(1);
    expect((await jobs())[0]?.priority).toBe(10);
    await requestUpdate(server, id);
    expect((await jobs())[0]?.priority).toBe(0);
    // A worker of another version makes an index of its own.
    expect(await requestDue(worker, "f2", 0)).toBe(1);
  });

  it("are tried again without end while a node of the database is away, and at once when asked for", async () => {
    const id = await add("https://example.com/a/b");
    await requestUpdate(server, id);
    await take("somebody");
    const waits: number[] = [];
    for (let round = 0; round < 9; round++) {
      await setNodeAway(worker, { format: "f1", id }, "away");
      const { rows } = await database.pool.query(
        "select extract(epoch from run_at - now())::int as s from graphile_worker._private_jobs where key is not null",
      );
      waits.push(...rows.map(({ s }) => s));
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30, 30]);
    const { rows } = await database.pool.query("select state, problem, failures from fossick.repositories");
    expect(rows).toEqual([{ state: "waiting", problem: "away", failures: 9 }]);
    expect(await requestDue(worker, "f1", 0)).toBe(0);
    await requestUpdate(server, id);
    const due = await database.pool.query(
      "select priority from graphile_worker._private_jobs where run_at <= now() and key is not null",
    );
    expect(due.rows).toEqual([{ priority: 0 }]);
    await setNodeAway(worker, { format: "f1", id: 404 }, "away");
    expect((await jobs()).filter(({ key }) => key !== null).length).toBe(1);
  });

  it("of a worker that is gone are given to others, those of one that lives are not", async () => {
    const id = await add("https://example.com/a/b");
    await requestUpdate(server, id);
    await take("one");
    const lease = await openLease(database.workerUrl);
    await lease.hold("one");
    const takeOver = createTakeOver(worker);
    expect([await takeOver(), await takeOver(), await takeOver()]).toEqual([0, 0, 0]);
    await lease.end();
    await expect.poll(takeOver).toBe(1);
    expect(await jobs()).toMatchObject([{ locked_by: null, attempts: 0 }]);
  });

  it("that end their workers again and again are given up, and start again when asked for", async () => {
    const id = await add("https://example.com/a/b");
    await requestUpdate(server, id);
    await database.pool.query("update fossick.repositories set interruptions = 20");
    await take("gone");
    const takeOver = createTakeOver(worker);
    expect([await takeOver(), await takeOver()]).toEqual([0, 1]);
    expect(await deadLetters(database.pool)).toMatchObject([
      { repositoryId: id, problem: expect.stringContaining("memory") },
    ]);
    const { rows } = await database.pool.query("select is_available from graphile_worker._private_jobs");
    expect(rows).toEqual([{ is_available: false }]);
    await requestUpdate(server, id);
    expect(await deadLetters(database.pool)).toEqual([]);
    expect((await jobs()).filter(({ key }) => key !== null)).toMatchObject([{ attempts: 0 }]);
    await requestDue(worker, "f1", 0);
    expect((await jobs()).length).toBe(1);
  });

  it("of a lease that is lost are known to be lost", async () => {
    const lease = await openLease(database.workerUrl);
    await lease.hold("two");
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fossick-server lease'",
    );
    await client.end();
    await expect.poll(() => lease.lost.aborted).toBe(true);
    await lease.end();
  });
});
