import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "../../../server/src/database/migrate.ts";
import { runPostgres } from "../postgres-programs.ts";
import { distribute, onNodes, startDatabase, urlsOf, type TestCluster } from "../start-citus.ts";
import { hasPostgres } from "../test-database.ts";
import { deployFolder } from "./read-deploy.ts";

/** With what URLs and SQL could take amiss. */
const passwords = {
  FOSSICK_OWNER_PASSWORD: "own'er",
  FOSSICK_SERVER_PASSWORD: 'ser"ver',
  FOSSICK_WORKER_PASSWORD: "wor$ker",
};

describe.skipIf(!hasPostgres)("the logins of a new database", () => {
  // Roles are of a whole PostgreSQL: this takes one of its own.
  let postgres: TestCluster | undefined;
  let nodes: readonly string[];
  beforeAll(async () => {
    postgres = await startDatabase();
    if (postgres === undefined) throw new Error("there is no PostgreSQL");
    nodes = urlsOf(postgres.nodes);
    await onNodes([postgres.url, ...nodes], "postgres", "create database fossick");
    runPostgres(
      "psql",
      [
        "--no-psqlrc",
        "--set",
        "ON_ERROR_STOP=1",
        "--dbname",
        urlOf("tester"),
        "--file",
        join(deployFolder, "logins.sql"),
      ],
      { env: passwords },
    );
  });
  afterAll(async () => postgres?.remove());

  const urlOf = (login: string): string => `postgres://${login}@127.0.0.1:${postgres?.port}/fossick`;
  const ask = async (login: string, statement: string): Promise<unknown> => {
    const client = new pg.Client({ connectionString: urlOf(login) });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };

  it("migrate, serve and work, none of them a superuser", async () => {
    expect((await migrate(urlOf("fossick_owner"))).length).toBeGreaterThan(2);
    await distribute(urlOf("tester"), nodes);
    expect(
      await ask("fossick_owner", "select rolname from pg_roles where rolname like 'fossick%' and rolsuper"),
    ).toEqual([]);
    await ask("fossick_owner", "insert into fossick.repositories (name, url) values ('acme/shop', 'u')");
    expect(await ask("fossick_working", "select name from fossick.repositories")).toEqual([
      { name: "acme/shop" },
    ]);
    expect(await ask("fossick_serving", "select name from fossick.repositories")).toEqual([]);
    await expect(ask("fossick_working", "select * from fossick.api_keys")).rejects.toThrow(
      "permission denied",
    );
  });

  it("are the only ones that may connect, each with its password", async () => {
    await ask("tester", "create role somebody login");
    await expect(ask("somebody", "select 1")).rejects.toThrow("permission denied for database");
    const rows = await ask(
      "tester",
      "select count(*)::int as count from pg_authid where rolname like 'fossick%' and rolcanlogin and rolpassword like 'SCRAM-SHA-256%'",
    );
    expect(rows).toEqual([{ count: 3 }]);
  });

  it("make a backup as the owner of the database, row-level security or not", () => {
    const dump = runPostgres("pg_dump", ["--dbname", urlOf("fossick_owner")]);
    expect(dump).toContain("acme/shop");
  });

  it("are taken over by a second database of the same PostgreSQL", () => {
    const again = () =>
      runPostgres(
        "psql",
        [
          "--no-psqlrc",
          "--set",
          "ON_ERROR_STOP=1",
          "--dbname",
          urlOf("tester"),
          "--file",
          join(deployFolder, "logins.sql"),
        ],
        { env: passwords },
      );
    expect(again).not.toThrow();
  });

  it("forget a format that no worker makes any more, and nothing of others", async () => {
    await ask("fossick_owner", "insert into fossick.formats (format) values ('old'), ('new')");
    await ask(
      "fossick_owner",
      `insert into fossick.indexes (repository_id, format, generation, lineage, size_bytes)
       select 1, format, 1, gen_random_uuid(), 0 from fossick.formats;
       insert into fossick.heads (repository_id, format, branch, branch_name, commit)
       select 1, format, '', 'main', 'c' from fossick.formats;
       select fossick.note_indexes(), fossick.request_update(1)`,
    );
    const jobs = "select task_identifier as name from graphile_worker.jobs order by 1";
    expect(await ask("fossick_owner", jobs)).toEqual([{ name: "update:new" }, { name: "update:old" }]);
    runPostgres("psql", [
      ...[
        "--no-psqlrc",
        "--set",
        "ON_ERROR_STOP=1",
        "--set",
        "format=old",
        "--dbname",
        urlOf("fossick_owner"),
      ],
      ...["--file", join(deployFolder, "forget-format.sql")],
    ]);
    expect(await ask("fossick_owner", jobs)).toEqual([{ name: "update:new" }]);
    for (const table of ["formats", "indexes", "indexed", "heads"])
      expect(await ask("fossick_owner", `select format from fossick.${table}`)).toEqual([{ format: "new" }]);
  });
});
