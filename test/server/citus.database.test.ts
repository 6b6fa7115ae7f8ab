import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { asCaller, openDatabase, type Database } from "../../server/src/database/database.ts";
import { migrate } from "../../server/src/database/migrate.ts";
import { citusPrograms, distribute, onNodes } from "./start-citus.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "./test-database.ts";

const isThere = citusPrograms !== "";
const why = isThere
  ? ""
  : " (SKIPPED: FOSSICK_CITUS_BIN names no folder of programs of a PostgreSQL with Citus)";
if (!isThere) process.stderr.write(`\nthe team server on Citus${why}\n\n`);

const spread = ["feedback", "heads", "indexes", "memories", "records", "searches", "texts"];

describe.skipIf(!isThere)(`a database that was spread over the nodes of Citus${why}`, () => {
  let database: TestDatabase;
  let server: Database;
  const asOwner = async (statement: string): Promise<readonly Record<string, unknown>[]> =>
    (await database.pool.query(statement)).rows;
  const asTeams = (
    teams: readonly number[],
    statement: string,
  ): Promise<readonly Record<string, unknown>[]> =>
    asCaller(
      server,
      { isAdmin: false, teams, repositories: [1, 2, 3, 4, 5, 6, 7, 8] },
      async (client) => (await client.query(statement)).rows,
    );
  const seenBy = async (...teams: number[]): Promise<readonly unknown[]> =>
    (await asTeams(teams, "select repository_id from fossick.records order by 1")).map((row) =>
      Number(row["repository_id"]),
    );

  beforeAll(async () => {
    database = await createTestDatabase();
    server = openDatabase({ url: database.serverUrl, max: 4, onError: () => undefined });
    await asOwner("insert into fossick.teams (name) values ('red'), ('blue')");
    await asOwner(
      "insert into fossick.repositories (name, url) select n::text, 'u' from generate_series(1, 8) n",
    );
    await asOwner("insert into fossick.records select n, 'f', 'k', 1, 'v' from generate_series(1, 8) n");
    await asOwner(
      "insert into fossick.team_repositories (team_id, repository_id) values (1, 1), (1, 2), (2, 2), (2, 3)",
    );
  });
  afterAll(async () => {
    await server?.end();
    await database?.remove();
  });

  it("has what belongs to a repository on one node, and the rest on the coordinator", async () => {
    const tables = await asOwner(
      "select table_name::text as name, colocation_id from citus_tables where citus_table_type = 'distributed' order by 1",
    );
    expect(tables.map(({ name }) => name)).toEqual(spread.map((name) => `fossick.${name}`));
    expect(new Set(tables.map((row) => row["colocation_id"])).size).toBe(1);
    const nodes = await asOwner("select distinct nodename, nodeport from citus_shards where shard_size >= 0");
    expect(nodes.length).toBe(2);
  });

  it("asks one node about one repository", async () => {
    const plan = await asTeams(
      [1],
      "explain select value from fossick.records where repository_id = 1 and format = 'f'",
    );
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("Task Count: 1");
  });

  it("reads one state of an index within a transaction", async () => {
    await asOwner("insert into fossick.indexes values (2, 'f', 1, gen_random_uuid(), 0)");
    const read = async (client: pg.PoolClient, column: string, table: string): Promise<unknown> =>
      (await client.query(`select ${column} as it from fossick.${table} where repository_id = 2`)).rows[0]
        ?.it;
    await asCaller(
      server,
      { isAdmin: true, teams: [] },
      async (client) => {
        expect(await read(client, "generation", "indexes")).toBe("1");
        await asOwner("update fossick.records set generation = 2 where repository_id = 2");
        expect(await read(client, "generation", "records")).toBe("1");
      },
      "begin isolation level repeatable read read only",
    );
    expect(await asOwner("select generation from fossick.records where repository_id = 2")).toEqual([
      { generation: "2" },
    ]);
  });

  it("shows a caller the repositories of their teams, on every node and as grants change", async () => {
    expect(await seenBy(1)).toEqual([1, 2]);
    expect(await seenBy(1, 2)).toEqual([1, 2, 3]);
    expect(await seenBy()).toEqual([]);
    await asOwner("update fossick.team_repositories set team_id = 1 where repository_id = 3");
    await asOwner("delete from fossick.team_repositories where repository_id = 1");
    expect(await seenBy(1)).toEqual([2, 3]);
    await asOwner("delete from fossick.teams where name = 'red'");
    expect(await seenBy(1)).toEqual([]);
    expect(await seenBy(2)).toEqual([2]);
    await asOwner("truncate fossick.team_repositories");
    expect(await seenBy(2)).toEqual([]);
  });

  it("shows nobody anything who connects to a node without a caller", async () => {
    for (const node of inject("citusNodes")) {
      const client = new pg.Client({
        connectionString:
          node.replace("tester@", "fossick_server@") + new URL(database.url).pathname.slice(1),
      });
      await client.connect();
      expect((await client.query("select * from fossick.records")).rows).toEqual([]);
      await client.query("begin; set local fossick.admin = 'on'");
      expect((await client.query("select * from fossick.records")).rows.length).toBe(8);
      await client.end();
    }
  });

  it("keeps its rows and its owner, who is no superuser", async () => {
    const { remove, url } = await createEmptyDatabase();
    const { pathname } = new URL(url);
    const owned = url.replace("tester@", "spread_owner@");
    const base = url.slice(0, -(pathname.length - 1));
    try {
      await onNodes(
        [base],
        pathname.slice(1),
        `create role spread_owner login; alter database ${pathname.slice(1)} owner to spread_owner`,
      );
      await migrate(owned);
      const owner = new pg.Client({ connectionString: owned });
      await owner.connect();
      await owner.query("insert into fossick.texts select n, 'h', 'v' from generate_series(1, 50) n");
      await owner.end();
      await distribute(url, inject("citusNodes"));
      const again = new pg.Client({ connectionString: owned });
      await again.connect();
      expect((await again.query("select count(*)::int from fossick.texts")).rows).toEqual([{ count: 50 }]);
      await distribute(url, inject("citusNodes"));
      expect(await migrate(owned)).toEqual([]);
      await again.query("alter table fossick.texts add column later int");
      await again.end();
    } finally {
      await remove();
    }
  });
});
