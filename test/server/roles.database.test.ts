import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, hasPostgres, type TestDatabase } from "./test-database.ts";

const denied = "42501";

describe.skipIf(!hasPostgres)("a login of the database", () => {
  let database: TestDatabase;
  let server: pg.Client;
  let worker: pg.Client;

  const connect = async (connectionString: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    return client;
  };
  beforeAll(async () => {
    database = await createTestDatabase();
    [server, worker] = await Promise.all([connect(database.serverUrl), connect(database.workerUrl)]);
  });
  afterAll(async () => {
    await Promise.all([server?.end(), worker?.end()]);
    await database?.remove();
  });

  /** Runs a statement. @returns an SQLSTATE, or "done" */
  const said = (client: pg.Client, statement: string): Promise<string> =>
    client.query(statement).then(
      () => "done",
      (error: unknown) => (error instanceof pg.DatabaseError ? (error.code ?? "") : String(error)),
    );
  const rowsOf = async (statement: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
    (await database.pool.query(statement)).rows;

  it.each([
    "insert into fossick.records values (1, 'f', 'k', 1, 'v')",
    "update fossick.records set value = 'v'",
    "insert into fossick.texts values (1, 'h', 'v')",
    "update fossick.indexes set generation = 1",
    "update fossick.heads set commit = 'c'",
    "select secret_hash from fossick.api_keys",
    "select * from fossick.api_keys",
    "update fossick.api_keys set is_admin = true",
    "update fossick.api_keys set secret_hash = 's'",
    "delete from fossick.api_keys",
    "insert into fossick.audit (actor, action, kind, target, target_key) values ('me', 'added', 'team', 't', 't')",
    "update fossick.audit set actor = 'somebody'",
    "delete from fossick.audit",
    "truncate fossick.audit",
    "alter table fossick.teams disable trigger audit",
    "select fossick.forget_audit(0)",
    "update fossick.teams set name = 'mine'",
    "insert into fossick.team_searches values (1, '2026-11-28', 0)",
    "update fossick.team_searches set searches = 0",
    "delete from fossick.team_searches",
    "set session_replication_role = replica",
    "alter table fossick.records disable row level security",
    "alter table fossick.records add column c int",
    "drop table fossick.records",
    "truncate fossick.records",
    "drop policy server_sees on fossick.records",
    "create table fossick.mine (c int)",
    "create function fossick.mine() returns int language sql as 'select 1'",
    "select fossick.limit_to_callers('records')",
    "set role fossick_worker",
    "create role mine",
    "copy fossick.texts to program 'cat'",
    "select pg_read_file('/etc/passwd')",
  ])("of a server may not: %s", async (statement) => {
    await server.query("begin; set local fossick.admin = 'on'");
    expect(await said(server, statement)).toBe(denied);
    await server.query("rollback");
  });

  it.each([
    "select * from fossick.api_keys",
    "select key_id from fossick.api_keys",
    "select * from fossick.caller_of('')",
    "select * from fossick.team_groups",
    "select * from fossick.feedback",
    "select * from fossick.searches",
    "insert into fossick.repositories (name, url) values ('mine', 'u')",
    "delete from fossick.repositories",
    "insert into fossick.team_repositories values (1, 1)",
    "insert into fossick.sources (name, kind, url, owner) values ('mine', 'list', '/', '')",
    "update fossick.sources set url = '/'",
    "delete from fossick.sources",
    "select * from fossick.audit",
    "select * from fossick.team_searches",
    "select fossick.take_searches('{1}')",
    "delete from fossick.audit",
    "select fossick.sync_source(1, '[]', true)",
    "select fossick.hook_of_source('acme')",
    "select fossick.remove_repository(1)",
    "alter table fossick.records add column c int",
    "truncate fossick.records",
    "set role fossick_server",
  ])("of a worker may not: %s", async (statement) => {
    expect(await said(worker, statement)).toBe(denied);
  });

  it("of a server manages nothing for a caller who is no administrator", async () => {
    await database.pool.query("insert into fossick.teams (name) values ('red')");
    await server.query("begin; set local fossick.teams = '{1}'; set local fossick.admin = 'off'");
    for (const statement of [
      "insert into fossick.repositories (name, url) values ('mine', 'u')",
      "insert into fossick.team_repositories values (1, 1)",
      "insert into fossick.teams (name) values ('mine')",
      "insert into fossick.api_keys (team_id, name, secret_hash) values (1, 'mine', 's')",
      "insert into fossick.team_groups values ('everybody', 1)",
      "insert into fossick.sources (name, kind, url, owner) values ('mine', 'list', '/', '')",
      "select fossick.sync_source(1, '[]', true)",
      "select fossick.remove_repository(1)",
    ]) {
      await server.query("savepoint here");
      expect([statement, await said(server, statement)]).toEqual([statement, denied]);
      await server.query("rollback to here");
    }
    await server.query("rollback");
  });

  it("of a server shows and changes sources for administrators alone", async () => {
    await database.pool.query(
      "insert into fossick.sources (name, kind, url, owner) values ('acme', 'github', 'https://u', 'acme')",
    );
    const counts = async (isAdmin: "on" | "off"): Promise<readonly (number | null)[]> => {
      await server.query(`begin; set local fossick.teams = '{1}'; set local fossick.admin = '${isAdmin}'`);
      const found = [];
      for (const statement of [
        "select * from fossick.sources",
        "update fossick.sources set owner = 'o'",
        "delete from fossick.sources",
      ])
        found.push((await server.query(statement)).rowCount);
      await server.query("rollback");
      return found;
    };
    expect([await counts("off"), await counts("on")]).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ]);
  });

  it("sees the tables of repositories through row-level security alone", async () => {
    const tables = await rowsOf(
      `select c.relname as name, c.relrowsecurity as is_on,
         array(select p.polname || ' ' || p.polroles::regrole[]::text from pg_policy p
               where p.polrelid = c.oid and p.polpermissive order by 1) as policies
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'repository_id'
       where c.relnamespace = 'fossick'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       order by 1`,
    );
    expect(tables.length).toBeGreaterThan(5);
    expect(tables.filter(({ is_on }) => is_on !== true)).toEqual([]);
    for (const { name, policies } of tables)
      expect([name, policies]).toEqual([
        name,
        expect.arrayContaining([expect.stringMatching(/^server_sees \{fossick_server\}$/)]),
      ]);
  });

  it("reaches no partition past the table's policies", async () => {
    const open = await rowsOf(
      `select c.relname, r.role
       from pg_class c, unnest(array['fossick_server', 'fossick_worker', 'public']) r (role)
       where c.relnamespace = 'fossick'::regnamespace and c.relispartition and c.relkind = 'r'
         and has_table_privilege(case r.role when 'public' then 'pg_monitor' else r.role end, c.oid,
           'select, insert, update, delete, truncate')`,
    );
    expect(open).toEqual([]);
  });

  it("owns nothing, and has no right that changes what tables are", async () => {
    expect(
      await rowsOf(
        `select c.relname from pg_class c join pg_roles r on r.oid = c.relowner
         where r.rolname in ('fossick_server', 'fossick_worker', 'test_server', 'test_worker')`,
      ),
    ).toEqual([]);
    expect(
      await rowsOf(
        `select table_schema, table_name, grantee, privilege_type from information_schema.role_table_grants
         where grantee in ('fossick_server', 'fossick_worker', 'PUBLIC') and table_schema in ('fossick', 'graphile_worker')
           and privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER')`,
      ),
    ).toEqual([]);
  });

  it("is lent rights by functions that look up names nowhere else, and that not everybody may call", async () => {
    const functions = await rowsOf(
      `select p.oid::regprocedure::text as name, p.proconfig::text as config,
         coalesce(bool_or(a.grantee = 0), p.proacl is null) as for_all
       from pg_proc p left join aclexplode(p.proacl) a on true
       where p.pronamespace = 'fossick'::regnamespace and p.prosecdef group by p.oid`,
    );
    expect(functions.length).toBeGreaterThan(1);
    expect(
      functions.filter(
        ({ config, for_all }) => for_all === true || !String(config).includes("search_path=pg_catalog"),
      ),
    ).toEqual([]);
  });
});
