import { connect as connectSocket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shop, shopTask } from "../searches/shop.ts";
import { createTeam, type Team } from "../searches/team.ts";
import { hasPostgres } from "../test-database.ts";
import { ask, startTestServer, temporaryFolder, type TestServer } from "../test-server.ts";

const body = { task: shopTask, repository: "acme/shop" };

describe.skipIf(!hasPostgres)("callers that go away or are slow", () => {
  const folder = temporaryFolder();
  let team: Team;
  let server: TestServer;
  let key: string;

  beforeAll(async () => {
    team = await createTeam();
    await team.addRepository("acme/shop", shop);
    ({ secret: key } = await team.addKey(1));
    server = await startTestServer({
      databaseUrl: team.database.serverUrl,
      dataDir: folder.path,
      env: { FOSSICK_SEARCHES: "1", FOSSICK_REQUEST_SECONDS: "1" },
    });
  });
  afterAll(async () => {
    await server?.stop();
    await team?.close();
    folder.remove();
  });

  const gauge = async (name: string): Promise<number> =>
    Number(new RegExp(`^fossick_searches_${name} (\\d+)$`, "m").exec(await server.metrics())?.[1]);
  const left = (): number => server.log.filter((line) => line.includes('"status":499')).length;
  const retrieve = (signal: AbortSignal): Promise<unknown> => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(body), signal };
    return fetch(`${server.url}/v1/retrieve`, init).catch((error: unknown) => error);
  };

  it("are searched for no longer, whether their search runs or waits", async () => {
    const owner = new pg.Client({ connectionString: team.database.url });
    await owner.connect();
    try {
      // The first search has its index to fetch, and cannot; others wait for it.
      await owner.query("begin; lock table fossick.records in access exclusive mode");
      const leaving = new AbortController();
      const running = retrieve(leaving.signal);
      await expect.poll(() => gauge("running")).toBe(1);
      const waiting = retrieve(leaving.signal);
      await expect.poll(() => gauge("waiting")).toBe(1);
      leaving.abort();
      await Promise.all([running, waiting]);
      await expect.poll(() => gauge("waiting")).toBe(0);
      await owner.query("rollback");
      await expect.poll(() => gauge("running")).toBe(0);
      await expect.poll(left).toBe(2);
      const error = server.log.find((line) => line.includes('"level":50'));
      expect(error).toBeUndefined();
    } finally {
      await owner.end();
    }
    expect((await ask(server.url, { path: "/v1/retrieve", key, body })).status).toBe(200);
  });

  it("are cut off when what they send does not arrive in time, and hold up nobody", async () => {
    const { hostname, port } = new URL(server.url);
    const startedMs = performance.now();
    const socket = connectSocket(Number(port), hostname);
    const head = `POST /v1/retrieve HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`;
    socket.write(head);
    let text = "";
    const closed = new Promise((resolve) => socket.on("close", resolve));
    socket.on("data", (data) => (text += data.toString())).on("error", () => undefined);
    const other = { path: "/v1/retrieve", key, body, headers: { connection: "close" } };
    expect((await ask(server.url, other)).status).toBe(200);
    await closed;
    expect(text === "" || text.startsWith("HTTP/1.1 408 ")).toBe(true);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    expect(await gauge("running")).toBe(0);
  });
});
