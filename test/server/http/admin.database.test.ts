import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addTeam, createKey, operator } from "../../../server/src/catalogue/index.ts";
import { addSource } from "../../../server/src/sources/index.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../test-database.ts";
import { ask, startTestServer, temporaryFolder, type HttpCall, type TestServer } from "../test-server.ts";
import { newSource } from "../sources/new-source.ts";

const problem = "The remote refused the login.";

describe.skipIf(!hasPostgres)("what administrators see over HTTP", () => {
  const folder = temporaryFolder();
  let database: TestDatabase;
  let server: TestServer;
  let admin: string;
  let member: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    await addTeam(database.pool, operator, "shop");
    admin = (await createKey(database.pool, operator, { name: "root", isAdmin: true })).secret;
    member = (await createKey(database.pool, operator, { name: "ada", isAdmin: false, team: "shop" })).secret;
    await addSource(
      database.pool,
      operator,
      newSource({
        ...{ kind: "gitea", url: "https://git.example.com", token: "env:ACME_TOKEN", include: ["acme/*"] },
      }),
      ["https"],
    );
    server = await startTestServer({ databaseUrl: database.serverUrl, dataDir: folder.path });
  });
  afterAll(async () => {
    await server?.stop();
    await database?.remove();
    folder.remove();
  });
  beforeEach(async () => {
    await database.pool.query("delete from fossick.repositories; delete from graphile_worker._private_jobs");
    await database.pool.query("insert into fossick.formats (format) values ('f1') on conflict do nothing");
    await database.pool.query(
      `insert into fossick.repositories (name, url, state, failures, problem, waits_for_host) values
         ('acme/Cart', 'https://example.com/cart', 'ready', 0, null, false),
         ('acme/shop', 'https://example.com/shop', 'failed', 8, $1, false),
         ('acme/till', 'https://example.com/till', 'waiting', 2, $1, true),
         ('rival/cart', 'https://example.com/rival', 'indexing', 0, null, false)`,
      [problem],
    );
    await database.pool.query(
      `select fossick.enqueue_update(repository_id, 'f1', 0, 8) from fossick.repositories where name <> 'acme/shop'`,
    );
    await database.pool.query(
      `update graphile_worker._private_jobs j set
         locked_at = case r.name when 'rival/cart' then now() - interval '1 minute' end,
         attempts = case r.name when 'acme/till' then 2 else 0 end,
         flags = case r.name when 'rival/cart' then '{"worker:w1": true}'::jsonb end,
         run_at = now() + case r.name when 'acme/till' then interval '1 hour' else interval '-2 minutes' end
       from fossick.repositories r where j.key = 'update:f1:' || r.repository_id`,
    );
  });

  const get = async <Value>(path: string, key = admin): Promise<Value> => {
    const { status, text } = await ask(server.url, { path, key });
    if (status !== 200) throw new Error(`${status}: ${text}`);
    return JSON.parse(text) as Value;
  };
  const names = async (query: string): Promise<readonly string[]> =>
    (
      await get<{ readonly repositories: readonly { readonly name: string }[] }>(
        `/v1/admin/repositories?${query}`,
      )
    ).repositories.map(({ name }) => name);

  it("is how many repositories, jobs and sources stand how", async () => {
    const { oldestSince, ...counts } = await get<{ readonly oldestSince: string }>("/v1/admin/overview");
    expect(counts).toEqual({
      repositories: { waiting: 1, indexing: 1, ready: 1, failed: 1 },
      failing: 2,
      hostAway: 1,
      jobs: { running: 1, waiting: 1, later: 1 },
      missing: null,
      sources: { all: 1, failing: 0 },
    });
    expect(Math.round((Date.now() - Date.parse(oldestSince)) / 60_000)).toBe(2);
  });

  it("is which jobs run and wait, since when, where and why they are tried again", async () => {
    const { jobs } = await get<{ readonly jobs: readonly object[] }>("/v1/admin/jobs");
    expect(jobs).toMatchObject([
      { repository: "rival/cart", state: "running", worker: "w1", format: "f1", problem: null },
      { repository: "acme/Cart", state: "waiting", worker: null },
      { repository: "acme/till", state: "later", attempts: 2, maxAttempts: 8, problem },
    ]);
    expect(await get("/v1/admin/jobs?state=later&max=1")).toMatchObject({
      jobs: [{ repository: "acme/till" }],
    });
  });

  it("is repositories by part of their name, state or failure, page by page", async () => {
    expect(await names("containing=CART")).toEqual(["acme/Cart", "rival/cart"]);
    expect(await names("containing=CART&after=acme/Cart")).toEqual(["rival/cart"]);
    expect(await names("containing=%25")).toEqual([]);
    expect(await names("state=failed")).toEqual(["acme/shop"]);
    expect(await names("failing=true")).toEqual(["acme/shop", "acme/till"]);
    expect(await names("failing=true&state=waiting&max=1")).toEqual(["acme/till"]);
    expect(await names("failing=false")).toHaveLength(4);
    const wrong = await ask(server.url, { path: "/v1/admin/repositories?state=lost", key: admin });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("one of waiting, indexing, ready, failed");
  });

  it("is sources without where their secrets are, which workers list when they are asked to", async () => {
    const later = "now() + interval '1 hour'";
    await database.pool.query(
      `update fossick.sources set synced_at = now(), problem = $1, next_at = ${later}`,
      [problem],
    );
    const { sources } = await get<{ readonly sources: readonly object[] }>("/v1/admin/sources");
    expect(sources).toMatchObject([{ name: "acme", team: "shop", repositories: 0, problem }]);
    expect(JSON.stringify(sources)).not.toContain("ACME_TOKEN");
    const sync = (name: string) =>
      ask(server.url, { path: `/v1/admin/sources/${name}/sync`, method: "POST", key: admin, body: {} });
    expect((await sync("Acme")).status).toBe(200);
    const { rows } = await database.pool.query("select next_at <= now() as due from fossick.sources");
    expect(rows).toEqual([{ due: true }]);
    expect(await sync("other")).toMatchObject({
      status: 400,
      text: expect.stringContaining("no source other"),
    });
  });

  it("is for them alone", async () => {
    const calls: readonly HttpCall[] = [
      { path: "/v1/admin/overview" },
      { path: "/v1/admin/jobs" },
      { path: "/v1/admin/sources" },
      { path: "/v1/admin/sources/acme/sync", method: "POST", body: {} },
    ];
    for (const call of calls) {
      const statuses = [await ask(server.url, call), await ask(server.url, { ...call, key: member })];
      expect([call.path, ...statuses.map(({ status }) => status)]).toEqual([call.path, 401, 404]);
    }
    const jobs = database.pool.query("set role fossick_server; select * from fossick.queue_jobs()");
    await expect(jobs).rejects.toMatchObject({ code: "42501" });
  });
});
