import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, pathsOf, tellPush, type Asker } from "../../server/measure/ask.ts";
import { recordAnswers } from "../../server/measure/known-answers.ts";
import { figuresOfLoad, startLoad, type Outage } from "../../server/measure/load.ts";
import { cloneRemote, type Remote } from "../../server/measure/remote.ts";
import { markedFile, untilFresh } from "../../server/measure/until-fresh.ts";
import { addTeam, createKey, operator } from "../../server/src/catalogue/index.ts";
import { createSmallRepo } from "../fixtures/small-repo.ts";
import { isolateGit } from "../temp-repository.ts";
import { startDatabase, type TestCluster } from "./start-citus.ts";
import { hasPostgres, prepareOwn, type TestDatabase } from "./test-database.ts";
import { startTestServer, temporaryFolder, type TestServer } from "./test-server.ts";
import { addRepository, startWorker, whenState, type TestWorker } from "./worker/test-worker.ts";

const words = ["cart", "refund", "invoice", "lamp", "parcel", "voucher"];
const filesOf = (name: string): Record<string, string> => ({
  "README.md": `# ${name}\n`,
  ...Object.fromEntries(
    words.map((word) => [
      `src/${word}.js`,
      `/** Of ${name}. */\nexport const ${word}Total = (prices) => prices.length;\n`,
    ]),
  ),
});
const webhookSecret = "of-tests";
const maxMs = 30_000;

describe.skipIf(!hasPostgres)("two servers and a worker", () => {
  const folder = temporaryFolder();
  const servers: TestServer[] = [];
  let postgres: TestCluster;
  let database: TestDatabase;
  let worker: TestWorker;
  let askers: readonly Asker[];
  let pushed: Remote;

  beforeAll(async () => {
    isolateGit();
    // Uses its own PostgreSQL, because the test ends it.
    const started = await startDatabase();
    if (started === undefined) throw new Error("there is no PostgreSQL");
    postgres = started;
    database = await prepareOwn(postgres);
    const { pool } = database;
    await addTeam(pool, operator, "shop");
    const key = await createKey(pool, operator, { name: "ada", team: "shop", isAdmin: false });
    worker = startWorker(database, {}, { dataDir: join(folder.path, "worker") });
    for (const name of ["asked", "pushed"]) {
      createSmallRepo(join(folder.path, name), filesOf(name), { git: true });
      const remote = cloneRemote(join(folder.path, name), join(folder.path, `${name}.git`));
      const id = await addRepository(pool, remote.url);
      await pool.query("update fossick.repositories set name = $2 where repository_id = $1", [id, name]);
      await pool.query("insert into fossick.team_repositories select $1, team_id from fossick.teams", [id]);
      await whenState(pool, id, ({ state }) => state === "ready");
      pushed = remote;
    }
    for (const data of ["server-0", "server-1"])
      servers.push(
        await startTestServer({
          databaseUrl: database.serverUrl,
          dataDir: join(folder.path, data),
          env: { FOSSICK_WEBHOOK_SECRET: webhookSecret },
        }),
      );
    askers = servers.map(({ url }) => ({ url, key: key.secret }));
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await worker?.end();
    await database?.remove();
    await postgres?.remove();
    folder.remove();
  });

  const told = (server: number): Promise<number> =>
    tellPush(servers[server]?.url ?? "", webhookSecret, pushed);
  const bothFresh = (task: string, path: string) =>
    Promise.all(askers.map((asker) => untilFresh(asker, { repository: "pushed", task, path }, maxMs)));

  it("answer with what was pushed, soon, and no longer with what a force push dropped", async () => {
    const first = markedFile("zephyrLedger");
    pushed.push(first.file);
    const startedMs = performance.now();
    expect(await told(0)).toBe(202);
    await bothFresh(first.task, first.file.path);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    const second = markedFile("quartzLedger");
    pushed.forcePush(second.file, 1);
    expect(await told(1)).toBe(202);
    await bothFresh(second.task, second.file.path);
    for (const asker of askers)
      expect(pathsOf(await ask(asker, "pushed", first.task))).not.toContain(first.file.path);
  });

  it("give no wrong answer while PostgreSQL is ended and started, and know of pushes meanwhile", async () => {
    const tasks = words.map((word) => ({ repository: "asked", task: `what is a ${word} total of?` }));
    const load = startLoad(askers, await recordAnswers(askers, tasks), 4);
    const outages: Outage[] = [];
    for (const [number, ending] of (["SIGINT", "SIGQUIT"] as const).entries()) {
      await wait(500);
      const fromMs = performance.now();
      await postgres.stop(ending);
      const { file, task } = markedFile(`outage${number}Ledger`);
      pushed.push(file);
      expect(await told(number)).toBe(202);
      await wait(1_000);
      await postgres.start();
      outages.push({ fromMs, untilMs: performance.now() });
      await bothFresh(task, file.path);
    }
    await wait(500);
    await load.stop();
    const { backMs, right, unavailable, ...bad } = figuresOfLoad(load.calls, outages);
    expect(bad).toEqual({ wrong: 0, errors: 0, late: 0, details: [] });
    expect(Math.min(right, unavailable)).toBeGreaterThan(20);
    expect(Math.max(...backMs)).toBeLessThan(5_000);
  });
});
