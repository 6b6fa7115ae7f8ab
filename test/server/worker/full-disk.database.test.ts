import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runGit, type RunGit } from "../../../server/src/mirror/index.ts";
import { createRepository, isolateGit, removeFolders } from "../../temp-repository.ts";
import { run } from "../cli/run.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../test-database.ts";
import { addRepository, startWorker, temporaryFolder, whenState, type TestWorker } from "./test-worker.ts";

const folder = temporaryFolder();
const disk = join(folder, "disk");

function mountDisk(): boolean {
  try {
    mkdirSync(disk);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", disk], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const isMounted = hasPostgres && mountDisk();
if (!isMounted)
  process.stderr.write("NOT TESTED: a worker with a full disk, because no tmpfs can be mounted here\n");

describe.skipIf(!isMounted)("a worker whose disk is full", () => {
  let database: TestDatabase;
  const workers: TestWorker[] = [];

  beforeAll(async () => {
    isolateGit();
    database = await createTestDatabase();
  });
  afterAll(async () => {
    for (const worker of workers) await worker.end().catch(() => undefined);
    execFileSync("umount", [disk]);
    rmSync(folder, { recursive: true });
    await database?.remove();
    removeFolders();
  });

  const problems = async (): Promise<readonly string[]> =>
    (await database.pool.query("select problem from fossick.workers where problem is not null")).rows.map(
      ({ problem }) => String(problem),
    );

  it("hands its jobs to others, without a try for it, and takes none until there is space", async () => {
    const isFree = new AbortController();
    const waiting: RunGit = async (args, call) => {
      const either = AbortSignal.any([isFree.signal, call.signal]);
      if (!either.aborted) await once(either, "abort");
      return runGit(args, call);
    };
    workers.push(startWorker(database, { git: waiting }));
    workers.push(
      startWorker(database, { diskPauseMs: 60_000, stealMs: 300 }, { dataDir: join(disk, "data") }),
    );
    await expect
      .poll(async () => (await database.pool.query("select from fossick.workers")).rowCount, {
        timeout: 10_000,
      })
      .toBe(2);
    const ids: number[] = [];
    for (let at = 0; at < 4; at++) {
      const remote = createRepository({
        "a.ts": "export const a = 1;\n",
        "b.txt": randomBytes(3_000_000).toString("hex"),
      });
      remote.commit("all");
      ids.push(await addRepository(database.pool, `file://${remote.root}`));
    }
    await expect.poll(problems, { timeout: 30_000 }).toEqual([expect.stringContaining("disk is full")]);
    isFree.abort();
    for (const id of ids)
      expect(await whenState(database.pool, id, ({ state }) => state === "ready")).toMatchObject({
        failures: 0,
        problem: null,
      });
    expect(await problems()).toEqual([expect.stringContaining("disk is full")]);
    const { stdout } = await run(["repos", "status"], { FOSSICK_DATABASE_URL: database.url });
    expect(stdout).toMatch(/worker \S+-[0-9a-f]{6}: Its disk is full/);
  });

  it("says so where the files of a repository do not fit, of which git names no reason", async () => {
    for (const worker of workers.splice(0)) await worker.end();
    // A small clone, and more than the disk when checked out.
    const remote = createRepository({ "big.txt": "0".repeat(8_000_000) });
    remote.commit("all");
    const said: unknown[] = [];
    const listening: RunGit = (args, call) =>
      runGit(args, call).catch((error: unknown) => {
        said.push(error);
        throw error;
      });
    const options = { git: listening, diskPauseMs: 60_000 };
    workers.push(startWorker(database, options, { dataDir: join(disk, "alone") }));
    const id = await addRepository(database.pool, `file://${remote.root}`);
    const { problem } = await whenState(database.pool, id, (row) => row.problem !== null);
    expect(problem).toContain("The disk of the worker is full");
    expect(said.map(String).join()).not.toContain("No space left");
    await expect.poll(problems).toContainEqual(expect.stringContaining("Its disk is full"));
  });
});
