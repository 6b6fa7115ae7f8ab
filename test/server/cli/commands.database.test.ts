import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { authenticate } from "../../../server/src/access/authenticate.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../test-database.ts";
import { startTestServer, temporaryFolder, type TestServer } from "../test-server.ts";
import { buildProgram, run, runProgram, type Ran } from "./run.ts";

const access = { oidcIssuer: "", oidcAudience: "", oidcGroups: "", oidcAdmins: "" };
const address = "https://example.com/acme/shop.git";

describe.skipIf(!hasPostgres)("fossick-server", () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.remove());

  const here = (...argv: string[]): Promise<Ran> => run(argv, { FOSSICK_DATABASE_URL: database.url });

  it("manages teams, repositories and keys", async () => {
    expect((await here("repos", "list")).stdout).toBe("no repositories yet; repos add NAME URL adds one\n");
    expect(await here("teams", "add", "red")).toMatchObject({ code: 0, stdout: "the team red was added\n" });
    expect(
      await here("repos", "add", "acme/shop", address, "--team", "red", "--branch", "main,next"),
    ).toEqual({
      code: 0,
      stdout: "acme/shop was added and waits for a worker\n",
      stderr: "",
    });
    expect((await here("repos", "add", "acme/site", "git@example.com:acme/site")).stdout).toContain(
      "nobody may search it before: repos grant acme/site TEAM",
    );
    expect((await here("repos", "list")).stdout).toBe(
      "name       state    indexed  size\nacme/shop  waiting  –        0 bytes\nacme/site  waiting  –        0 bytes\n",
    );
    await here("repos", "grant", "acme/site", "red");
    await here("repos", "memory", "acme/site", "on");
    await here("repos", "branches", "acme/site", "trunk");
    const { repositories } = JSON.parse((await here("repos", "status", "acme/site", "--json")).stdout);
    expect(repositories).toMatchObject([{ teams: ["red"], remembers: true, branches: ["trunk"] }]);
    await here("repos", "revoke", "acme/site", "red");
    expect((await here("repos", "status", "acme/site")).stdout).toContain(
      "nobody but administrators may search",
    );
    await here("teams", "groups", "red", "developers", "testers");
    expect((await here("teams", "list")).stdout).toMatch(/^red +1 +0 +developers, testers$/m);
  });

  it("finds by name whatever the case, here and through a server", async () => {
    const folder = temporaryFolder();
    const server = await startTestServer({ databaseUrl: database.serverUrl, dataDir: folder.path });
    const { stdout } = await here("keys", "create", "admin", "--admin");
    const there = (...argv: string[]): Promise<Ran> =>
      run(argv, { FOSSICK_SERVER: server.url, FOSSICK_KEY: stdout.trim() });
    for (const does of [here, there]) {
      await does("teams", "add", "Green");
      await does("repos", "add", "Acme/Cased", "https://example.com/cased.git", "--team", "gREEN");
      expect((await does("teams", "add", "GREEN")).stderr).toContain("there is a team GREEN already");
      for (const argv of [
        ["repos", "revoke", "acme/cased", "green"],
        ["repos", "grant", "ACME/cased", "GREEN"],
        ["repos", "reindex", "acme/CASED"],
        ["teams", "groups", "green", "developers"],
        ["keys", "create", "ada", "--team", "green"],
      ])
        expect([argv, (await does(...argv)).code]).toEqual([argv, 0]);
      const shown = JSON.parse((await does("repos", "status", "ACME/CASED", "--json")).stdout);
      expect(shown.repositories).toMatchObject([{ name: "Acme/Cased", teams: ["Green"] }]);
      expect((await does("repos", "remove", "acme/cased")).stdout).toContain("was removed");
      expect((await does("teams", "remove", "green")).stdout).toContain("were removed");
    }
    await database.pool.query("delete from fossick.api_keys where name = 'admin'");
    await server.stop();
    folder.remove();
  });

  it("prints a key once, and knows it until it is revoked", async () => {
    const made = await here("keys", "create", "ada's laptop", "--team", "red", "--days", "30");
    expect(made.stdout).toMatch(/^fsk_[\w-]{43}\n$/);
    expect(made.stderr).toContain("it is not shown again");
    const caller = authenticate(database.pool, access);
    expect(await caller(made.stdout.trim())).toMatchObject({ isAdmin: false });
    const keys = async (): Promise<unknown> => JSON.parse((await here("keys", "list", "--json")).stdout).keys;
    const time = expect.stringMatching(/^\d{4}-/);
    await expect.poll(keys).toContainEqual(expect.objectContaining({ usedAt: time, expiresAt: time }));
    const listed = await here("keys", "list");
    expect(listed.stdout).toMatch(/last used +expires\n.* \d\d:\d\d .* \d\d:\d\d\n/);
    expect(listed.stdout).not.toContain(made.stdout.trim());
    const [id = ""] = /[0-9a-f-]{36}/.exec(listed.stdout) ?? [];
    expect((await here("keys", "revoke", id)).code).toBe(0);
    expect(await caller(made.stdout.trim())).toBeUndefined();
    expect((await here("keys", "revoke", id.replaceAll(/\d/g, "0"))).stderr).toContain(
      "there is no key with this id",
    );
  });

  it("refuses what is wrong in a sentence that says what to do, and does nothing", async () => {
    const wrong: readonly (readonly [string[], string])[] = [
      [["repos", "add", "acme/shop", address], "there is a repository acme/shop already"],
      [["repos", "add", "ACME/Shop", address], "there is a repository ACME/Shop already"],
      [["repos", "add", "../etc", address], "cannot name a repository"],
      [["repos", "add", "a//b", address], "cannot name a repository"],
      [["repos", "add", "new", "https://ada:secret@example.com/x"], "holds a name or a password"],
      [["repos", "add", "new", "ext::sh -c x"], "This is no address of a repository"],
      [["repos", "add", "new", "file:///srv/x"], 'file" are not allowed here'],
      [["repos", "add", "new", address, "--team", "green"], "there is no team green"],
      [["repos", "add", "new", address, "--branch", "--evil"], "cannot name a branch"],
      [["repos", "grant", "acme/none", "red"], "there is no repository acme/none"],
      [["repos", "status", "acme/none"], "there is no repository acme/none"],
      [["repos", "memory", "acme/shop", "maybe"], "memory is on or off"],
      [["teams", "add", "Red"], "there is a team Red already"],
      [["keys", "create", "x"], "a key belongs to a team"],
      [["keys", "create", "x", "--team", "red", "--days", "0"], "--days takes a whole number from 1"],
      [["keys", "create", "\u001B[31m", "--team", "red"], "cannot name a key"],
      [["repos", "frobnicate"], "unknown command 'frobnicate'"],
      [["repos", "list", "--frobnicate"], "unknown option '--frobnicate'"],
    ];
    for (const [argv, sentence] of wrong) {
      const { code, stderr, stdout } = await here(...argv);
      expect([argv, code, stdout]).toEqual([argv, 2, ""]);
      expect(stderr).toContain(sentence);
      expect(stderr).not.toContain("\u001B");
      expect(stderr).not.toMatch(/at .*\.ts:|secret/);
    }
    expect(JSON.parse((await here("repos", "list", "--json")).stdout).repositories).toHaveLength(2);
  });

  it("removes every row of a repository, and does nothing the second time", async () => {
    const { pool } = database;
    const { rows } = await pool.query(
      "select repository_id from fossick.repositories where name = 'acme/shop'",
    );
    const id = rows[0].repository_id;
    await pool.query("insert into fossick.indexes values ($1, 'f', 1, gen_random_uuid(), 7)", [id]);
    await pool.query("insert into fossick.texts values ($1, '\\x00', '\\x00')", [id]);
    await pool.query("insert into fossick.formats (format) values ('f') on conflict do nothing");
    await here("repos", "reindex", "acme/shop");
    const jobs = async () =>
      (await pool.query("select from graphile_worker.jobs where key = 'update:f:' || $1", [id])).rowCount;
    expect(await jobs()).toBe(1);
    expect((await here("repos", "remove", "acme/shop")).stdout).toBe("acme/shop was removed\n");
    expect((await here("repos", "remove", "acme/shop")).stdout).toContain("nothing was removed");
    expect(await jobs()).toBe(0);
    const tables = await pool.query(
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'fossick'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'repository_id'`,
    );
    for (const { relname } of tables.rows)
      expect(
        (await pool.query(`select from fossick."${relname}" where repository_id = $1`, [id])).rowCount,
      ).toBe(0);
  });

  it("tells of a failed repository what went wrong, harmlessly", async () => {
    await database.pool.query(
      "update fossick.repositories set state = 'failed', failures = 5, problem = $1 where name = 'acme/site'",
      ["the remote said \u001B[31mno\u001B[0m, and that in a sentence that goes on for more than one line"],
    );
    const { stdout } = await here("repos", "list");
    expect(stdout).not.toContain("\u001B");
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(60);
    expect((await here("repos", "status", "acme/site")).stdout).toContain(
      "5 in a row; workers gave up, repos reindex",
    );
    for (const flags of [[], ["--failed"]]) {
      const status = await here("repos", "status", ...flags);
      expect(status).toMatchObject({ code: 1, stderr: "" });
      expect(status.stdout).toMatch(/acme\/site +failed/);
      expect(status.stdout).toMatch(/\d+ repositor(?:y|ies): .*1 failed\n$/);
    }
    const data = JSON.parse((await here("repos", "status", "--failed", "--json")).stdout);
    expect(data).toMatchObject({ totals: { failed: 1 }, repositories: [{ name: "acme/site" }] });
    expect((await here("repos", "reindex", "--failed")).stdout).toBe("acme/site waits for a worker\n");
    expect((await here("repos", "reindex", "--all")).code).toBe(0);
    expect((await here("repos", "reindex", "acme/site", "--all")).stderr).toContain(
      "takes names, --failed or --all",
    );
    expect((await here("repos", "list")).stdout).toMatch(/acme\/site +waiting/);
  });

  describe("through a server", () => {
    const folder = temporaryFolder();
    let server: TestServer;
    let env: Record<string, string>;

    beforeAll(async () => {
      server = await startTestServer({ databaseUrl: database.serverUrl, dataDir: folder.path });
      const { stdout } = await here("keys", "create", "admin", "--admin");
      env = { FOSSICK_SERVER: server.url, FOSSICK_KEY: stdout.trim() };
    });
    afterAll(async () => {
      await server?.stop();
      folder.remove();
    });

    it("does the same", async () => {
      const there = (...argv: string[]): Promise<Ran> => run(argv, env);
      expect(await there("teams", "add", "blue")).toMatchObject({ code: 0, stderr: "" });
      expect(await there("teams", "groups", "blue", "testers")).toMatchObject({ code: 0, stderr: "" });
      expect(await there("repos", "add", "far/away", address, "--team", "blue")).toMatchObject({
        code: 0,
        stderr: "",
      });
      expect(await there("repos", "branches", "far/away", "main")).toMatchObject({ code: 0, stderr: "" });
      expect(await there("repos", "reindex", "far/away")).toMatchObject({ code: 0, stderr: "" });
      expect(await there("repos", "memory", "far/away", "on")).toMatchObject({ code: 0, stderr: "" });
      for (const argv of [
        ["repos", "list"],
        ["repos", "status", "far/away"],
        ["teams", "list"],
        ["keys", "list"],
      ])
        expect(await there(...argv)).toEqual(await here(...argv));
      const made = await there("keys", "create", "grace", "--team", "blue");
      expect(made).toMatchObject({ code: 0 });
      const [id = ""] = /[0-9a-f-]{36}/.exec(made.stderr) ?? [];
      expect(await there("keys", "revoke", id)).toMatchObject({ code: 0, stderr: "" });
      expect((await there("repos", "remove", "far/away")).stdout).toBe("far/away was removed\n");
      expect((await there("repos", "remove", "far/away")).stdout).toContain("nothing was removed");
      expect(await there("teams", "remove", "blue")).toMatchObject({ code: 0, stderr: "" });
    });

    it("tells what is wrong as well", async () => {
      const wrong = await run(["repos", "add", "../x", address], env);
      expect(wrong).toMatchObject({ code: 2, stdout: "" });
      expect(wrong.stderr).toContain("cannot name a repository");
      expect((await run(["repos", "grant", "no/where", "red"], env)).stderr).toContain(
        "there is no repository no/where",
      );
    });

    it("takes an administrator's key alone", async () => {
      const { stdout } = await here("keys", "create", "ada", "--team", "red");
      for (const argv of [
        ["repos", "list"],
        ["teams", "add", "x"],
        ["keys", "create", "y", "--admin"],
      ]) {
        const refused = await run(argv, { ...env, FOSSICK_KEY: stdout.trim() });
        expect(refused).toMatchObject({ code: 2, stdout: "" });
        expect(refused.stderr).toContain("has nothing to manage for this key");
        expect((await run(argv, { ...env, FOSSICK_KEY: "fsk_wrong" })).stderr).toContain(
          "does not take the key",
        );
        expect((await run(argv, { FOSSICK_SERVER: server.url })).stderr).toContain("asks for a key");
      }
      expect(server.log.join("\n")).not.toContain(env["FOSSICK_KEY"]);
    });
  });

  describe("as a program", () => {
    let program: string;

    beforeAll(async () => {
      program = await buildProgram();
    });

    const first = (url: string | undefined, ...argv: string[]): Promise<Ran> =>
      runProgram(program, argv, url === undefined ? {} : { FOSSICK_DATABASE_URL: url });

    it("says what to do the first time", async () => {
      const base = inject("postgres");
      const none = await first(undefined, "repos", "list");
      expect(none).toMatchObject({ code: 2, stdout: "" });
      expect(none.stderr).toContain("hint: set FOSSICK_DATABASE_URL to postgres://user@host/database");
      const noDatabase = await first(`${base}not_there`, "migrate");
      expect(noDatabase.stderr).toContain("there is no database not_there");
      expect(await first("postgres://ada:secret@127.0.0.1:1/x", "repos", "list")).toEqual({
        code: 69,
        stdout: "",
        stderr:
          "fossick-server: PostgreSQL does not answer at 127.0.0.1:1\nhint: is it running, and is FOSSICK_DATABASE_URL right?\n",
      });
      const client = new Client({ connectionString: `${base}postgres` });
      await client.connect();
      await client
        .query("drop database if exists first_steps")
        .then(() => client.query("create database first_steps"));
      try {
        const old = await first(`${base}first_steps`, "repos", "list");
        expect(old).toMatchObject({ code: 2, stdout: "" });
        expect(old.stderr).toContain("hint: fossick-server migrate makes them");
        expect((await first(`${base}first_steps`, "serve")).stderr).toContain("fossick-server migrate");
        expect((await first(`${base}first_steps`, "migrate")).stdout).toContain("migrated: 0000_helpers");
        expect((await first(`${base}first_steps`, "migrate")).stdout).toBe("the database is up to date\n");
        expect((await first(`${base}first_steps`, "teams", "add", "red")).code).toBe(0);
      } finally {
        await client.query("drop database first_steps with (force)");
        await client.end();
      }
    });

    it("helps without a database", async () => {
      for (const argv of [["--help"], ["repos", "--help"], ["repos", "add", "--help"], ["serve", "--help"]]) {
        const { code, stderr, stdout } = await first(undefined, ...argv);
        expect([argv, code, stderr]).toEqual([argv, 0, ""]);
        expect(stdout).toContain("Usage: fossick-server");
      }
      expect((await first(undefined)).code).toBe(2);
    });
  });
});
