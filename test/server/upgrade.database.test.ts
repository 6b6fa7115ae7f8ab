import { fileURLToPath } from "node:url";
import { runner } from "node-pg-migrate";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { migrate } from "../../server/src/database/migrate.ts";
import { schemaOf } from "./postgres-programs.ts";
import { createEmptyDatabase, hasPostgres } from "./test-database.ts";

const folder = fileURLToPath(new URL("../../server/migrations", import.meta.url));

/** The database as the first version that was of use left it. */
const firstMigrations = (databaseUrl: string, count: number): Promise<unknown> =>
  runner({
    databaseUrl,
    dir: folder,
    direction: "up",
    count,
    schema: "fossick",
    createSchema: true,
    migrationsTable: "migrations",
    ignorePattern: String.raw`(?!.*\.sql$).*`,
    log: () => undefined,
  });

describe.skipIf(!hasPostgres)("migrations", () => {
  const removals: (() => Promise<void>)[] = [];
  const emptyDatabase = async (): Promise<string> => {
    const { remove, url } = await createEmptyDatabase();
    removals.push(remove);
    return url;
  };
  afterEach(async () => {
    for (const remove of removals.splice(0)) await remove();
  });

  it("make the same tables from nothing, and from those of an older version, whose rows they keep", async () => {
    const [fresh, older] = [await emptyDatabase(), await emptyDatabase()];
    const all = await migrate(fresh);
    await firstMigrations(older, 2);
    const client = new pg.Client({ connectionString: older });
    await client.connect();
    await client.query("insert into fossick.teams (name) values ('red')");
    await client.query(
      "insert into fossick.repositories (name, url) values ('acme/shop', 'https://example.com')",
    );
    await client.query("insert into fossick.records values (1, 'f', 'meta', 1, 'value')");
    expect(await migrate(older)).toEqual(all.slice(2));
    const { rows } = await client.query(
      "select r.name, x.value from fossick.repositories r join fossick.records x using (repository_id)",
    );
    expect(rows).toEqual([{ name: "acme/shop", value: Buffer.from("value") }]);
    await client.end();
    expect(schemaOf(older)).toBe(schemaOf(fresh));
  });

  it("are run once when two start at the same moment", async () => {
    for (let round = 0; round < 3; round++) {
      const url = await emptyDatabase();
      const done = (await Promise.all([migrate(url), migrate(url), migrate(url)])).flat();
      expect(new Set(done).size).toBe(done.length);
      expect(done.length).toBeGreaterThan(2);
      expect(await migrate(url)).toEqual([]);
    }
  });

  it("leave nothing half done when they are broken off", async () => {
    const url = await emptyDatabase();
    const whole = await emptyDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    let failures = 0;
    for (const waitMs of [20, 60, 120, 250]) {
      const ending = migrate(url).catch(() => failures++);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      // Its connections are ended as by a restart of the database.
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
      await ending;
    }
    await client.end();
    expect(failures).toBeGreaterThan(0);
    await migrate(url);
    await migrate(whole);
    expect(schemaOf(url)).toBe(schemaOf(whole));
  });

  it("refuse a database of a newer version, and one of a version that was never released", async () => {
    const url = await emptyDatabase();
    await migrate(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("insert into fossick.migrations (name, run_on) values ('9999_later', now())");
    await expect(migrate(url)).rejects.toMatchObject({
      code: "INVALID_SETTING",
      message: "the database was migrated by a newer version (9999_later)",
    });
    await client.query("update fossick.migrations set name = '0003_other' where name = '9999_later'");
    await client.query("delete from fossick.migrations where name > '0003_other'");
    await expect(migrate(url)).rejects.toMatchObject({
      code: "INVALID_SETTING",
      message: "the database was made by a version that was never released (0003_other)",
    });
    await client.end();
  });
});
