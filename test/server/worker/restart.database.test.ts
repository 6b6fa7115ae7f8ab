import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestUpdate } from "../../../server/src/jobs/index.ts";
import { createRepository, isolateGit, removeFolders } from "../../temp-repository.ts";
import { startDatabase, type TestCluster } from "../start-citus.ts";
import { hasPostgres, prepareOwn, type TestDatabase } from "../test-database.ts";
import { openMemory, orphansOf } from "./restored.ts";
import { addRepository, startWorker, whenAt, whenState } from "./test-worker.ts";

describe.skipIf(!hasPostgres)("a worker whose PostgreSQL is restarted", () => {
  let postgres: TestCluster | undefined;
  let database: TestDatabase;
  beforeAll(async () => {
    isolateGit();
    postgres = await startDatabase();
    if (postgres === undefined) throw new Error("there is no PostgreSQL");
    database = await prepareOwn(postgres);
  });
  afterAll(async () => {
    await database?.remove();
    await postgres?.remove();
    removeFolders();
  });

  it("goes on, and nothing is lost", { timeout: 120_000 }, async () => {
    const { pool } = database;
    const repository = createRepository({ "a.ts": "export const a = 1;\n" });
    repository.commit("a");
    const worker = startWorker(database);
    const id = await addRepository(pool, `file://${repository.root}`);
    await whenState(pool, id, ({ state }) => state === "ready");
    for (let round = 1; round <= 3; round++) {
      repository.write({ "a.ts": `export const a = ${round + 1};\n` });
      const head = repository.commit(`round ${round}`);
      await requestUpdate(pool, id);
      await new Promise((resolve) => setTimeout(resolve, round * 40));
      await postgres?.stop();
      await postgres?.start();
      await whenAt(pool, id, head, "", 60_000);
    }
    await whenState(pool, id, ({ state }) => state === "ready");
    expect((await openMemory(pool, id)).commits).toBe(4);
    expect(await orphansOf(pool, id)).toEqual([]);
    await worker.end();
  });
});
