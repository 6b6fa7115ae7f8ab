import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "../../server/src/database/migrate.ts";
import { asCaller, openDatabase, type Database } from "../../server/src/database/database.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "./test-database.ts";

describe.skipIf(!hasPostgres)("the database", () => {
  let database: TestDatabase;
  let server: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
    server = openDatabase({ url: database.serverUrl, max: 2, onError: () => undefined });
  });
  afterAll(async () => {
    await server?.end();
    await database?.remove();
  });

  it("needs no migration twice", async () => {
    expect(await migrate(database.url)).toEqual([]);
  });

  it("shows a caller the repositories of their teams, and nobody anything without a caller", async () => {
    const { pool } = database;
    await pool.query("insert into fossick.teams (name) values ('red'), ('blue')");
    await pool.query("insert into fossick.repositories (name, url) values ('a', 'u'), ('b', 'u')");
    await pool.query("insert into fossick.team_repositories (repository_id, team_id) values (1, 1), (2, 2)");
    await pool.query(
      "insert into fossick.indexes values (1, 'f', 1, gen_random_uuid(), 0), (2, 'f', 1, gen_random_uuid(), 0)",
    );
    const seen = (isAdmin: boolean, teams: readonly number[]) =>
      asCaller(server, { isAdmin, teams }, async (client) => {
        const { rows } = await client.query(
          "select r.name from fossick.repositories r join fossick.indexes using (repository_id) order by 1",
        );
        return rows.map(({ name }) => name);
      });
    expect(await seen(false, [1])).toEqual(["a"]);
    expect(await seen(false, [1, 2])).toEqual(["a", "b"]);
    expect(await seen(false, [])).toEqual([]);
    expect(await seen(true, [])).toEqual(["a", "b"]);
    expect((await server.query("select * from fossick.indexes")).rows).toEqual([]);
  });

  it("reads one partition for a question about one repository", async () => {
    const plan = await asCaller(server, { isAdmin: false, teams: [1] }, async (client) => {
      const { rows } = await client.query(
        "explain select value from fossick.records where repository_id = 1 and format = 'f'",
      );
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(new Set(plan.match(/records_\d+/g) ?? []).size).toBe(1);
  });
});
