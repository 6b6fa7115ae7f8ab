import { spawnSync } from "node:child_process";
import { readdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "../../server/src/database/migrate.ts";
import { readSettings } from "../../server/src/cli/read-settings.ts";
import { createRepository, isolateGit, removeFolders } from "../temp-repository.ts";
import { buildProgram, run } from "./cli/run.ts";
import { startPostgres, type TestPostgres } from "./start-postgres.ts";
import { hasPostgres } from "./test-database.ts";
import { addRepository, startWorker, whenState } from "./worker/test-worker.ts";

describe.skipIf(!hasPostgres)("a fault of what the team server stands on", () => {
  let postgres: TestPostgres;
  let url: string;
  let pool: pg.Pool;

  beforeAll(async () => {
    isolateGit();
    const started = await startPostgres();
    if (started === undefined) throw new Error("there is no PostgreSQL");
    postgres = started;
    url = `${postgres.url}postgres`;
    await migrate(url);
    pool = new pg.Pool({ connectionString: url, max: 2 });
    pool.on("error", () => undefined);
  });
  afterAll(async () => {
    await pool?.end();
    await postgres?.remove();
    removeFolders();
  });

  const firstOf = async (statement: string): Promise<string> =>
    String(Object.values((await pool.query(statement)).rows[0])[0]);
  const newRemote = () => {
    const remote = createRepository({ "cart.ts": "export const cartTotal = 1;\n" });
    remote.commit("all");
    return `file://${remote.root}`;
  };
  const workerOn = (changed = {}) =>
    startWorker({ url, serverUrl: url, workerUrl: url, pool, remove: () => Promise.resolve() }, {}, changed);

  it("that the disk of PostgreSQL is full is told as its, not the worker's, and passes by itself", async () => {
    // Without the rights to make a small disk: /dev/full takes no byte, so the files of one table lie there.
    const folder = await firstOf("show data_directory");
    const paths = await pool.query<{ path: string }>(
      "select pg_relation_filepath(oid) as path from pg_class where relname ~ '^texts_[0-9]+$'",
    );
    const files = paths.rows.map(({ path }) => join(folder, path));
    await postgres.stop();
    for (const file of files) {
      renameSync(file, `${file}.kept`);
      symlinkSync("/dev/full", file);
    }
    await postgres.start();
    const worker = workerOn();
    try {
      const id = await addRepository(pool, newRemote());
      const { problem } = await whenState(pool, id, (row) => row.problem !== null);
      expect(problem).toBe(
        "PostgreSQL has no space left on its disk: free some there; the job is tried again by itself.",
      );
      const { stdout } = await run(["repos", "status"], { FOSSICK_DATABASE_URL: url });
      expect(stdout.replaceAll(/\s+/g, " ")).toContain("PostgreSQL has no space left on its disk");
      expect(stdout).not.toMatch(/^worker/m);
      await postgres.stop();
      for (const file of files) renameSync(`${file}.kept`, file);
      await postgres.start();
      await expect
        .poll(
          () =>
            pool.query("select fossick.request_update($1)", [id]).then(
              () => true,
              () => false,
            ),
          { timeout: 10_000 },
        )
        .toBe(true);
      await whenState(pool, id, ({ state }) => state === "ready");
    } finally {
      await worker.end();
    }
  });

  it("that a relative --data-dir is given is none: repositories are indexed", async () => {
    const { dataDir } = readSettings({ dataDir: "relative/folder" }, { FOSSICK_DATABASE_URL: url });
    expect(dataDir).toBe(join(process.cwd(), "relative/folder"));
  });

  it("that a password is lacking ends a command at once, and says so", async () => {
    const program = await buildProgram("fossick-server-faults-test");
    const folder = await firstOf("show data_directory");
    await pool.query("set password_encryption = 'scram-sha-256'");
    await pool.query("create role ada login password 'secret'");
    writeFileSync(
      await firstOf("show hba_file"),
      "host all tester all trust\nhost all all all scram-sha-256\n",
    );
    await pool.query("select pg_reload_conf()");
    expect(readdirSync(folder)).toContain(basename(await firstOf("show hba_file")));
    const address = url.replace("tester@", "ada@");
    const startedMs = performance.now();
    const { status, stderr } = spawnSync(process.execPath, [program, "teams", "list"], {
      cwd: dirname(program),
      encoding: "utf8",
      env: { ...process.env, FOSSICK_DATABASE_URL: address, PGPASSWORD: undefined },
    });
    expect(stderr).toContain("refuses the login ada");
    expect(stderr).toContain("PGPASSWORD");
    expect(status).toBe(2);
    expect(performance.now() - startedMs).toBeLessThan(20_000);
  });
});
