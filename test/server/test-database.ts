import pg from "pg";
import { inject } from "vitest";
import { migrate } from "../../server/src/database/migrate.ts";
import { distribute, onNodes, urlsOf, type TestCluster } from "./start-citus.ts";

/** True if there is a PostgreSQL to test with. */
export const hasPostgres = inject("postgres") !== "";

/** A database of a test's own, migrated. */
export interface TestDatabase {
  /** URL for its owner. */
  readonly url: string;
  /** URL for a login with the rights of `fossick-server serve`. */
  readonly serverUrl: string;
  /** URL for a login with the rights of `fossick-server worker`. */
  readonly workerUrl: string;
  readonly pool: pg.Pool;
  remove(): Promise<void>;
}

let count = 0;

/** A database without a table. */
export async function createEmptyDatabase(): Promise<Pick<TestDatabase, "url" | "remove">> {
  const base = inject("postgres");
  const name = `test_${process.pid}_${++count}`;
  const administer = (statement: string): Promise<void> =>
    onNodes([base, ...inject("citusNodes")], "postgres", statement);
  await administer(`create database ${name}`);
  return { url: base + name, remove: () => administer(`drop database ${name} with (force)`) };
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const { remove, url } = await createEmptyDatabase();
  return prepareDatabase(url, inject("citusNodes"), remove);
}

/** The database of a PostgreSQL or a cluster that a test starts for itself, because it ends it; its data are the test's to remove. */
export const prepareOwn = ({ nodes, url }: TestCluster): Promise<TestDatabase> =>
  prepareDatabase(`${url}postgres`, urlsOf(nodes), async () => {});

/** Migrates a database, spreads it where there are nodes, and makes logins. */
async function prepareDatabase(
  url: string,
  nodes: readonly string[],
  remove: () => Promise<void>,
): Promise<TestDatabase> {
  await migrate(url);
  await distribute(url, nodes);
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on("error", () => undefined);
  for (const role of ["server", "worker"]) {
    await pool.query(`do $$ begin create role test_${role} login in role fossick_${role};
      exception when duplicate_object or unique_violation then null; end $$`);
  }
  const as = (role: string): string => url.replace("tester@", `test_${role}@`);
  return {
    url,
    serverUrl: as("server"),
    workerUrl: as("worker"),
    pool,
    async remove() {
      await pool.end();
      await remove();
    },
  };
}
