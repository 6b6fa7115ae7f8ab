import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { indexFormat } from "@fossick/hosting/index.ts";
import { shop, shopTask } from "../searches/shop.ts";
import { createTeam, type Team } from "../searches/team.ts";
import { hasPostgres } from "../test-database.ts";
import { ask, startTestServer, temporaryFolder, type TestServer } from "../test-server.ts";

const body = { task: shopTask, repository: "acme/shop" };

describe.skipIf(!hasPostgres)("a server", () => {
  const folder = temporaryFolder();
  const servers: TestServer[] = [];
  let team: Team;
  let key: string;

  beforeAll(async () => {
    team = await createTeam();
    await team.addRepository("acme/shop", shop);
    ({ secret: key } = await team.addKey(1));
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await team?.close();
    folder.remove();
  });

  const start = async (): Promise<TestServer> => {
    const server = await startTestServer({
      databaseUrl: team.database.serverUrl,
      dataDir: join(folder.path, String(servers.length)),
    });
    servers.push(server);
    return server;
  };

  it("tells whether it is alive, and whether to ask it", async () => {
    const server = await start();
    expect(await ask(server.url, { path: "/health" })).toMatchObject({
      status: 200,
      text: '{"status":"ok"}',
    });
    expect(await ask(server.url, { path: "/ready" })).toMatchObject({
      status: 200,
      text: '{"status":"ready"}',
    });
    const stopping = await startTestServer({
      databaseUrl: team.database.serverUrl,
      dataDir: join(folder.path, "stopping"),
      env: { FOSSICK_DRAIN_SECONDS: "1" },
    });
    const stopped = stopping.stop();
    expect(await ask(stopping.url, { path: "/ready" })).toMatchObject({
      status: 503,
      text: expect.stringContaining("stopping"),
    });
    expect((await ask(stopping.url, { path: "/health" })).status).toBe(200);
    const last = await ask(stopping.url, { path: "/v1/retrieve", key, body });
    expect([last.status, last.headers["connection"]]).toEqual([200, "close"]);
    await stopped;
    await expect(ask(stopping.url, { path: "/health" })).rejects.toThrow();
  });

  it("is not ready in a new format until everything that there is in another is indexed, and then stays so", async () => {
    const { rows } = await team.database.pool.query<{ repository_id: string }>(
      "insert into fossick.repositories (name, url, state) values ('acme/old', 'u', 'ready') returning repository_id",
    );
    const id = rows[0]?.repository_id;
    await team.database.pool.query(
      "insert into fossick.indexes (repository_id, format, generation, lineage, size_bytes) values ($1, 'format-1', 1, gen_random_uuid(), 0)",
      [id],
    );
    await team.database.pool.query("select fossick.note_indexes()");
    // A worker of the new version is there; then of the old one alone, which a restarted server does not wait for.
    await team.database.pool.query("insert into fossick.formats (format) values ($1)", [indexFormat()]);
    const server = await start();
    const { status, text } = await ask(server.url, { path: "/ready" });
    expect(status).toBe(503);
    expect(text).toContain("still to be indexed");
    expect(text).not.toContain("acme");
    await team.database.pool.query(
      "update fossick.repositories set state = 'failed' where repository_id = $1",
      [id],
    );
    while ((await ask(server.url, { path: "/ready" })).status !== 200) await wait(100);
    await team.database.pool.query(
      "update fossick.repositories set state = 'ready' where repository_id = $1",
      [id],
    );
    await wait(1_200);
    expect((await ask(server.url, { path: "/ready" })).status).toBe(200);
    await team.database.pool.query("delete from fossick.formats");
    const restarted = await start();
    expect((await ask(restarted.url, { path: "/ready" })).status).toBe(200);
    await team.database.pool.query("update fossick.indexes set format = 'format-1' where format = $1", [
      indexFormat(),
    ]);
    await team.database.pool.query("select fossick.note_indexes()");
    // Nothing is there in its format, and nobody yet who makes it.
    const early = await start();
    expect((await ask(early.url, { path: "/ready" })).status).toBe(503);
    await team.database.pool.query(
      "select set_config('fossick.admin', 'on', false), fossick.remove_repository($1)",
      [id],
    );
  });
});
