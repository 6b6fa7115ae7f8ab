import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../server/src/access/caller.ts";
import { openDatabase, type Database } from "../../../server/src/database/database.ts";
import { lineageOf } from "../../../server/src/records/index.ts";
import { openReplicas, type Replicas } from "../../../server/src/replicas/index.ts";
import { defaultTimes } from "../../../server/src/replicas/keep-house.ts";
import type { Searchable } from "../../../server/src/types.ts";
import { indexFormat } from "@fossick/hosting/index.ts";
import { createEngine, type Engine, type Retrieval } from "@fossick/library/index.ts";
import { git } from "../../fixtures/git-repository.ts";
import { createSmallRepo, writeFiles } from "../../fixtures/small-repo.ts";
import { addRepository, createTestWorker, type TestWorker } from "../records/worker.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../test-database.ts";

const files = {
  "src/cart.ts":
    "import { total } from './total.ts';\n\n/** What is bought. */\nexport function checkout(prices: number[]): number {\n  return total(prices);\n}\n",
  "src/total.ts":
    "/** The sum of prices. */\nexport function total(prices: number[]): number {\n  return prices.reduce((sum, price) => sum + price, 0);\n}\n",
  "test/cart.test.ts": "import { checkout } from '../src/cart.ts';\ntest('checkout', () => checkout([1]));\n",
  "README.md": "# Shop\n\nA cart, and what is in it.\n",
};
const task = "the checkout of a cart sums up prices wrongly";
const caller: Caller = { id: "key", teams: [1], isAdmin: false };
const settings = { memoryMb: 1_000, openRepositories: 8, replicaMb: 1_000, textMb: 8, waitSeconds: 5 };

describe.skipIf(!hasPostgres)("replicas", () => {
  let database: TestDatabase;
  let server: Database;
  let workers: Database;
  let folder: string;
  let root: string;
  let repositoryId: number;
  let name: string;
  let worker: TestWorker;
  let acquired = 0;
  let count = 0;
  const open: (Replicas | TestWorker | Engine)[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    server = openDatabase({ url: database.serverUrl, max: 4, onError: () => undefined });
    server.on("acquire", () => acquired++);
    workers = openDatabase({ url: database.workerUrl, max: 4, onError: () => undefined });
  });
  afterAll(async () => {
    await server?.end();
    await workers?.end();
    await database?.remove();
  });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "fossick-replicas-"));
    root = join(folder, "repo");
    createSmallRepo(root, files, { git: true });
    name = `acme/shop-${++count}`;
    repositoryId = await addRepository(database.pool, name);
    worker = newWorker(repositoryId);
    await worker.index(root);
    await worker.upload();
  });
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function newWorker(id: number): TestWorker {
    const made = createTestWorker(workers, id, indexFormat());
    open.push(made);
    return made;
  }

  function newReplicas(own: Partial<typeof settings> = {}, times = defaultTimes): Replicas {
    const made = openReplicas({
      database: server,
      settings: { dataDir: folder, ...settings, ...own },
      onError: () => undefined,
      times,
    });
    open.push(made);
    return made;
  }

  const searchable = (from = worker, id = repositoryId, branch = ""): Searchable => {
    const version = lineageOf(from.store);
    if (version === undefined) throw new Error("nothing was uploaded");
    const { generation, lineage } = version;
    const head = from.commitOf(branch);
    return {
      repository: { id, name },
      index: { format: indexFormat(), generation, lineage, branch, commit: head },
    };
  };

  const ask = (replicas: Replicas, what = searchable(), who = caller): Promise<Retrieval> =>
    replicas.use(what, who, (engine) => engine.retrieve(task));

  /** Returns the answer of an engine over the folder. */
  async function expected(at = root): Promise<string> {
    const engine = await createEngine({
      root: at,
      settings: { cacheDir: join(folder, "cache"), memory: false },
    });
    open.push(engine);
    return comparable(await engine.retrieve(task));
  }

  const replicaFolder = (): string =>
    join(folder, "replicas", String(repositoryId), lineageOf(worker.store)?.lineage ?? "");
  const dataFile = (): string => join(replicaFolder(), indexFormat(), "index.lmdb");

  async function commit(change: Readonly<Record<string, string>>): Promise<void> {
    writeFiles(root, change);
    git(root, ["add", "--all"]);
    git(root, ["commit", "--quiet", "--message", `change ${Object.keys(change).join(" ")}`]);
    await worker.index(root);
    await worker.upload();
  }

  it("answer as an engine over the folder does, to the last byte, commit after commit", async () => {
    const replicas = newReplicas();
    expect(comparable(await ask(replicas))).toBe(await expected());
    for (let at = 0; at < 30; at++) {
      await commit({ [`src/price-${at}.ts`]: `export const price${at} = ${at}; // of a cart\n` });
      if (at % 10 === 9) expect(comparable(await ask(replicas))).toBe(await expected());
    }
  });

  it("answer for each branch on its own", async () => {
    const side = join(folder, "side");
    git(root, ["worktree", "add", "--quiet", "-b", "side", side]);
    writeFiles(side, {
      "src/checkout.ts": "export const checkoutCart = (prices: number[]) => prices.length;\n",
    });
    git(side, ["add", "--all"]);
    git(side, ["commit", "--quiet", "--message", "checkout of a cart"]);
    await worker.index(side, "side");
    await worker.upload();
    const replicas = newReplicas();
    const answers = await Promise.all([
      ask(replicas),
      ask(replicas, searchable(worker, repositoryId, "side")),
    ]);
    expect(comparable(answers[0])).toBe(await expected());
    expect(comparable(answers[1])).toBe(await expected(side));
    expect(replicas.figures().open).toBe(2);
  });

  it("say so where there is no index yet", async () => {
    const none = { repository: { id: repositoryId, name } };
    await expect(ask(newReplicas(), none)).rejects.toMatchObject({ code: "INDEX_NOT_READY" });
  });

  it("ask the database nothing when they are current, and fetch once for all who wait", async () => {
    const replicas = newReplicas();
    acquired = 0;
    await Promise.all(
      Array.from({ length: 8 }, () => replicas.use(searchable(), caller, (engine) => engine.index())),
    );
    expect(acquired).toBe(2); // for its size, and for all of it
    await ask(replicas);
    acquired = 0;
    await ask(replicas);
    await replicas.use(searchable(), caller, (engine) => engine.index());
    expect(acquired).toBe(0);
    expect(replicas.figures().open).toBe(1);
  });

  it("keep no more open than they may", async () => {
    const replicas = newReplicas({ openRepositories: 2 });
    for (let at = 0; at < 4; at++) {
      const id = await addRepository(database.pool, `acme/other-${count}-${at}`);
      const other = newWorker(id);
      await other.index(root);
      await other.upload();
      await ask(replicas, searchable(other, id));
      expect(replicas.figures().open).toBeLessThanOrEqual(2);
    }
    expect(comparable(await ask(replicas))).toBe(await expected());
  });

  it("lose nothing when their folder is deleted while it is open", async () => {
    const replicas = newReplicas();
    await ask(replicas);
    rmSync(join(folder, "replicas"), { recursive: true });
    expect(withoutFaults(await ask(replicas))).toBe(await expected());
    expect(comparable(await ask(replicas))).toBe(await expected());
  });

  it("lose nothing when their data is damaged, open or not", async () => {
    const replicas = newReplicas();
    await ask(replicas);
    flipBytes(dataFile(), worker.store.need("postings/text/0/0"));
    expect(withoutFaults(await ask(replicas))).toBe(await expected());
    await replicas.close();
    flipBytes(dataFile());
    expect(withoutFaults(await ask(newReplicas()))).toBe(await expected());
  });

  it("go over to the index that took another's place, though the old one was looked up", async () => {
    const replicas = newReplicas();
    await ask(replicas);
    const old = searchable();
    for (const table of ["indexes", "records", "texts", "heads"])
      await database.pool.query(`delete from fossick.${table} where repository_id = $1`, [repositoryId]);
    const anew = newWorker(repositoryId);
    await commitOnly();
    await anew.index(root);
    await anew.upload();
    if (old.index === undefined) throw new Error("there was no index");
    const newer = { ...old, index: { ...old.index, generation: 99 } };
    expect(comparable(await ask(replicas, newer))).toBe(await expected());
    expect(comparable(await ask(replicas, searchable(anew)))).toBe(await expected());
  });

  function commitOnly(): Promise<void> {
    writeFiles(root, { "src/cart-price.ts": "export const cartPrice = 1;\n" });
    git(root, ["add", "--all"]);
    git(root, ["commit", "--quiet", "--message", "price of a cart"]);
    return Promise.resolve();
  }

  it("fetch nothing for a caller of other teams, whatever was looked up", async () => {
    const stranger = { id: "other", teams: [2], isAdmin: false };
    await expect(ask(newReplicas(), searchable(), stranger)).rejects.toMatchObject({
      code: "INDEX_NOT_READY",
    });
    expect(statSync(dataFile(), { throwIfNoEntry: false })?.size ?? 0).toBeLessThan(100_000);
  });

  describe("on a small disk", () => {
    const times = { lookMs: 50, idleMs: 100, unusedMs: 2_000, goneMs: 3_600_000 };
    const there = (id: number): boolean =>
      readdirSync(join(folder, "replicas"), { withFileTypes: true }).some(
        (entry) =>
          entry.name === String(id) &&
          readdirSync(join(folder, "replicas", entry.name)).some((each) => !each.startsWith("removed-")),
      );
    const until = async (isSo: () => boolean): Promise<void> => {
      for (let tries = 0; !isSo(); tries++) {
        if (tries > 400) throw new Error("it did not come about");
        await wait(25);
      }
    };

    it("delete what was used least recently, and nothing that any process uses", async () => {
      const replicas = newReplicas({ replicaMb: 0.01 }, times);
      await ask(replicas);
      const used = join(replicaFolder(), "used");
      // Another process has it open and says so.
      const touching = setInterval(() => utimesSync(used, new Date(), new Date()), 50);
      await wait(2_500);
      clearInterval(touching);
      expect(there(repositoryId)).toBe(true);
      expect(replicas.figures().open).toBe(0);
      await until(() => !there(repositoryId));
      expect(comparable(await ask(replicas))).toBe(await expected());
    });

    it("delete replicas of repositories that are gone", async () => {
      const replicas = newReplicas({}, { ...times, goneMs: 100 });
      await ask(replicas);
      await wait(1_200);
      expect(there(repositoryId)).toBe(true);
      await database.pool.query("delete from fossick.repositories where repository_id = $1", [repositoryId]);
      await until(() => !there(repositoryId));
    });
  });
});

/** An answer without times, and without where its repository lies. */
const comparable = (answer: Retrieval): string =>
  JSON.stringify(answer, (key, value: unknown) =>
    key === "root" || key === "ms" || key.endsWith("Ms") ? undefined : value,
  );

/** Removes faults of repaired indexes, which are the only difference allowed. */
const withoutFaults = (answer: Retrieval): string =>
  comparable({ ...answer, faults: answer.faults.filter(({ code }) => code !== "INDEX_BROKEN") });

/** @param value where it stands in the file; all of the file but its head when absent */
function flipBytes(path: string, value?: Uint8Array): void {
  const bytes = readFileSync(path);
  const start = value ? bytes.indexOf(value) : 8_192;
  expect(start).toBeGreaterThan(0);
  const end = value ? start + value.length : bytes.length;
  for (let at = start; at < end; at += 16) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  const file = openSync(path, "r+");
  writeSync(file, bytes, start, end - start, start);
  closeSync(file);
}
