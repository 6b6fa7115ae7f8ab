import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addRepository,
  addTeam,
  changeRepository,
  createKey,
  listAudit,
  operator,
  removeRepository,
  removeTeam,
  revokeKey,
  setGroups,
  type AuditEntry,
} from "../../../server/src/catalogue/index.ts";
import { requestUpdate } from "../../../server/src/jobs/index.ts";
import { addSource, findSource, removeSource, syncSource } from "../../../server/src/sources/index.ts";
import { asCaller, openDatabase, type Database } from "../../../server/src/database/database.ts";
import { run } from "../cli/run.ts";
import { startFakeHost } from "../sources/fake-host.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../test-database.ts";
import { ask, startTestServer, temporaryFolder, type TestServer } from "../test-server.ts";
import { startWorker } from "../worker/test-worker.ts";
import { newSource } from "../sources/new-source.ts";

const schemes = ["https", "http", "file"];
const address = "https://example.com/acme/shop.git";
const changing = { schemes, beside: requestUpdate };

describe.skipIf(!hasPostgres)("the audit", () => {
  const folder = temporaryFolder();
  let database: TestDatabase;
  let server: TestServer;
  /** With the login of servers. */
  let serving: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
    server = await startTestServer({ databaseUrl: database.serverUrl, dataDir: folder.path });
    serving = openDatabase({ url: database.serverUrl, max: 2, onError: () => undefined });
  });
  afterAll(async () => {
    await server?.stop();
    await serving?.end();
    await database?.remove();
    folder.remove();
  });
  beforeEach(() =>
    database.pool.query(
      "delete from fossick.repositories; delete from fossick.sources; delete from fossick.teams; delete from fossick.api_keys; delete from fossick.audit",
    ),
  );

  /** Everything there is, the oldest first. */
  const entries = async (): Promise<readonly AuditEntry[]> =>
    (await listAudit(database.pool, operator, { max: 500 })).toReversed();
  const told = async (): Promise<readonly string[]> =>
    (await entries()).map(({ action, kind, target }) => `${kind} ${target} ${action}`);
  const key = (name: string, isAdmin = false) =>
    createKey(database.pool, operator, { name, isAdmin, ...(!isAdmin && { team: "shop" }) });

  it("has every change of teams, groups, keys, repositories and grants, and no other", async () => {
    const at = [database.pool, operator] as const;
    await addTeam(...at, "shop");
    await setGroups(...at, "shop", ["buyers"]);
    const { id } = await key("ada");
    const teams = { teams: ["shop"], branches: [] };
    const repository = await addRepository(...at, { name: "acme/shop", url: address, ...teams }, changing);
    await changeRepository(...at, "acme/shop", { remembers: true, branches: ["main"], ...changing });
    await changeRepository(...at, "acme/shop", { remembers: true, ...changing });
    await changeRepository(...at, "acme/shop", { revoke: ["shop"], ...changing });
    await database.pool.query("update fossick.repositories set state = 'ready', text_bytes = 1");
    await revokeKey(...at, id);
    await removeRepository(...at, "acme/shop");
    expect(await told()).toEqual([
      "team shop added",
      "group shop added",
      "key ada added",
      "repository acme/shop added",
      "grant acme/shop added",
      "repository acme/shop changed",
      "grant acme/shop removed",
      "key ada changed",
      "repository acme/shop removed",
    ]);
    const [, group, , , grant, changed] = await entries();
    expect(group?.after).toEqual({ team: "shop", group_name: "buyers" });
    expect(grant).toMatchObject({ before: null, after: { repository: "acme/shop", team: "shop" } });
    expect([changed?.before, changed?.after]).toEqual([
      { branches: [], remembers: false },
      { branches: ["main"], remembers: true },
    ]);
    expect(repository).toBeGreaterThan(0);
  });

  it("says who it was: an operator with their login, or the key of an administrator", async () => {
    await addTeam(database.pool, operator, "shop");
    const { id, secret } = await key("ops", true);
    await ask(server.url, { path: "/v1/admin/teams", key: secret, body: { name: "site" } });
    expect((await entries()).map(({ actor, actorName, login }) => [actor, actorName, login])).toEqual([
      ["operator", null, "tester"],
      ["operator", null, "tester"],
      [id, "ops", "test_server"],
    ]);
  });

  it("holds no secret and no hash of one", async () => {
    await addTeam(database.pool, operator, "shop");
    const { secret } = await key("ada");
    const { rows } = await database.pool.query(
      "select encode(secret_hash, 'hex') as hash from fossick.api_keys",
    );
    const all = JSON.stringify((await database.pool.query("select * from fossick.audit")).rows);
    expect(all).toContain("ada");
    expect(all).not.toContain(secret.slice(4));
    expect(all).not.toContain(rows[0].hash);
    expect(all).not.toContain("hash");
  });

  it("forgets what was undone with its change", async () => {
    const work = addTeam(serving, { isAdmin: true, teams: [], id: "k" }, "bad name");
    await expect(work).rejects.toThrow("cannot name a team");
    await asCaller(serving, { isAdmin: true, teams: [] }, async (client) => {
      await client.query("insert into fossick.teams (name) values ('shop')");
      throw new Error("undone");
    }).catch(() => undefined);
    expect(await told()).toEqual([]);
  });

  it("names what goes with a team", async () => {
    await addTeam(database.pool, operator, "shop");
    await key("ada");
    await addRepository(
      database.pool,
      operator,
      { name: "acme/shop", url: address, teams: ["shop"], branches: [] },
      changing,
    );
    await database.pool.query("delete from fossick.audit");
    await removeTeam(serving, { isAdmin: true, teams: [], id: "k" }, "shop");
    expect((await entries()).map(({ before, kind }) => [kind, before?.["team"] ?? before?.["name"]])).toEqual(
      [
        ["grant", "shop"],
        ["key", "shop"],
        ["team", "shop"],
      ],
    );
  });

  it("says of a listing that the source changed it, and a swap of names once", async () => {
    const host = await startFakeHost("github");
    host.repositories = [
      { id: 1, name: "acme/one" },
      { id: 2, name: "acme/two" },
    ];
    const source = newSource({ url: host.url, webhookSecret: "env:HOOK", team: undefined });
    await addSource(database.pool, operator, source, schemes);
    const sync = async (isDry = false) => {
      const options = { schemes, isConfirmed: false, isDry, signal: AbortSignal.timeout(60_000) };
      const found = await findSource(database.pool, operator, "acme");
      return syncSource(database.pool, operator, found, options);
    };
    await sync(true);
    expect(await told()).toEqual(["source acme added"]);
    await sync();
    host.repositories = [
      { id: 1, name: "acme/two" },
      { id: 2, name: "acme/one" },
    ];
    await sync();
    await host.close();
    await removeSource(database.pool, operator, "acme");
    const all = await entries();
    expect(all.map(({ action, actor, target }) => `${actor} ${action} ${target}`)).toEqual([
      "operator added acme",
      "source:acme added acme/one",
      "source:acme added acme/two",
      "source:acme changed acme/one",
      "source:acme changed acme/two",
      "operator changed acme/two",
      "operator changed acme/one",
      "operator removed acme",
    ]);
    expect([all[3]?.before?.["name"], all[3]?.after?.["name"]]).toEqual(["acme/one", "acme/two"]);
    expect(all[0]?.after).toMatchObject({ webhook_secret: "env:HOOK", owner: "acme" });
  });

  it("is kept for as long as is set, and a month at least", async () => {
    await database.pool.query(
      `insert into fossick.audit (changed_at, actor, action, kind, target, target_key)
       select now() - make_interval(days => age), 'k', 'added', 'team', age::text, '' from unnest('{20,40,400}'::int[]) age`,
    );
    const kept = async () => (await entries()).map(({ target }) => target).sort();
    await database.pool.query("select fossick.forget_audit(365)");
    expect(await kept()).toEqual(["20", "40"]);
    const worker = startWorker(database, {}, { auditDays: 1 });
    await expect.poll(kept).toEqual(["20"]);
    await worker.end();
  });

  it("is listed by a command, from the database or through a server", async () => {
    await addTeam(database.pool, operator, "shop");
    const { secret } = await key("ops", true);
    const here = (...argv: string[]) => run(["audit", ...argv], { FOSSICK_DATABASE_URL: database.url });
    expect((await here()).stdout).toMatch(
      /^when \(UTC\) +who +what\n\d{4}-\d\d-\d\d \d\d:\d\d +operator +key ops added\n(?: {4}.*\n)+\d.* team shop added\n {4}name: shop\n$/,
    );
    const json = JSON.parse((await here("--json", "--limit", "1")).stdout);
    expect(json.entries).toMatchObject([{ kind: "key", target: "ops", after: { is_admin: true } }]);
    expect((await here("--since", "2999-01-01")).stdout).toBe("nothing was changed\n");
    expect((await here("--since", "1d", "--json")).stdout).toContain('"shop"');
    const far = await run(["audit", "--server", server.url, "--json", "--limit", "1"], {
      FOSSICK_KEY: secret,
    });
    expect(JSON.parse(far.stdout)).toEqual(json);
    for (const argv of [
      ["--since", "soon"],
      ["--since", "2026-99-01"],
      ["--limit", "0"],
      ["--limit", "501"],
    ])
      expect([argv, (await here(...argv)).code]).toEqual([argv, 2]);
    await addTeam(database.pool, operator, "site");
    const { secret: plain } = await createKey(database.pool, operator, {
      name: "eve",
      team: "site",
      isAdmin: false,
    });
    expect((await ask(server.url, { path: "/v1/admin/audit", key: plain })).status).toBe(404);
    expect((await ask(server.url, { path: "/v1/admin/audit?since=x", key: secret })).status).toBe(400);
  });
});
