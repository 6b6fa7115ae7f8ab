import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRepository, isolateGit, removeFolders, type TempFolder } from "../../temp-repository.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../test-database.ts";
import { addRepository, startWorker, whenAt, type TestWorker } from "./test-worker.ts";

describe.skipIf(!hasPostgres)("jobs of a repository", () => {
  let database: TestDatabase;
  const workers: TestWorker[] = [];

  beforeAll(async () => {
    isolateGit();
    database = await createTestDatabase();
  });
  afterAll(async () => {
    for (const worker of workers) await worker.end();
    await database?.remove();
    removeFolders();
  });

  const mirrorsOf = ({ dataDir }: TestWorker): readonly string[] => readdirSync(join(dataDir, "mirrors"));

  function change(remote: TempFolder, text: string): string {
    remote.write({ "a.ts": `export const a = "${text}";\n` });
    return remote.commit(text);
  }

  it("are done by the worker that has its mirror, and by another one once that is gone", async () => {
    const options = { stealMs: 60_000 };
    workers.push(startWorker(database, options), startWorker(database, options));
    const known = async (): Promise<number | null> =>
      (await database.pool.query("select from fossick.workers")).rowCount;
    await expect.poll(known, { timeout: 10_000 }).toBe(2);
    // Each has heard of the other by now.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const remotes = Array.from({ length: 12 }, () => createRepository({ "a.ts": "" }));
    const commits = remotes.map((remote) => change(remote, "first"));
    const ids: number[] = [];
    for (const { root } of remotes) ids.push(await addRepository(database.pool, `file://${root}`));
    const [first, second] = workers as [TestWorker, TestWorker];
    const all = async (): Promise<void> => {
      for (const [at, id] of ids.entries()) await whenAt(database.pool, id, commits[at] ?? "");
    };
    await all();
    for (const [at, remote] of remotes.entries()) commits[at] = change(remote, "second");
    for (const id of ids) await database.pool.query("select fossick.request_update($1)", [id]);
    await all();
    expect(mirrorsOf(first).length).toBeGreaterThan(0);
    expect(mirrorsOf(second).length).toBeGreaterThan(0);
    expect([...mirrorsOf(first), ...mirrorsOf(second)].map(Number).toSorted((a, b) => a - b)).toEqual(ids);

    await workers.shift()?.end();
    for (const [at, remote] of remotes.entries()) commits[at] = change(remote, "third");
    for (const id of ids) await database.pool.query("select fossick.request_update($1)", [id]);
    await all();
    expect(
      mirrorsOf(second)
        .map(Number)
        .toSorted((a, b) => a - b),
    ).toEqual(ids);
  });
});
