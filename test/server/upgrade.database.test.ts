import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { migrate } from "../../server/src/database/migrate.ts";
import { migrationsFolder } from "../../server/src/database/migrations.ts";
import { commitsWithMigrations, noHistory, versionTags, writeMigrations } from "./past-migrations.ts";
import { schemaOf } from "./postgres-programs.ts";
import { createEmptyDatabase, hasPostgres } from "./test-database.ts";

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

  /** Migrates a database as an earlier version did, and then as this one does, which keeps the rows. @returns its tables */
  async function upgraded(write: (into: string) => void): Promise<string> {
    const url = await emptyDatabase();
    const folder = mkdtempSync(join(tmpdir(), "fossick-migrations-"));
    write(folder);
    await migrate(url, folder);
    rmSync(folder, { recursive: true });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("insert into fossick.teams (name) values ('red')");
    await client.query(
      "insert into fossick.repositories (name, url) values ('acme/shop', 'https://acme.test')",
    );
    await client.query("insert into fossick.records values (1, 'f', 'meta', 1, 'value')");
    await migrate(url);
    const { rows } = await client.query(
      "select r.name, x.value from fossick.repositories r join fossick.records x using (repository_id)",
    );
    await client.end();
    expect(rows).toEqual([{ name: "acme/shop", value: Buffer.from("value") }]);
    return schemaOf(url);
  }

  it("make the same tables from nothing, and from the first few", async () => {
    const fresh = await emptyDatabase();
    const all = await migrate(fresh);
    const first = await upgraded((into) => {
      for (const name of all.slice(0, 6))
        copyFileSync(join(migrationsFolder(), `${name}.sql`), join(into, `${name}.sql`));
    });
    expect(first).toBe(schemaOf(fresh));
  });

  it(
    "make them from every tagged version, and from the last 20 states that main had",
    { timeout: 400_000 },
    async ({ skip }) => {
      if (noHistory !== undefined) skip(noHistory);
      const fresh = await emptyDatabase();
      await migrate(fresh);
      const expected = schemaOf(fresh);
      const pasts = [...commitsWithMigrations("--max-count=20"), ...versionTags()];
      expect(pasts).not.toEqual([]);
      for (const past of pasts) {
        const schema = await upgraded((into) => writeMigrations(past, into));
        expect({ past, isSame: schema === expected }).toEqual({ past, isSame: true });
      }
    },
  );

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
