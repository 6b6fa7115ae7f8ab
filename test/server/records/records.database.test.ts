import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, type Database } from "../../../server/src/database/database.ts";
import { fetchIndex, lineageOf, OtherGeneration, OtherLineage } from "../../../server/src/records/index.ts";
import { writeLineage } from "../../../server/src/records/lineage.ts";
import { keys, readRecord, type Meta, type Store } from "@fossick/hosting/index.ts";
import { openLmdbStore } from "@fossick/index/store/lmdb-store.ts";
import { createSmallRepo, writeFiles } from "../../fixtures/small-repo.ts";
import { git } from "../../fixtures/git-repository.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../test-database.ts";
import { addRepository, contentsOf, createTestWorker, format, type TestWorker } from "./worker.ts";

const files = {
  "src/cart.ts":
    "import { total } from './total.ts';\nexport const checkout = (prices: number[]) => total(prices);\n",
  "src/total.ts":
    "export const total = (prices: number[]) => prices.reduce((sum, price) => sum + price, 0);\n",
  "README.md": "# Shop\n\nA cart, and what is in it.\n",
};

const caller = { isAdmin: false, teams: [1] };

describe.skipIf(!hasPostgres)("records of an index", () => {
  let database: TestDatabase;
  let server: Database;
  let workers: Database;
  let folder: string;
  let root: string;
  let repositoryId: number;
  let worker: TestWorker;
  const open: (Store | TestWorker)[] = [];
  let count = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    server = openDatabase({ url: database.serverUrl, max: 4, onError: () => undefined });
    workers = openDatabase({ url: database.workerUrl, max: 4, onError: () => undefined });
  });
  afterAll(async () => {
    await server?.end();
    await workers?.end();
    await database?.remove();
  });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "fossick-records-"));
    root = join(folder, "repo");
    createSmallRepo(root, files, { git: true });
    repositoryId = await addRepository(database.pool, `acme/shop-${++count}`);
    worker = newWorker();
  });
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function newWorker(of = format): TestWorker {
    const made = createTestWorker(workers, repositoryId, of);
    open.push(made);
    return made;
  }

  function newReplica(): Store {
    const store = openLmdbStore(join(folder, `replica-${open.length}`));
    open.push(store);
    return store;
  }

  const fetchInto = (store: Store, lineage = lineageOf(worker.store)?.lineage ?? "") =>
    fetchIndex(server, caller, { repositoryId, format, lineage }, store);

  /** Another commit, indexed and uploaded. */
  async function commit(change: Readonly<Record<string, string>>): Promise<void> {
    writeFiles(root, change);
    git(root, ["add", "--all"]);
    git(root, ["commit", "--quiet", "--message", `change ${Object.keys(change).join(" ")}`]);
    await worker.index(root);
  }

  /** Returns the entries that searching reads: the store's own, without those only workers need. */
  function searched(store: Store): ReadonlyMap<string, string> {
    const retired = readRecord<Meta>(store, keys.meta)?.retired.map((segment) => segment.toString(36)) ?? [];
    const isRetired = (key: string): boolean =>
      /^(?:segment|imports|streams|outlines|postings)\//.test(key) &&
      retired.includes(key.split("/")[key.startsWith("postings/") ? 2 : 1] ?? "");
    return new Map(
      [...contentsOf(store)].filter(
        ([key]) => !/^(?:document|path|sha|lineage)\b/.test(key) && !isRetired(key),
      ),
    );
  }

  it("restore a worker's store to the last byte", async () => {
    await worker.index(root);
    await worker.upload();
    const expected = contentsOf(worker.store);
    expect(await worker.restore()).toBe(true);
    expect(contentsOf(worker.store)).toEqual(expected);
  });

  it("restore it after many small updates and merges, whenever they were uploaded", async () => {
    await worker.index(root);
    for (let at = 0; at < 60; at++) {
      await commit({ [`src/part-${at % 40}.ts`]: `export const part${at} = ${at};\n` });
      if (at % 7 === 0) await worker.upload();
    }
    await worker.upload();
    const meta = readRecord<Meta>(worker.store, keys.meta);
    expect(meta?.retired.length).toBeGreaterThan(0);
    const expected = contentsOf(worker.store);
    await worker.restore();
    expect(contentsOf(worker.store)).toEqual(expected);
    const { rows } = await database.pool.query<{ segment: string }>(
      "select distinct split_part(key, '/', 2) as segment from fossick.records where repository_id = $1 and key like 's/%'",
      [repositoryId],
    );
    const kept = [...(meta?.live ?? []), ...(meta?.retired ?? [])].map((segment) => segment.toString(36));
    expect(rows.map(({ segment }) => segment).sort()).toEqual(kept.sort());
  });

  it("bring a replica to what searching needs, from nothing, step by step, and from far behind", async () => {
    await worker.index(root);
    await worker.upload();
    const [always, late] = [newReplica(), newReplica()];
    await fetchInto(always);
    await fetchInto(late);
    for (let at = 0; at < 40; at++) {
      await commit({ [`src/part-${at}.ts`]: `export const part${at} = ${at};\n` });
      await worker.upload();
      await fetchInto(always);
      expect(readRecord(always, keys.meta)).toEqual(readRecord(worker.store, keys.meta));
    }
    // Data that was live in the store may still be read; the next fetch takes it away.
    await fetchInto(late);
    expect([...searched(late)]).toEqual(expect.arrayContaining([...searched(worker.store)]));
    await commit({ "src/last.ts": "export const last = 1;\n" });
    await worker.upload();
    const first = newReplica();
    const expected = searched(worker.store);
    for (const store of [first, late, always]) {
      await fetchInto(store);
      expect(searched(store)).toEqual(expected);
    }
    expect([...contentsOf(first).keys()].filter((key) => key.startsWith("document/"))).toEqual([]);
    expect(await fetchInto(first)).toEqual({ bytes: 0 });
  });

  it("send nothing twice, and no generation where nothing changed", async () => {
    await worker.index(root);
    const first = await worker.upload();
    expect(first.generation).toBe(1);
    expect(first.textBytes).toBe(Object.values(files).join("").length);
    expect(await worker.upload()).toEqual({ generation: 1, recordBytes: 0, textBytes: 0 });
    await commit({ "src/more.ts": "export const more = 1;\n" });
    const second = await worker.upload();
    expect(second).toMatchObject({ generation: 2, textBytes: "export const more = 1;\n".length });
    expect(second.recordBytes).toBeLessThan(first.recordBytes);
  });

  it("let only the first of two workers make a generation", async () => {
    await worker.index(root);
    const other = newWorker();
    await other.index(root);
    const outcomes = await Promise.allSettled([worker.upload(), other.upload()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: expect.any(OtherGeneration),
    });
    const [quicker, slower] = outcomes[0].status === "fulfilled" ? [worker, other] : [other, worker];
    await slower.restore();
    await slower.index(root);
    await slower.upload();
    await expect(slower.upload()).resolves.toMatchObject({ generation: expect.any(Number) });
    expect(lineageOf(slower.store)?.lineage).toBe(lineageOf(quicker.store)?.lineage);
  });

  it("survive a worker that is killed between the commit and its own record of it", async () => {
    await worker.index(root);
    await worker.upload();
    await commit({ "src/more.ts": "export const more = 1;\n" });
    const before = lineageOf(worker.store);
    await worker.upload();
    // As it was before the upload: the store does not know of it.
    if (before) worker.store.write((writer) => writeLineage(writer, before));
    await expect(worker.upload()).rejects.toThrow(OtherGeneration);
    await worker.restore();
    await worker.index(root);
    expect((await worker.upload()).generation).toBeGreaterThanOrEqual(2);
  });

  it("leave nothing when what is written beside fails", async () => {
    await worker.index(root);
    await expect(
      worker.upload(async () => {
        throw new Error("no card");
      }),
    ).rejects.toThrow("no card");
    const { rows } = await database.pool.query(
      "select 1 from fossick.records where repository_id = $1 union all select 1 from fossick.texts where repository_id = $1",
      [repositoryId],
    );
    expect(rows).toEqual([]);
    expect((await worker.upload()).generation).toBe(1);
  });

  it("hold branches beside each other, and forget those that are there no more", async () => {
    await worker.index(root);
    const side = join(folder, "side");
    git(root, ["worktree", "add", "--quiet", "-b", "side", side]);
    writeFiles(side, { "src/side.ts": "export const side = 1;\n" });
    git(side, ["add", "--all"]);
    git(side, ["commit", "--quiet", "--message", "a side"]);
    await worker.index(side, "side");
    await worker.upload();
    const replica = newReplica();
    await fetchInto(replica);
    expect(searched(replica)).toEqual(searched(worker.store));
    expect(replica.get(`${keys.snapshot}@side`)).toBeDefined();
    worker.forget("side");
    await worker.upload();
    await fetchInto(replica);
    expect(searched(replica)).toEqual(searched(worker.store));
    expect(replica.get(`${keys.snapshot}@side`)).toBeUndefined();
    const { rows } = await database.pool.query("select branch from fossick.heads where repository_id = $1", [
      repositoryId,
    ]);
    expect(rows).toEqual([{ branch: "" }]);
  });

  it("are replaced whole by another lineage", async () => {
    await worker.index(root);
    await worker.upload();
    const replica = newReplica();
    await fetchInto(replica);
    const old = lineageOf(replica)?.lineage;
    for (const table of ["indexes", "records", "texts", "heads"])
      await database.pool.query(`delete from fossick.${table} where repository_id = $1`, [repositoryId]);
    await expect(fetchInto(replica, old)).rejects.toThrow(OtherLineage);
    await expect(worker.upload()).rejects.toThrow(OtherGeneration);
    expect(await worker.restore()).toBe(false);
    await commit({ "src/other.ts": "export const other = 1;\n" });
    await worker.upload();
    await expect(fetchInto(replica, old)).rejects.toThrow(OtherLineage);
    await fetchInto(replica);
    expect(searched(replica)).toEqual(searched(worker.store));
  });

  it("show a caller of other teams nothing", async () => {
    await worker.index(root);
    await worker.upload();
    const replica = newReplica();
    const lineage = lineageOf(worker.store)?.lineage ?? "";
    const index = { repositoryId, format, lineage };
    for (const teams of [[], [2]])
      await expect(fetchIndex(server, { isAdmin: false, teams }, index, replica)).rejects.toThrow(
        OtherLineage,
      );
    expect(replica.keysUnder("")).toEqual([]);
    await fetchIndex(server, { isAdmin: true, teams: [] }, index, replica);
    expect(searched(replica)).toEqual(searched(worker.store));
  });

  it("may be fetched by many at once into one folder", async () => {
    await worker.index(root);
    await worker.upload();
    const replica = newReplica();
    await Promise.all(Array.from({ length: 6 }, () => fetchInto(replica)));
    expect(searched(replica)).toEqual(searched(worker.store));
  });

  it("of an empty repository are an index without files", async () => {
    const empty = join(folder, "empty");
    createSmallRepo(empty, {});
    await worker.index(empty);
    expect((await worker.upload()).textBytes).toBe(0);
    const replica = newReplica();
    await fetchInto(replica);
    expect(searched(replica)).toEqual(searched(worker.store));
    expect(replica.get(keys.state)).toBeDefined();
  });

  it("give up a fetch whose connection breaks, and go on with the next", async () => {
    await worker.index(root);
    await worker.upload();
    await database.pool.query(
      `update fossick.records set value = decode(repeat('00', 20000000), 'hex') where repository_id = $1 and key = 'v/graph'`,
      [repositoryId],
    );
    const replica = newReplica();
    const fetching = fetchInto(replica).then(
      () => "done",
      (error: unknown) => String(error),
    );
    await whenFetching(database);
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'test_server' and datname = current_database() and query like 'copy%'",
    );
    expect(await fetching).not.toBe("done");
    expect(readRecord(replica, keys.meta)).toBeUndefined();
    await worker.restore().catch(() => false);
    await fetchInto(replica);
    expect(readRecord(replica, keys.meta)).toBeDefined();
  });
});

async function whenFetching(database: TestDatabase): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query(
      "select 1 from pg_stat_activity where usename = 'test_server' and datname = current_database() and query like 'copy%'",
    );
    if (rows.length > 0) return;
  }
}
