import type { ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLanguageTable, languageRows } from "@fossick/languages/index.ts";
import { indexFormat } from "@fossick/hosting/index.ts";
import { requestUpdate } from "../../../server/src/jobs/index.ts";
import { createRepository, isolateGit, removeFolders, type TempFolder } from "../../temp-repository.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../test-database.ts";
import { openMemory, orphansOf } from "./restored.ts";
import {
  addRepository,
  buildWorkerProcess,
  forkWorker,
  startWorker,
  temporaryFolder,
  testSettings,
  whenAt,
  whenState,
} from "./test-worker.ts";

/** How often a worker is killed; `FOSSICK_KILLS` sets another number. */
const rounds = Number(process.env["FOSSICK_KILLS"] ?? 10);

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
  });

describe.skipIf(!hasPostgres)("workers that are killed", () => {
  let database: TestDatabase;
  let program: string;
  const folders: string[] = [];
  const newFolder = (): string => {
    const folder = temporaryFolder();
    folders.push(folder);
    return folder;
  };

  beforeAll(async () => {
    isolateGit();
    [database, program] = await Promise.all([createTestDatabase(), buildWorkerProcess()]);
  });
  afterAll(async () => {
    await database?.remove();
    removeFolders();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  /** Many small files, so that there is something to be killed in. */
  const write = (folder: TempFolder, round: number): string => {
    folder.write(
      Object.fromEntries(
        Array.from({ length: 60 }, (_, at) => [
          `src/part${at % 7}/file${at}.ts`,
          `export function thing${at}of${at % 5 === 0 ? round : 0}() {\n  return ${at};\n}\n`.repeat(20),
        ]),
      ),
    );
    return folder.commit(`round ${round}`);
  };

  it("lose nothing and show nothing half, whenever it happens", { timeout: 240_000 }, async () => {
    const repositories = Array.from({ length: 3 }, () => createRepository());
    const ids: number[] = [];
    for (const repository of repositories) {
      write(repository, 0);
      repository.git("branch", "next");
      ids.push(await addRepository(database.pool, `file://${repository.root}`, ["main", "next"]));
    }
    const dataDirs = [newFolder(), newFolder()];
    const start = (at: number): ChildProcess =>
      forkWorker(program, testSettings(database, { dataDir: dataDirs[at] ?? "", jobs: 2 }));
    const workers = [start(0), start(1)];
    const watch = new AbortController();
    const format = await formatOfProcess(database);
    const seen = readAgainAndAgain(database, { ids, format }, watch.signal);
    const heads = new Map<number, string>();
    for (let round = 1; round <= rounds; round++) {
      for (const [at, repository] of repositories.entries()) {
        heads.set(ids[at] ?? 0, write(repository, round));
        await requestUpdate(database.pool, ids[at] ?? 0);
      }
      // Spread over what a worker does: it needs about half a second to begin.
      await sleep(150 + ((round * 397) % 1_300));
      const victim = workers[round % 2];
      victim?.kill("SIGKILL");
      if (victim) await ended(victim);
      workers[round % 2] = start(round % 2);
    }
    for (const [id, head] of heads) await whenAt(database.pool, id, head, "", 90_000);
    for (const id of ids) await whenState(database.pool, id, ({ state }) => state === "ready", 60_000);
    watch.abort();
    expect(await seen).toBeGreaterThan(10);
    for (const worker of workers) worker.kill("SIGTERM");
    await Promise.all(workers.map(ended));
    for (const id of ids) {
      const { commits, paths } = await openMemory(database.pool, id, "", format);
      expect([paths.length, commits]).toEqual([60, rounds + 1]);
      expect((await openMemory(database.pool, id, "next", format)).paths.length).toBe(60);
      expect(await orphansOf(database.pool, id, format)).toEqual([]);
    }
    const { rows } = await database.pool.query("select key from graphile_worker._private_jobs");
    expect(rows).toEqual([]);
  });

  it("leave a job that another one takes within seconds", async () => {
    const repository = createRepository();
    write(repository, 0);
    const first = forkWorker(program, testSettings(database, { dataDir: newFolder() }));
    const id = await addRepository(database.pool, `file://${repository.root}`);
    await whenState(database.pool, id, ({ state }) => state === "indexing", 30_000);
    first.kill("SIGKILL");
    await ended(first);
    const second = startWorker(database, {}, {});
    await whenState(database.pool, id, ({ state }) => state === "ready", 15_000);
    await second.end();
  });

  it("of two formats each make an index of their own, from one push", async () => {
    await database.pool.query("delete from fossick.formats");
    const repository = createRepository();
    write(repository, 0);
    const languages = createLanguageTable(languageRows.slice(0, 3));
    const workers = [startWorker(database), startWorker(database, { languages })];
    const id = await addRepository(database.pool, `file://${repository.root}`);
    const formats = [indexFormat(), indexFormat(languages)].toSorted();
    const headsOf = async (): Promise<unknown[]> =>
      (
        await database.pool.query(
          "select format, commit from fossick.heads where repository_id = $1 order by format",
          [id],
        )
      ).rows;
    const at = (commit: string): unknown[] => formats.map((format) => ({ format, commit }));
    await expect.poll(headsOf, { timeout: 60_000 }).toEqual(at(repository.git("rev-parse", "HEAD")));
    const head = write(repository, 1);
    await requestUpdate(database.pool, id);
    await expect.poll(headsOf, { timeout: 60_000 }).toEqual(at(head));
    for (const format of formats) {
      expect((await openMemory(database.pool, id, "", format)).paths.length).toBe(60);
      expect(await orphansOf(database.pool, id, format)).toEqual([]);
    }
    await Promise.all(workers.map((worker) => worker.end()));
  });
});

/** Language tables are known by their code, which is another one once it was bundled. */
async function formatOfProcess({ pool }: TestDatabase): Promise<string> {
  await expect
    .poll(async () => (await pool.query("select from fossick.formats")).rowCount, { timeout: 20_000 })
    .toBe(1);
  return (await pool.query("select format from fossick.formats")).rows[0].format;
}

/** Restores indexes until told to stop. @returns how many were whole @throws when one is not */
async function readAgainAndAgain(
  database: TestDatabase,
  { format, ids }: { readonly ids: readonly number[]; readonly format: string },
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  while (!signal.aborted) {
    for (const id of ids) {
      const { paths } = await openMemory(database.pool, id, "", format);
      if (paths.length !== 0 && paths.length !== 60) throw new Error(`${paths.length} files are visible`);
      if (paths.length > 0) count++;
    }
    await sleep(20);
  }
  return count;
}
