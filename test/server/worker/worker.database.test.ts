import { setTimeout as wait } from "node:timers/promises";
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openMemory, type Opened } from "./restored.ts";
import { runGit, type RunGit } from "../../../server/src/mirror/index.ts";
import { GitFailure } from "../../../server/src/mirror/run-git.ts";
import type { ServerSettings } from "../../../server/src/settings.ts";
import type { WorkerOptions } from "../../../server/src/worker/index.ts";
import { requestUpdate } from "../../../server/src/jobs/index.ts";
import { createRepository, isolateGit, removeFolders, type TempFolder } from "../../temp-repository.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../test-database.ts";
import { addRepository, startWorker, whenAt, whenState, type TestWorker } from "./test-worker.ts";

describe.skipIf(!hasPostgres)("a worker", () => {
  let database: TestDatabase;
  const workers: TestWorker[] = [];
  const start = (options: Partial<WorkerOptions> = {}, changed: Partial<ServerSettings> = {}): TestWorker => {
    const worker = startWorker(database, options, changed);
    workers.push(worker);
    return worker;
  };

  beforeAll(async () => {
    isolateGit();
    database = await createTestDatabase();
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.end()));
    await database.pool.query("delete from fossick.repositories");
    await database.pool.query("delete from graphile_worker._private_jobs");
  });
  afterAll(async () => {
    await database?.remove();
    removeFolders();
  });

  const restored = (id: number, branch = ""): Promise<Opened> => openMemory(database.pool, id, branch);
  const some = (): TempFolder => {
    const folder = createRepository({
      "src/users.ts": "export function findUser() {}\n",
      "README.md": "# Shop\n",
    });
    folder.commit("users: can be found");
    return folder;
  };
  const ready = (id: number) => whenState(database.pool, id, ({ state }) => state === "ready");
  const push = (id: number): Promise<void> => requestUpdate(database.pool, id);

  it("indexes what was added, and what is pushed", async () => {
    const folder = some();
    start();
    const id = await addRepository(database.pool, `file://${folder.root}`);
    expect(await ready(id)).toEqual({ state: "ready", problem: null, failures: 0 });
    expect((await restored(id)).paths).toEqual(["README.md", "src/users.ts"]);
    folder.write({ "src/orders.ts": "export const orders = [];\n" });
    const head = folder.commit("orders: new");
    await push(id);
    await whenAt(database.pool, id, head);
    const after = await restored(id);
    expect(after.paths).toEqual(["README.md", "src/orders.ts", "src/users.ts"]);
    expect(after.commits).toBe(2);
  });

  it("indexes what was added before it came, and uploads nothing when nothing is new", async () => {
    const folder = some();
    const { pool } = database;
    const { rows } = await pool.query(
      "insert into fossick.repositories (name, url) values ('early', $1) returning repository_id",
      [`file://${folder.root}`],
    );
    const id = Number(rows[0].repository_id);
    start();
    await ready(id);
    const versionOf = async () =>
      (await pool.query("select xmin, * from fossick.indexes where repository_id = $1", [id])).rows;
    const before = await versionOf();
    const checked = async () =>
      (await pool.query("select checked_at from fossick.repositories where repository_id = $1", [id])).rows[0]
        .checked_at;
    const at = await checked();
    await push(id);
    await expect.poll(checked).not.toEqual(at);
    expect(await versionOf()).toEqual(before);
  });

  it("follows a force push, which leaves nothing of what was there", async () => {
    const folder = some();
    start();
    const id = await addRepository(database.pool, `file://${folder.root}`);
    await ready(id);
    folder.write({ "src/secret.ts": "export const gone = 1;\n" });
    await push(id);
    await whenAt(
      database.pool,
      id,
      (folder.commit("to be undone"), await push(id), folder.git("rev-parse", "HEAD")),
    );
    folder.git("reset", "-q", "--hard", "HEAD~1");
    folder.write({ "src/other.ts": "export const other = 1;\n" });
    const head = folder.commit("instead");
    await push(id);
    await whenAt(database.pool, id, head);
    const after = await restored(id);
    expect(after.paths).toEqual(["README.md", "src/other.ts", "src/users.ts"]);
    expect(after.commits).toBe(2);
  });

  it("says that a repository is empty, and indexes it once it is not", async () => {
    const folder = createRepository();
    start();
    const id = await addRepository(database.pool, `file://${folder.root}`);
    const { problem, state } = await whenState(database.pool, id, (row) => row.problem !== null);
    expect([state, problem]).toEqual([
      "waiting",
      "The repository has no commit yet; it is indexed once there is one.",
    ]);
    folder.write({ "a.ts": "export const a = 1;\n" });
    folder.commit("a");
    await push(id);
    expect((await ready(id)).problem).toBe(null);
  });

  it("keeps the index of a remote that vanished, says so, tries again and gives up", async () => {
    const folder = some();
    start();
    const id = await addRepository(database.pool, `file://${folder.root}`);
    await ready(id);
    renameSync(folder.root, `${folder.root}-away`);
    await push(id);
    const { problem } = await whenState(database.pool, id, ({ failures }) => failures === 1);
    expect(problem).toBe(
      "The remote has no such repository: it was removed, renamed, or the worker may not see it.",
    );
    // Again and again: a failure is counted a moment before its job is put back.
    for (let failures = 1; failures < 8;) {
      await database.pool.query(
        "update graphile_worker._private_jobs set run_at = now() where locked_at is null",
      );
      await database.pool.query("select pg_notify('jobs:insert', '{\"count\":1}')");
      ({ failures } = await whenState(database.pool, id, () => true));
      await wait(50);
    }
    expect((await whenState(database.pool, id, () => true)).state).toBe("failed");
    expect((await restored(id)).paths).toContain("src/users.ts");
    renameSync(`${folder.root}-away`, folder.root);
    await push(id);
    expect((await ready(id)).failures).toBe(0);
  });

  it("indexes further branches, tells of those that are not there, and drops what is no longer asked for", async () => {
    const folder = some();
    folder.git("checkout", "-q", "-b", "feature/x");
    folder.write({ "src/x.ts": "export const x = 1;\n" });
    folder.commit("x");
    folder.git("checkout", "-q", "main");
    start();
    const id = await addRepository(database.pool, `file://${folder.root}`, ["main", "feature/x", "gone"]);
    expect((await ready(id)).problem).toBe('The remote has no branch "gone".');
    expect((await restored(id)).paths).toEqual(["README.md", "src/users.ts"]);
    const further = await restored(id, "feature/x");
    expect([further.paths, further.commits]).toEqual([["README.md", "src/users.ts", "src/x.ts"], 2]);
    await database.pool.query(
      "update fossick.repositories set branches = '{main}' where repository_id = $1",
      [id],
    );
    await push(id);
    await whenState(database.pool, id, ({ problem, state }) => state === "ready" && problem === null);
    const { rows } = await database.pool.query(
      "select branch, branch_name from fossick.heads where repository_id = $1",
      [id],
    );
    expect(rows).toEqual([{ branch: "", branch_name: "main" }]);
    expect((await restored(id, "feature/x")).paths).toEqual([]);
  });

  it("follows a default branch that was renamed", async () => {
    const folder = some();
    start();
    const id = await addRepository(database.pool, `file://${folder.root}`);
    await ready(id);
    folder.git("branch", "-m", "main", "trunk");
    await push(id);
    const nameOf = async () =>
      (await database.pool.query("select branch_name from fossick.heads where repository_id = $1", [id]))
        .rows;
    await expect.poll(nameOf).toEqual([{ branch_name: "trunk" }]);
  });

  it("clones anew when its mirror or its tree is broken", async () => {
    const folder = some();
    const { dataDir } = start();
    const id = await addRepository(database.pool, `file://${folder.root}`);
    await ready(id);
    const mirror = join(dataDir, "mirrors", String(id), "repository.git");
    for (const broken of ["objects", "HEAD", "worktrees", "config"]) {
      if (broken === "objects") breakObjects(join(mirror, "objects"));
      else rmSync(join(mirror, broken), { recursive: true });
      folder.write({ [`${broken}.ts`]: "export const more = 1;\n" });
      const head = folder.commit(broken);
      await push(id);
      await whenAt(database.pool, id, head);
    }
    expect((await restored(id)).commits).toBe(5);
  });

  it("restores its store from the database when it was lost, and goes on", async () => {
    const folder = some();
    const { dataDir } = start();
    const id = await addRepository(database.pool, `file://${folder.root}`);
    await ready(id);
    const lineage = async () =>
      (await database.pool.query("select lineage from fossick.indexes where repository_id = $1", [id]))
        .rows[0].lineage;
    const before = await lineage();
    rmSync(join(dataDir, "stores"), { recursive: true });
    folder.write({ "src/more.ts": "export const more = 1;\n" });
    const head = folder.commit("more");
    await push(id);
    await whenAt(database.pool, id, head);
    expect(await lineage()).toBe(before);
    expect((await restored(id)).commits).toBe(2);
  });

  it("makes an index anew whose records are gone, though nothing was pushed", async () => {
    const folder = some();
    start();
    const id = await addRepository(database.pool, `file://${folder.root}`);
    await ready(id);
    for (const table of ["records", "texts"]) await database.pool.query(`delete from fossick.${table}`);
    await push(id);
    await expect.poll(async () => (await restored(id)).commits, { timeout: 20_000 }).toBe(1);
  });

  it("says that its disk is full, and tries again", async () => {
    const folder = some();
    let isFull = true;
    const git: RunGit = (args, call) => {
      if (isFull && args[0] === "fetch")
        throw new GitFailure(
          "error: unable to write file: No space left on device\nfatal: cannot store pack\n",
        );
      return runGit(args, call);
    };
    start({ git });
    const id = await addRepository(database.pool, `file://${folder.root}`);
    const { problem, state } = await whenState(database.pool, id, (row) => row.problem !== null);
    expect([state, problem]).toEqual(["waiting", expect.stringContaining("disk of the worker is full")]);
    isFull = false;
    await push(id);
    await ready(id);
  });

  it("refuses addresses that are not allowed, without trying again", async () => {
    start();
    const id = await addRepository(database.pool, "ext::sh -c true");
    const { problem, state } = await whenState(database.pool, id, (row) => row.problem !== null);
    expect(state).toBe("failed");
    expect(problem).toContain("no address of a repository");
  });

  it("removes what it keeps of a repository that was removed", async () => {
    const folder = some();
    const { dataDir } = start();
    const id = await addRepository(database.pool, `file://${folder.root}`);
    await ready(id);
    const here = (): boolean =>
      ["mirrors", "stores"].some((name) => existsSync(join(dataDir, name, String(id))));
    expect(here()).toBe(true);
    await database.pool.query("delete from fossick.repositories where repository_id = $1", [id]);
    await expect.poll(here).toBe(false);
  });

  it("looks at repositories by itself when fetchMinutes have passed", async () => {
    const folder = some();
    start({}, { fetchMinutes: 1 });
    const id = await addRepository(database.pool, `file://${folder.root}`);
    await ready(id);
    const head = folder.commit("unannounced");
    await database.pool.query("update fossick.repositories set checked_at = now() - interval '61 seconds'");
    await whenAt(database.pool, id, head);
  });

  it("finishes or gives back its job when it is told to end", async () => {
    const folder = some();
    let isFetching = false;
    const git: RunGit = async (args, call) => {
      if (args[0] !== "fetch") return runGit(args, call);
      isFetching = true;
      return new Promise((_resolve, reject) =>
        call.signal.addEventListener("abort", () => reject(call.signal.reason)),
      );
    };
    const id = await addRepository(database.pool, `file://${folder.root}`);
    const held = start({ git });
    await expect.poll(() => isFetching, { timeout: 10_000 }).toBe(true);
    await held.end();
    const { rows } = await database.pool.query(
      "select attempts, locked_by from graphile_worker._private_jobs",
    );
    expect(rows).toEqual([{ attempts: 0, locked_by: null }]);
    expect(await whenState(database.pool, id, () => true)).toEqual({
      state: "waiting",
      problem: null,
      failures: 0,
    });
    start();
    await ready(id);
  });
});

function breakObjects(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    if (/[\da-f]{38}$|\.pack$/.test(name)) rmSync(join(folder, name));
}
