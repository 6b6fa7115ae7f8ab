import { spawn, type ChildProcess } from "node:child_process";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runGit, type RunGit } from "../../../server/src/mirror/index.ts";
import { createRepository, isolateGit, removeFolders, type TempFolder } from "../../temp-repository.ts";
import { freePort } from "../http/start-program.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../test-database.ts";
import { addRepository, startWorker, whenAt, whenState, type TestWorker } from "./test-worker.ts";

/** A minute of the real pauses is a tenth of a second here: an outage of 45 minutes takes 4.5 s. */
const pauses = { firstMs: 5_000 / 600, mostMs: 120_000 / 600 };
const minuteMs = 100;

describe.skipIf(!hasPostgres)("a host of remotes that is away", () => {
  let database: TestDatabase;
  let worker: TestWorker | undefined;
  let daemon: ChildProcess | undefined;
  let port: number;
  let asked = 0;

  beforeAll(async () => {
    isolateGit();
    database = await createTestDatabase();
    port = await freePort();
  });
  afterAll(async () => {
    await worker?.end();
    await stopHost();
    await database?.remove();
    removeFolders();
  });

  async function startHost(): Promise<void> {
    daemon = spawn(
      join(gitPrograms(), "git-daemon"),
      ["--listen=127.0.0.1", `--port=${port}`, "--export-all", "--reuseaddr", "--base-path=/"],
      { stdio: "ignore" },
    );
    await expect.poll(() => isListening(port), { timeout: 10_000 }).toBe(true);
  }
  async function stopHost(): Promise<void> {
    if (daemon === undefined) return;
    const ended = new Promise((resolve) => daemon?.once("exit", resolve));
    daemon.kill("SIGKILL");
    await ended;
    daemon = undefined;
  }

  const counting: RunGit = (args, call) => {
    if (args[0] === "ls-remote") asked += 1;
    return runGit(args, call);
  };
  const add = (root: string): Promise<number> =>
    addRepository(database.pool, `git://127.0.0.1:${port}${root}`);
  function change(remote: TempFolder, text: string): string {
    remote.write({ "a.ts": `export const a = "${text}";\n` });
    return remote.commit(text);
  }

  it("costs a repository no try, is asked by one at a time, and all is well soon after", async () => {
    await startHost();
    worker = startWorker(
      database,
      { git: counting, hostPauses: pauses, takeOverMs: 20 },
      { schemes: ["git", "file"], jobs: 2 },
    );
    const remotes = Array.from({ length: 6 }, () => createRepository({ "a.ts": "export const a = 1;\n" }));
    const ids: number[] = [];
    for (const remote of remotes) {
      const commit = change(remote, "before");
      const id = await add(remote.root);
      ids.push(id);
      await whenAt(database.pool, id, commit);
    }
    const wrong = await add("/nowhere/at/all");
    await whenState(database.pool, wrong, ({ failures }) => failures > 0);

    await stopHost();
    const commits = remotes.map((remote) => change(remote, "meanwhile"));
    for (const id of ids) await database.pool.query("select fossick.request_update($1)", [id]);
    for (const id of ids)
      await whenState(database.pool, id, ({ problem, state }) => state === "waiting" && problem !== null);
    asked = 0;
    await new Promise((resolve) => setTimeout(resolve, 45 * minuteMs));
    const { rows } = await database.pool.query(
      "select state, problem from fossick.repositories where repository_id = any ($1)",
      [ids],
    );
    for (const { problem, state } of rows) {
      expect(["waiting", "indexing"]).toContain(state); // the one that is asked at this moment is indexing
      expect(problem).toContain("does not answer");
    }
    // Once in two minutes, not six times.
    expect(asked).toBeGreaterThan(5);
    expect(asked).toBeLessThan(40);

    await startHost();
    const startMs = performance.now();
    for (const [at, id] of ids.entries()) await whenAt(database.pool, id, commits[at] ?? "");
    const tookMs = performance.now() - startMs;
    process.stderr.write(`all healthy after ${Math.round(tookMs)} ms, asked ${asked} times\n`);
    for (const id of ids)
      expect(await whenState(database.pool, id, ({ state }) => state === "ready")).toMatchObject({
        failures: 0,
        problem: null,
      });
    expect((await database.pool.query("select from fossick.hosts")).rowCount).toBe(0);
  });
});

const gitPrograms = (): string => process.env["GIT_EXEC_PATH"] ?? "/usr/lib/git-core";

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => (socket.destroy(), resolve(true))).once("error", () => resolve(false));
  });
