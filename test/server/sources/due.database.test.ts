import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { addTeam, operator } from "../../../server/src/catalogue/index.ts";
import { addSource } from "../../../server/src/sources/index.ts";
import { createRepository, isolateGit, removeFolders } from "../../temp-repository.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../test-database.ts";
import { ask, startTestServer, temporaryFolder } from "../test-server.ts";
import { startWorker, type TestWorker } from "../worker/test-worker.ts";
import { startFakeHost, type FakeHost } from "./fake-host.ts";
import { newSource } from "./new-source.ts";

const secret = "a secret of webhooks";

describe.skipIf(!hasPostgres)("sources that are due", () => {
  let database: TestDatabase;
  let host: FakeHost;
  const workers: TestWorker[] = [];

  beforeAll(async () => {
    isolateGit();
    database = await createTestDatabase();
    await addTeam(database.pool, operator, "shop");
    host = await startFakeHost("gitea");
    host.repositories = ["shop", "cart", "till"].map((name, at) => {
      const folder = createRepository({ "README.md": `# ${name}\n` });
      folder.commit(`${name}: begin`);
      return { id: at + 1, name: `acme/${name}`, cloneUrl: `file://${folder.root}` };
    });
    process.env["FOSSICK_TEST_HOOK"] = secret;
    const source = newSource({ kind: "gitea", url: host.url, webhookSecret: "env:FOSSICK_TEST_HOOK" });
    await addSource(database.pool, operator, source, ["file", "http"]);
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.end()));
    host.before = () => false;
  });
  afterAll(async () => {
    delete process.env["FOSSICK_TEST_HOOK"];
    await host?.close();
    await database?.remove();
    removeFolders();
  });

  const start = (): void => void workers.push(startWorker(database, {}, { schemes: ["file", "http"] }));
  const states = async (): Promise<Readonly<Record<string, string>>> =>
    Object.fromEntries(
      (await database.pool.query("select name, state from fossick.repositories order by name")).rows.map(
        ({ name, state }) => [name, state],
      ),
    );
  const source = async () => (await database.pool.query("select * from fossick.sources")).rows[0];
  const until = (what: () => Promise<boolean>): Promise<void> =>
    expect.poll(what, { timeout: 30_000, interval: 50 }).toBe(true);
  const hook = (event: string, body: object, key = secret, name = "acme") => {
    const signature = createHmac("sha256", key).update(JSON.stringify(body)).digest("hex");
    const headers = { "x-gitea-event": event, "x-gitea-signature": signature };
    return { path: `/v1/hooks/sources/${name}`, method: "POST", body, headers };
  };

  it("are listed by one of two workers, and what they have is indexed", async () => {
    start();
    start();
    await until(async () => Object.values(await states()).filter((each) => each === "ready").length === 3);
    expect(await states()).toEqual({ "acme/cart": "ready", "acme/shop": "ready", "acme/till": "ready" });
    // Three repositories are two pages.
    expect(host.calls.length).toBe(2);
  });

  it("are asked later when their host does not answer, and say why", async () => {
    host.before = (_, response) => !!response.writeHead(401).end();
    await database.pool.query("update fossick.sources set next_at = now()");
    start();
    await until(async () => (await source()).problem !== null);
    const { next_at: next, problem } = await source();
    expect(problem).toContain("refuses the token (401)");
    expect(next.getTime() - Date.now()).toBeGreaterThan(4 * 60_000);
    expect(Object.keys(await states()).length).toBe(3);
  });

  it("are listed soon when their host tells of a change, and updated by a push", async () => {
    await database.pool.query(
      "update fossick.sources set problem = null, next_at = now() + interval '1 hour'",
    );
    const folder = temporaryFolder();
    const server = await startTestServer({ databaseUrl: database.serverUrl, dataDir: folder.path });
    const told = async (...call: Parameters<typeof hook>) => (await ask(server.url, hook(...call))).status;
    try {
      const renamed = host.repositories[0];
      if (renamed) renamed.name = "acme/store";
      expect(await told("repository", { action: "renamed" }, "another secret")).toBe(401);
      expect(await told("repository", { action: "renamed" }, secret, "nobody")).toBe(401);
      expect(await told("issues", { action: "opened" }, secret, "ACME")).toBe(202);
      expect((await source()).next_at.getTime()).toBeGreaterThan(Date.now());
      const url = host.repositories[1]?.cloneUrl ?? "";
      expect(await told("push", { ref: "refs/heads/main", repository: { clone_url: url } })).toBe(202);
      const { rows } = await database.pool.query(
        "select 1 from graphile_worker._private_jobs j where j.key is not null",
      );
      expect(rows.length).toBe(1);
      expect(await told("repository", { action: "renamed" })).toBe(202);
      start();
      await until(async () => "acme/store" in (await states()));
      delete process.env["FOSSICK_TEST_HOOK"];
      expect(await told("repository", { action: "renamed" })).toBe(401);
    } finally {
      await server.stop();
      folder.remove();
    }
  });
});
