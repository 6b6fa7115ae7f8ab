import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey, operator } from "../../server/src/catalogue/index.ts";
import { readSettings } from "../../server/src/cli/read-settings.ts";
import { asCaller, openDatabase } from "../../server/src/database/database.ts";
import { openLog } from "../../server/src/serve/log.ts";
import { serve } from "../../server/src/serve/index.ts";
import { addRepository } from "./records/worker.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "./test-database.ts";
import { ask, startTestServer, temporaryFolder } from "./test-server.ts";

describe.skipIf(!hasPostgres)("a server whose login may do more than servers need", () => {
  const folder = temporaryFolder();
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await addRepository(database.pool, "acme/shop", [1]);
    await addRepository(database.pool, "acme/site", [2]);
  });
  afterAll(async () => {
    await database?.remove();
    folder.remove();
  });

  it("shows callers what is theirs and nothing else, as a superuser too", async () => {
    const key = await createKey(database.pool, operator, { name: "ada", team: "team 1", isAdmin: false });
    const server = await startTestServer({ databaseUrl: database.url, dataDir: folder.path });
    const retrieve = (repository: string) =>
      ask(server.url, { path: "/v1/retrieve", key: key.secret, body: { repository, task: "the cart" } });
    const list = await ask(server.url, { path: "/v1/repositories", key: key.secret });
    const [own, other] = [await retrieve("acme/shop"), await retrieve("acme/site")];
    await server.stop();
    expect(list.text).toContain("acme/shop");
    expect(list.text).not.toContain("acme/site");
    expect(own.status).toBe(409); // it is not indexed
    expect(other.status).toBe(404);
  });

  it("does everything in a caller's name as the role of servers, and nothing after", async () => {
    const pool = openDatabase({ url: database.url, max: 1, onError: () => undefined });
    const who = "select current_user as name";
    const caller = { teams: [1], isAdmin: false };
    const { rows } = await asCaller(pool, caller, (client) => client.query(who));
    const after = await pool.query(who);
    await pool.end();
    expect([rows[0].name, after.rows[0].name]).toEqual(["fossick_server", "tester"]);
  });

  it("does not start without the role", async () => {
    const login = `plain_${process.pid}`;
    await database.pool.query(`create role ${login} login`);
    await database.pool.query(`grant usage on schema fossick to ${login}`);
    await database.pool.query(`grant select on fossick.migrations to ${login}`);
    const url = database.url.replace("tester@", `${login}@`);
    const settings = readSettings(
      {},
      { FOSSICK_DATABASE_URL: url, FOSSICK_PORT: "0", FOSSICK_PROCESSES: "1" },
    );
    const started = serve({ settings, log: openLog(settings), signal: AbortSignal.timeout(5_000) });
    await expect(started).rejects.toMatchObject({ code: "INVALID_SETTING" });
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query(`drop owned by ${login}; drop role ${login}`);
    await owner.end();
  });
});
