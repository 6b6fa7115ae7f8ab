import { readFileSync } from "node:fs";
import pg from "pg";
import { startPostgres, type TestPostgres } from "./start-postgres.ts";

/** A PostgreSQL for tests; where it is the coordinator of Citus, with the other nodes. */
export interface TestCluster extends TestPostgres {
  /** Those beside the coordinator; none where there is no Citus. */
  readonly nodes: readonly TestPostgres[];
}

/** The folder of the programs of a PostgreSQL that has Citus; empty where tests run without. */
export const citusPrograms = process.env["FOSSICK_CITUS_BIN"] ?? "";

const settings = {
  shared_preload_libraries: "citus",
  // Each database has a daemon of its own.
  max_worker_processes: "64",
  "citus.node_conninfo": "sslmode=disable",
  "citus.shard_count": "4",
};

/** Starts a coordinator and two more nodes of programs that have Citus, or one PostgreSQL without any. */
export async function startDatabase(bin = citusPrograms): Promise<TestCluster | undefined> {
  if (bin === "") {
    const postgres = await startPostgres();
    return postgres && { ...postgres, nodes: [] };
  }
  const options = { bin, settings };
  const all = [await startPostgres(options), await startPostgres(options), await startPostgres(options)];
  const [coordinator, ...nodes] = all.filter((each) => each !== undefined);
  if (coordinator === undefined) return undefined;
  const remove = async (): Promise<void> => {
    for (const each of [coordinator, ...nodes]) await each.remove();
  };
  return { ...coordinator, nodes, remove };
}

export const urlsOf = (nodes: readonly TestPostgres[]): readonly string[] => nodes.map(({ url }) => url);

/** Runs a statement in the database of a name at each address. */
export async function onNodes(bases: readonly string[], name: string, statement: string): Promise<void> {
  for (const base of bases) {
    const client = new pg.Client({ connectionString: base + name });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }
}

/** Spreads the tables of a migrated database over nodes, as server/docs/citus.md says; does nothing without any. */
export async function distribute(url: string, nodes: readonly string[]): Promise<void> {
  if (nodes.length === 0) return;
  const { pathname, port } = new URL(url);
  const name = pathname.slice(1);
  const base = url.slice(0, -name.length);
  await onNodes([base, ...nodes], name, "create extension if not exists citus");
  await onNodes([base], name, `select citus_set_coordinator_host('127.0.0.1', ${port})`);
  for (const node of nodes)
    await onNodes([base], name, `select citus_add_node('127.0.0.1', ${new URL(node).port})`);
  await onNodes([base], name, readFileSync(distributeSql, "utf8"));
}

/** Path below the checkout, in which tests and programs that measure are run: the latter are bundled elsewhere. */
const distributeSql = "server/deploy/distribute.sql";
