import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, tellPush, type Asker } from "../../server/measure/ask.ts";
import { recordAnswers } from "../../server/measure/known-answers.ts";
import { figuresOfLoad, startLoad, type Load, type Outage } from "../../server/measure/load.ts";
import { cloneRemote, type Remote } from "../../server/measure/remote.ts";
import { markedFile, untilFresh } from "../../server/measure/until-fresh.ts";
import type { AnywhereRetrieval } from "../../server/src/searches/retrieve-anywhere.ts";
import { addTeam, createKey, operator } from "../../server/src/catalogue/index.ts";
import { createSmallRepo } from "../fixtures/small-repo.ts";
import { isolateGit } from "../temp-repository.ts";
import { citusPrograms, startDatabase, type TestCluster } from "./start-citus.ts";
import type { TestPostgres } from "./start-postgres.ts";
import { prepareOwn, type TestDatabase } from "./test-database.ts";
import { startTestServer, temporaryFolder, type TestServer } from "./test-server.ts";
import { run } from "./cli/run.ts";
import { addRepository, startWorker, whenState, type TestWorker } from "./worker/test-worker.ts";

/** `FOSSICK_AWAY_SECONDS=60 npx vitest run --project server node-away` measures. */
const isMeasured = process.env["FOSSICK_AWAY_SECONDS"] !== undefined;
const awaySeconds = Number(process.env["FOSSICK_AWAY_SECONDS"] ?? 4);
const testMs = 120_000 + awaySeconds * 1_000;
const isThere = citusPrograms !== "";
const names = Array.from({ length: 12 }, (_, number) => `shop-${number}`);
const webhookSecret = "of-tests";
const maxMs = 30_000;
const notSearched = [
  ["what is a cart total", "not searched, as the part of the database that has it does not answer"],
  ["购物车的合计是怎么算出来的", "那部分数据库没有应答"],
  ["購物車的總計是怎麼算出來的", "那部分資料庫沒有回應"],
] as const;

describe.skipIf(!isThere)("a server and a worker while a node of Citus is away", () => {
  const folder = temporaryFolder();
  const remotes = new Map<string, Remote>();
  let cluster: TestCluster;
  let database: TestDatabase;
  let worker: TestWorker;
  let server: TestServer;
  let asker: Asker;
  let away: TestPostgres;
  /** Names of repositories on that node, and on the others. */
  let lost: readonly string[];
  let kept: readonly string[];

  beforeAll(async () => {
    isolateGit();
    const started = await startDatabase();
    if (started === undefined) throw new Error("there is no PostgreSQL");
    cluster = started;
    database = await prepareOwn(cluster);
    const { pool } = database;
    await addTeam(pool, operator, "shop");
    const key = await createKey(pool, operator, { name: "ada", team: "shop", isAdmin: false });
    worker = startWorker(database, {}, { dataDir: join(folder.path, "worker") });
    const ports = new Map<string, number>();
    for (const name of names) ports.set(name, await addShop(name));
    const byPlenty = cluster.nodes.toSorted((a, b) => countAt(ports, b.port) - countAt(ports, a.port));
    away = byPlenty[0] ?? cluster;
    lost = names.filter((name) => ports.get(name) === away.port);
    kept = names.filter((name) => ports.get(name) !== away.port);
    server = await startTestServer({
      databaseUrl: database.serverUrl,
      dataDir: join(folder.path, "server"),
      env: { FOSSICK_WEBHOOK_SECRET: webhookSecret },
    });
    asker = { url: server.url, key: key.secret };
  });
  afterAll(async () => {
    await server?.stop();
    await worker?.end();
    await database?.remove();
    await cluster?.remove();
    folder.remove();
  });

  /** @returns the port of the node that has what belongs to it */
  const addShop = async (name: string): Promise<number> => {
    const root = join(folder.path, name);
    const cart = `/** Of ${name}. */\nexport const cartTotal = (prices) => prices.length;\n`;
    createSmallRepo(root, { "src/cart.js": cart }, { git: true });
    const remote = cloneRemote(root, `${root}.git`);
    remotes.set(name, remote);
    const { pool } = database;
    const id = await addRepository(pool, remote.url);
    await pool.query("update fossick.repositories set name = $2 where repository_id = $1", [id, name]);
    await pool.query("insert into fossick.team_repositories select $1, team_id from fossick.teams", [id]);
    await whenState(pool, id, ({ state }) => state === "ready");
    return portOf(database, id);
  };
  const remoteOf = (name: string): Remote => {
    const remote = remotes.get(name);
    if (remote === undefined) throw new Error(`there is no ${name}`);
    return remote;
  };
  /** Pushes a file, of which nobody is told yet. @returns a wait for the answer that has it */
  const push = (name: string, mark: string): (() => Promise<unknown>) => {
    const { file, task } = markedFile(mark);
    remoteOf(name).push(file);
    return () => untilFresh(asker, { repository: name, task, path: file.path }, maxMs);
  };
  const tell = async (name: string): Promise<void> =>
    expect(await tellPush(server.url, webhookSecret, remoteOf(name))).toBe(202);
  const idOf = (name: string): number => names.indexOf(name) + 1;
  const statusOf = async (path: string): Promise<number> => {
    const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${asker.key}` } });
    await response.arrayBuffer();
    return response.status;
  };
  const loadOf = async (asked: readonly string[]): Promise<Load> => {
    const tasks = asked.map((repository) => ({ repository, task: "what is a cart total of?" }));
    return startLoad([asker], await recordAnswers([asker], tasks), 4);
  };
  const sql = (statement: string): Promise<unknown> => database.pool.query(statement);

  const expectOthersAtWork = async (told: string, due: string): Promise<void> => {
    const untilTold = push(told, "toldLedger");
    await tell(told);
    await untilTold();
    const untilDue = push(due, "dueLedger");
    await sql(`update fossick.repositories set checked_at = null where repository_id = ${idOf(due)}`);
    await untilDue();
  };
  const expectWaiting = async (pushed: string): Promise<void> => {
    const waiting = await whenState(database.pool, idOf(pushed), ({ problem }) => problem !== null);
    expect(waiting.problem).toBe("The part of the database that has it does not answer.");
  };
  /** Does work while the node is stopped. */
  const whileAway = async (work: () => Promise<void>): Promise<void> => {
    await away.stop("SIGQUIT");
    try {
      await work();
    } finally {
      await away.start();
    }
  };
  const everywhere = async (task: string) => {
    const response = await fetch(`${server.url}/v1/retrieve`, {
      method: "POST",
      headers: { authorization: `Bearer ${asker.key}`, "content-type": "application/json" },
      body: JSON.stringify({ task }),
    });
    return { status: response.status, answer: (await response.json()) as AnywhereRetrieval };
  };
  const command = (...args: readonly string[]) => run(args, { FOSSICK_DATABASE_URL: database.url });
  const statusFor = async (name: string, who = asker): Promise<number> =>
    (await ask(who, name, "what is a cart total of?")).status;

  it(
    "answer for the others, refuse what lies there, and go on by themselves once it is back",
    async () => {
      const [pushedLost = "", ...askedLost] = lost;
      const [toldKept = "", dueKept = "", ...askedKept] = kept;
      const loads = { lost: await loadOf(askedLost), kept: await loadOf(askedKept) };
      expect(await statusOf("/ready")).toBe(200);
      await wait(1_000);
      const fromMs = performance.now();
      await away.stop("SIGQUIT");
      const untilLost = push(pushedLost, "lostLedger");
      await tell(pushedLost);
      await expectOthersAtWork(toldKept, dueKept);
      await expectWaiting(pushedLost);
      await wait(Math.max(0, fromMs + awaySeconds * 1_000 - performance.now()));
      await away.start();
      const outage: Outage = { fromMs, untilMs: performance.now() };
      await untilLost();
      const freshMs = Math.round(performance.now() - outage.untilMs);
      await wait(1_000);
      for (const load of Object.values(loads)) await load.stop();
      const [ofLost, ofKept] = [loads.lost, loads.kept].map(({ calls }) => figuresOfLoad(calls, [outage]));
      if (isMeasured) process.stderr.write(`${JSON.stringify({ ofLost, ofKept, freshMs })}\n`);
      const good = { wrong: 0, errors: 0, late: 0, details: [] };
      expect([ofLost, ofKept]).toMatchObject([good, { ...good, unavailable: 0 }]);
      expect(Math.min(ofLost?.right ?? 0, ofLost?.unavailable ?? 0, ofKept?.right ?? 0)).toBeGreaterThan(10);
      expect(ofLost?.backMs[0]).toBeLessThan(5_000);
    },
    testMs,
  );

  it("route over all, and say in three languages which were not searched", async () => {
    const named = `${lost[0]}, ${kept[0]}`;
    await whileAway(async () => {
      for (const [task, words] of notSearched) {
        const { answer, status } = await everywhere(`${task}: ${named}`);
        expect(status).toBe(200);
        const byName = new Map(answer.repositories.map((each) => [each.name, each]));
        expect(byName.get(kept[0] ?? "")).toMatchObject({ faults: [] });
        expect(byName.get(lost[0] ?? "")).toMatchObject({
          files: 0,
          reason: expect.stringContaining(words),
          faults: [{ code: "NODE_AWAY" }],
        });
        expect(answer.files.map(({ repository }) => repository)).toEqual([kept[0]]);
      }
    });
    expect(await statusFor(lost[0] ?? "")).toBe(200);
  });

  it("list all, get ready, and name the node that is away, not the one that says so", async () => {
    const node = `127.0.0.1:${away.port}`;
    await whileAway(async () => {
      expect([await statusOf("/v1/repositories"), await statusOf("/ready")]).toEqual([200, 200]);
      const another = await startTestServer({
        databaseUrl: database.serverUrl,
        dataDir: join(folder.path, "another"),
      });
      expect((await fetch(`${another.url}/ready`)).status).toBe(200);
      await another.stop();
      const { stdout } = await command("repos", "status");
      expect(stdout).toContain(`12 repositories: `);
      expect(stdout).toContain(`node ${node} of the database does not answer`);
      const one = await command("repos", "status", lost[0] ?? "");
      expect(one.stdout).toContain(`node ${node} of the database does not answer`);
    });
    expect((await command("repos", "status")).stdout).not.toContain("does not answer");
  });

  it("take access and keys away, and give them, at once", async () => {
    const [gone = "", stays = ""] = kept;
    await whileAway(async () => {
      const other = await createKey(database.pool, operator, { name: "eve", team: "shop", isAdmin: false });
      const eve = { url: server.url, key: other.secret };
      expect(await statusFor(stays, eve)).toBe(200);
      for (const name of [gone, lost[0] ?? ""])
        expect((await command("repos", "revoke", name, "shop")).code).toBe(0);
      expect([await statusFor(gone), await statusFor(lost[0] ?? "")]).toEqual([404, 404]);
      expect((await command("repos", "grant", gone, "shop")).code).toBe(0);
      expect(await statusFor(gone)).toBe(200);
      expect((await command("keys", "revoke", other.id)).code).toBe(0);
      expect(await statusFor(stays, eve)).toBe(401);
    });
    expect([await statusFor(lost[0] ?? ""), await statusFor(gone)]).toEqual([404, 200]);
    expect((await command("repos", "grant", lost[0] ?? "", "shop")).code).toBe(0);
    expect(await statusFor(lost[0] ?? "")).toBe(200);
  });

  it("remove a repository, and delete what the node has of it once it is back", async () => {
    const [, removed = ""] = lost;
    const id = idOf(removed);
    const left = async (): Promise<number> =>
      Number(
        (await database.pool.query(`select count(*) from fossick.records where repository_id = ${id}`))
          .rows[0].count,
      );
    expect(await left()).toBeGreaterThan(0);
    await whileAway(async () => {
      expect((await command("repos", "remove", removed)).stdout).toContain("was removed");
      expect(await statusFor(removed)).toBe(404);
      expect((await everywhere(`the cart total of ${kept[0]}`)).status).toBe(200);
    });
    await expect.poll(left, { timeout: 20_000 }).toBe(0);
    expect((await database.pool.query("table fossick.leftovers")).rows).toEqual([]);
  });
});

/** The port of the node that has what belongs to a repository. */
async function portOf({ pool }: TestDatabase, id: number): Promise<number> {
  const { rows } = await pool.query<{ nodeport: number }>(
    `select nodeport from citus_shards
     where shardid = get_shard_id_for_distribution_column('fossick.indexes', $1::bigint)`,
    [id],
  );
  return rows[0]?.nodeport ?? 0;
}

const countAt = (ports: ReadonlyMap<string, number>, port: number): number =>
  [...ports.values()].filter((each) => each === port).length;
