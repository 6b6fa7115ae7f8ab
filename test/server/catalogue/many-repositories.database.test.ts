import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findSearchable } from "../../../server/src/catalogue/find-searchable.ts";
import { listRepositories } from "../../../server/src/catalogue/list-repositories.ts";
import { openDatabase, type Database } from "../../../server/src/database/database.ts";
import { requestDue } from "../../../server/src/jobs/request-due.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../test-database.ts";

const count = 3_000;
const format = "f";

describe.skipIf(!hasPostgres)("among 3,000 repositories", () => {
  let database: TestDatabase;
  let server: Database;
  let worker: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
    server = openDatabase({ url: database.serverUrl, max: 2, onError: () => undefined });
    worker = openDatabase({ url: database.workerUrl, max: 2, onError: () => undefined });
    for (const statement of [
      "insert into fossick.teams (name) values ('red'), ('blue')",
      `insert into fossick.repositories (name, url, checked_at, state) select 'acme/r' || lpad(n::text, 5, '0'), 'u', now(), 'ready' from generate_series(1, ${count}) n`,
      `insert into fossick.team_repositories select n, 1 + n % 2 from generate_series(1, ${count}) n`,
      `insert into fossick.indexes select n, '${format}', 1, gen_random_uuid(), 7 from generate_series(1, ${count}) n`,
      `insert into fossick.heads select n, '${format}', '', 'main', 'c' from generate_series(1, ${count}) n`,
      "select fossick.note_indexes()",
      "analyze",
    ])
      await database.pool.query(statement);
  });
  afterAll(async () => {
    await server?.end();
    await worker?.end();
    await database?.remove();
  });

  /** Returns what the work gives, and the milliseconds of the quickest of three times: a busy machine slows the others. */
  async function timed<Value>(work: () => Promise<Value>): Promise<readonly [Value, number]> {
    const once = async (): Promise<readonly [Value, number]> => {
      const startedMs = performance.now();
      const value = await work();
      return [value, performance.now() - startedMs];
    };
    const [value, first] = await once();
    const [, second] = await once();
    const [, third] = await once();
    return [value, Math.min(first, second, third)];
  }

  it("lists all within a second, for administrators and teams", async () => {
    const [all, allMs] = await timed(() => listRepositories(server, { isAdmin: true, teams: [] }));
    expect(all).toHaveLength(count);
    expect(all[1]).toMatchObject({
      name: "acme/r00002",
      sizeBytes: 7,
      teams: ["red"],
      indexed: [{ branch: "main", generation: 1 }],
    });
    const [own, ownMs] = await timed(() => listRepositories(server, { isAdmin: false, teams: [2] }));
    expect(own).toHaveLength(count / 2);
    expect(own.every(({ teams }) => teams.join() === "blue")).toBe(true);
    expect(Math.max(allMs, ownMs)).toBeLessThan(1_000);
    const page = await listRepositories(
      server,
      { isAdmin: true, teams: [] },
      { after: "acme/r00010", max: 2 },
    );
    expect(page.map(({ name }) => name)).toEqual(["acme/r00011", "acme/r00012"]);
  });

  it("finds one by its name, whatever the case, without looking at the others", async () => {
    const caller = { id: "k", isAdmin: false, teams: [2] };
    const find = () => findSearchable(server, caller, { name: "ACME/R00003" }, format);
    expect((await find())?.repository.name).toBe("acme/r00003");
    const [none] = await timed(() => findSearchable(server, caller, { name: "acme/r00002" }, format));
    expect(none).toBeUndefined();
    const list = () => listRepositories(server, caller, { name: "Acme/r00003" });
    expect(await list()).toHaveLength(1);
    // The least of several: other work may delay any of them.
    for (const ask of [find, list]) {
      const times: number[] = [];
      for (let run = 0; run < 10; run++) times.push((await timed<unknown>(ask))[1]);
      expect(Math.min(...times)).toBeLessThan(10);
    }
  });

  it("asks for what is due without looking at the queue for each", async () => {
    await database.pool.query("update fossick.repositories set checked_at = null where repository_id <= 800");
    expect(await requestDue(worker, format, 60)).toBe(800);
    const [due, ms] = await timed(() => requestDue(worker, format, 60));
    expect(due).toBe(0);
    expect(ms).toBeLessThan(200);
  });
});
