// Brings tables, job queue and roles of the database to this version, one process at a time.
import { runMigrations } from "graphile-worker";
import { runner } from "node-pg-migrate";
import { Client, Pool } from "pg";
import { checkMigrations, migrationsFolder } from "./migrations.ts";

/** An arbitrary advisory lock number. */
const lockNumber = 8_137_001;

/**
 * Bring the database to this version's tables, including the job queue's. Concurrent calls wait for each other.
 * @param url of an owner of the database
 * @param folder of the migrations, this version's by default
 * @returns names of the migrations run
 */
export async function migrate(url: string, folder = migrationsFolder()): Promise<readonly string[]> {
  const client = new Client({ connectionString: url });
  // An error that ends the connection surfaces at its next use.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Held by this session: however it ends, the next one may go on.
    await client.query("select pg_advisory_lock($1)", [lockNumber]);
    await checkMigrations(client, folder);
    const done = await runner({
      dbClient: client,
      dir: folder,
      direction: "up",
      schema: "fossick",
      createSchema: true,
      migrationsTable: "migrations",
      noLock: true,
      // Databases from before the first release may lack one that now precedes theirs.
      checkOrder: false,
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

/** Lets a trial use one login: who may create roles may also be a server. Others must be granted their roles. */
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
