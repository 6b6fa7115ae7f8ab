import { runMigrations } from "graphile-worker";
import { runner } from "node-pg-migrate";
import { Client, Pool } from "pg";
import { migrationsFolder } from "./migrations.ts";

/** Any number that nobody else of the database locks. */
const lockNumber = 8_137_001;

/**
 * Bring the database to this version's tables, those of the job queue among them. Two at once wait for each other.
 * @param url of an owner of the database
 * @returns names of the migrations that were run
 */
export async function migrate(url: string): Promise<readonly string[]> {
  const client = new Client({ connectionString: url });
  // An error that ends the connection surfaces at its next use.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Held by this session: however it ends, the next one may go on.
    await client.query("select pg_advisory_lock($1)", [lockNumber]);
    const done = await runner({
      dbClient: client,
      dir: migrationsFolder(),
      direction: "up",
      schema: "fossick",
      createSchema: true,
      migrationsTable: "migrations",
      noLock: true,
      ignorePattern: String.raw`(?!.*\.sql$).*`,
      log: () => undefined,
    });
    await makeQueue(url);
    await client.query("select fossick.open_queue()");
    await client.query(joinRoles);
    return done.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** So that a trial needs one login: who may make roles may be a server, too. Others are given theirs by whoever may. */
const joinRoles = `do $$ begin
  if not pg_has_role(session_user, 'fossick_server', 'member') then
    execute format('grant fossick_server, fossick_worker to %I', session_user);
  end if;
exception when insufficient_privilege then null; end $$`;

async function makeQueue(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 });
  pool.on("error", () => undefined);
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}
