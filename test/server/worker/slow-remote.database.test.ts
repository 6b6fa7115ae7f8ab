import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTeam, createKey, operator } from "../../../server/src/catalogue/index.ts";
import { runGit, type RunGit } from "../../../server/src/mirror/index.ts";
import { createRepository, isolateGit, removeFolders, type TempFolder } from "../../temp-repository.ts";
import { run } from "../cli/run.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../test-database.ts";
import { ask, startTestServer, temporaryFolder, type TestServer } from "../test-server.ts";
import { addRepository, startWorker, whenState, type TestWorker } from "./test-worker.ts";

const askSeconds = 4;

describe.skipIf(!hasPostgres)("a remote that is slow or gone", () => {
  let database: TestDatabase;
  let worker: TestWorker | undefined;
  let server: TestServer | undefined;
  /** Accepts connections and never says a word. */
  let silent: Server;
  const sockets = new Set<Socket>();
  const folder = temporaryFolder();

  beforeAll(async () => {
    isolateGit();
    database = await createTestDatabase();
    silent = createServer((socket) => sockets.add(socket.on("error", () => undefined)));
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
  });
  afterAll(async () => {
    await worker?.end();
    await server?.stop();
    for (const socket of sockets) socket.destroy();
    silent?.close();
    await database?.remove();
    removeFolders();
    folder.remove();
  });

  const newRemote = (): TempFolder => {
    const remote = createRepository({ "cart.ts": "export const cartTotal = 1;\n" });
    remote.commit("all");
    return remote;
  };
  const silentUrl = (name: string): string => {
    const address = silent.address();
    return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/${name}`;
  };
  const silentSince = async (id: number): Promise<unknown> =>
    (await database.pool.query(`select silent_since from fossick.repositories where repository_id = ${id}`))
      .rows[0].silent_since;
  const status = async (name = ""): Promise<string> =>
    (await run(["repos", "status", name].filter(Boolean), { FOSSICK_DATABASE_URL: database.url })).stdout;

  it("holds up no other, and is given up after the time that a setting says", async () => {
    worker = startWorker(database, {}, { schemes: ["file", "http"], jobs: 1, askSeconds });
    const slow = [await addRepository(database.pool, silentUrl("a"))];
    await expect.poll(() => sockets.size, { timeout: 20_000 }).toBe(1);
    const startedMs = performance.now();
    slow.push(await addRepository(database.pool, silentUrl("b")));
    const quick = await addRepository(database.pool, `file://${newRemote().root}`);
    await whenState(database.pool, quick, ({ state }) => state === "ready");
    expect(await silentSince(slow[0] ?? 0)).toBe(null);
    for (const id of slow) {
      const { problem } = await whenState(
        database.pool,
        id,
        ({ state, problem: why }) => state === "waiting" && why !== null,
      );
      expect(problem).toContain("--ask-seconds");
      expect(await silentSince(id)).toBeInstanceOf(Date);
    }
    expect(performance.now() - startedMs).toBeLessThan(askSeconds * 5_000);
    await database.pool.query("delete from fossick.repositories where repository_id = any ($1)", [slow]);
    await worker.end();
    worker = undefined;
  });

  it("leaves the work that waits for a worker in sight, with its age and place", async () => {
    const isOver = new AbortController();
    const holding: RunGit = async (args, call) => {
      const either = AbortSignal.any([isOver.signal, call.signal]);
      if (!either.aborted) await once(either, "abort");
      return runGit(args, call);
    };
    const remotes = [newRemote(), newRemote(), newRemote()];
    worker = startWorker(database);
    const ids: number[] = [];
    for (const { root } of remotes) ids.push(await addRepository(database.pool, `file://${root}`));
    for (const id of ids) await whenState(database.pool, id, ({ state }) => state === "ready");
    await worker.end();

    worker = startWorker(database, { git: holding }, { jobs: 1, fetches: 0 });
    for (const id of ids) {
      await database.pool.query("select fossick.request_update($1)", [id]);
      if (id === ids[0]) await whenState(database.pool, id, ({ state }) => state === "indexing");
    }
    for (const [at, remote] of [remotes[1], remotes[2]].entries())
      expect(await status(`file://${remote?.root}`)).toMatch(
        new RegExp(`state +waiting since [^]*queue +place ${at + 1}, waits for a worker since \\d{4}-`),
      );
    // Rows stand by name, which is another in each run.
    const places = (await status()).matchAll(/place (\d) since \d{4}-/g);
    expect([...places].map(([, place]) => place).sort()).toEqual(["1", "2"]);
    expect(await status()).toContain("2 waiting");
    isOver.abort();
    for (const id of ids) await whenState(database.pool, id, ({ state }) => state === "ready");
    await expect.poll(() => status()).not.toContain("place");
  });

  it("makes answers say, in three languages, since when they know nothing of it", async () => {
    const remote = newRemote();
    const { pool } = database;
    const id = await addRepository(pool, `file://${remote.root}`);
    await whenState(pool, id, ({ state }) => state === "ready");
    await pool.query("update fossick.repositories set name = 'shop' where repository_id = $1", [id]);
    await addTeam(pool, operator, "shop");
    await pool.query("insert into fossick.team_repositories select $1, team_id from fossick.teams", [id]);
    const { secret: key } = await createKey(pool, operator, { name: "ada", team: "shop", isAdmin: false });
    server = await startTestServer({ databaseUrl: database.serverUrl, dataDir: folder.path });
    const faults = async (
      task: string,
    ): Promise<readonly { readonly code: string; readonly message: string }[]> => {
      const call = { path: "/v1/retrieve", key, body: { task, repository: "shop" } };
      return JSON.parse((await ask(server?.url ?? "", call)).text).faults;
    };
    const codes = async (): Promise<readonly string[]> =>
      (await faults("the cart total")).map(({ code }) => code);
    expect(await codes()).not.toContain("REMOTE_SILENT");

    const kept = `${remote.root}.away`;
    remote.git("clone", "--quiet", "--bare", remote.root, kept);
    rmSync(remote.root, { recursive: true });
    await pool.query("select fossick.request_update($1)", [id]);
    await whenState(pool, id, ({ problem }) => problem?.includes("no such repository") ?? false);
    for (const [task, words] of [
      ["the cart total", "the remote has not answered since "],
      ["购物车的合计是怎么算出来的", "这个仓库的远程没有应答"],
      ["購物車的總計是怎麼算出來的", "這個儲存庫的遠端沒有回應"],
    ] as const) {
      const said = (await faults(task)).find(({ code }) => code === "REMOTE_SILENT")?.message;
      expect(said).toContain(words);
      expect(said).toMatch(/since \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    }

    await pool.query("update fossick.repositories set url = $2 where repository_id = $1", [
      id,
      `file://${kept}`,
    ]);
    await pool.query("select fossick.request_update($1)", [id]);
    await whenState(pool, id, ({ state }) => state === "ready");
    expect(await codes()).not.toContain("REMOTE_SILENT");
    rmSync(kept, { recursive: true });
  });
});
