import { createKey, addTeam, operator, setQuota } from "../../../server/src/catalogue/index.ts";
import { addSource } from "../../../server/src/sources/index.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { startTestServer, temporaryFolder, type TestServer } from "../test-server.ts";
import { newSource } from "../sources/new-source.ts";

/** A server with 3,000 repositories, of which none is indexed. */
export interface Installation {
  readonly database: TestDatabase;
  readonly server: TestServer;
  readonly admin: string;
  readonly member: string;
  close(): Promise<void>;
}

export const problem = "The remote refused the login: `git` was told that the token has expired.";

/** Sets up a database in which every state of repositories and jobs is found, and starts a server. */
export async function startInstallation(): Promise<Installation> {
  const folder = temporaryFolder();
  const database = await createTestDatabase();
  await addTeam(database.pool, operator, "shop");
  await setQuota(database.pool, operator, "shop", 5_000);
  const { secret: admin } = await createKey(database.pool, operator, { name: "root", isAdmin: true });
  const ada = { name: "ada", isAdmin: false, team: "shop", days: 90 };
  const { secret: member } = await createKey(database.pool, operator, ada);
  await addSource(
    database.pool,
    operator,
    newSource({ kind: "gitea", url: "https://git.example.com", token: "env:ACME_TOKEN" }),
    ["https"],
  );
  await fill(database);
  const server = await startTestServer({ databaseUrl: database.serverUrl, dataDir: folder.path });
  return {
    database,
    server,
    admin,
    member,
    async close() {
      await server.stop();
      await database.remove();
      folder.remove();
    },
  };
}

async function fill({ pool }: TestDatabase): Promise<void> {
  await pool.query("update fossick.sources set problem = $1, next_at = now() + interval '1 hour'", [problem]);
  await pool.query("insert into fossick.formats (format) values ('f1')");
  await pool.query(
    `insert into fossick.workers (worker, format, problem) values
       ('build-1-a1b2c3', 'f1', null), ('build-2-d4e5f6', 'f1', 'Its disk is nearly full.')`,
  );
  await pool.query(
    `insert into fossick.repositories (name, url, state, failures, problem)
     select 'acme/service-' || to_char(n, 'FM0000'), 'https://git.example.com/acme/' || n,
       case when n % 500 = 0 then 'failed' when n % 100 = 0 then 'indexing' when n % 60 = 0 then 'waiting' else 'ready' end,
       case when n % 500 = 0 then 8 else 0 end, case when n % 500 = 0 then $1 end
     from generate_series(1, 3000) n`,
    [problem],
  );
  await pool.query(
    `select fossick.enqueue_update(repository_id, 'f1', 0, 8) from fossick.repositories where state = 'indexing'`,
  );
  await pool.query(
    `update graphile_worker._private_jobs set attempts = 1, locked_at = now() - interval '20 seconds'
     where id in (select id from graphile_worker._private_jobs order by id limit 3)`,
  );
  // Only what tests do is to be at the top of the audit.
  await pool.query("delete from fossick.audit where kind in ('repository', 'grant')");
}
