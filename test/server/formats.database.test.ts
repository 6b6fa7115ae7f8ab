import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, type Database } from "../../server/src/database/database.ts";
import { createReadiness } from "../../server/src/serve/readiness.ts";
import { createLanguageTable, languageRows } from "@fossick/languages/index.ts";
import { indexFormat } from "@fossick/hosting/index.ts";
import { createSmallRepo } from "../fixtures/small-repo.ts";
import { addRepository, createTestWorker, type TestWorker } from "./records/worker.ts";
import { createKey, operator } from "../../server/src/catalogue/index.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "./test-database.ts";
import { ask, startTestServer, temporaryFolder, type TestServer } from "./test-server.ts";

/** As an older version that knew one language less. */
const olderLanguages = createLanguageTable(languageRows.slice(1));
const older = indexFormat(olderLanguages);
const newer = indexFormat();
const names = ["acme/shop", "acme/site"];

describe.skipIf(!hasPostgres)("indexes of two formats in one database", () => {
  const folder = temporaryFolder();
  const workers: TestWorker[] = [];
  const ids = new Map<string, number>();
  let database: TestDatabase;
  let pool: Database;
  let servers: Database;
  let server: TestServer;
  let key: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = openDatabase({ url: database.workerUrl, max: 2, onError: () => undefined });
    servers = openDatabase({ url: database.serverUrl, max: 2, onError: () => undefined });
    for (const name of names) {
      ids.set(name, await addRepository(database.pool, name));
      createSmallRepo(
        join(folder.path, name),
        { "src/cart.ts": "/** The cart. */\nexport const cart = 1;\n", "README.md": "# A cart\n" },
        { git: true },
      );
    }
    key = (await createKey(database.pool, operator, { name: "k", team: "team 1", isAdmin: false })).secret;
    server = await startTestServer({ databaseUrl: database.serverUrl, dataDir: join(folder.path, "data") });
  });
  afterAll(async () => {
    await server?.stop();
    for (const worker of workers) await worker.close();
    await pool?.end();
    await servers?.end();
    await database?.remove();
    folder.remove();
  });

  const index = async (name: string, format: string): Promise<void> => {
    const worker = createTestWorker(
      pool,
      ids.get(name) ?? 0,
      format,
      format === older ? olderLanguages : undefined,
    );
    workers.push(worker);
    await worker.index(join(folder.path, name));
    await worker.upload();
  };
  /** A new one each time: what it found is kept for a second. */
  const isReady = async (format: string): Promise<boolean> =>
    (await createReadiness({ database: servers, format })()) === undefined;
  const retrieve = async (
    repository: string,
  ): Promise<{ readonly status: number; readonly files: unknown }> => {
    const { status, text } = await ask(server.url, {
      path: "/v1/retrieve",
      key,
      body: { repository, task: "where is the cart?" },
    });
    return { status, files: JSON.parse(text).files?.map(({ path }: { path: string }) => path) };
  };

  it("are told apart by what servers read, and neither waits for the other", async () => {
    expect(older).not.toBe(newer);
    for (const name of names) await index(name, older);
    // Both have workers: a server waits for nothing that nobody makes.
    await database.pool.query("insert into fossick.formats (format) values ($1), ($2)", [older, newer]);
    expect([await isReady(older), await isReady(newer)]).toEqual([true, false]);
    expect((await ask(server.url, { path: "/ready" })).status).toBe(503);
    expect((await retrieve("acme/shop")).status).toBe(409);

    await index("acme/shop", newer);
    expect([await isReady(older), await isReady(newer)]).toEqual([true, false]);
    expect(await retrieve("acme/shop")).toMatchObject({
      status: 200,
      files: expect.arrayContaining(["src/cart.ts"]),
    });
    expect((await retrieve("acme/site")).status).toBe(409);

    await index("acme/site", newer);
    expect([await isReady(older), await isReady(newer)]).toEqual([true, true]);
    expect(await retrieve("acme/site")).toMatchObject({ status: 200 });
    const before = await retrieve("acme/shop");
    await database.pool.query("delete from fossick.indexes where format = $1", [older]);
    await database.pool.query("select fossick.note_indexes()");
    expect(await retrieve("acme/shop")).toEqual(before);
    await expect.poll(async () => (await ask(server.url, { path: "/ready" })).status).toBe(200);
  });
});
