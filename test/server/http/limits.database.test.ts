import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shop, shopTask } from "../searches/shop.ts";
import { createTeam, type Team } from "../searches/team.ts";
import { hasPostgres } from "../test-database.ts";
import { startTestServer, temporaryFolder, type TestServer } from "../test-server.ts";

const repository = "acme/shop";

/** Sends bytes that are no whole request. @returns the server's answer, and how long it listened */
function sendBytes(url: string, bytes: string): Promise<{ readonly answer: string; readonly ms: number }> {
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(bytes));
    socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
    socket.on("error", reject);
    socket.on("close", () => resolve({ answer, ms: performance.now() - startedMs }));
  });
}

describe.skipIf(!hasPostgres)("a server", () => {
  const folder = temporaryFolder();
  const servers: TestServer[] = [];
  let team: Team;
  let key: string;

  beforeAll(async () => {
    team = await createTeam();
    await team.addRepository(repository, shop, [1, 2]);
    key = (await team.addKey(1)).secret;
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await team?.close();
    folder.remove();
  });

  let count = 0;
  /** With no replicas yet. */
  const start = async (env: Readonly<Record<string, string>>): Promise<TestServer> => {
    const server = await startTestServer({
      databaseUrl: team.database.serverUrl,
      dataDir: join(folder.path, String(++count)),
      env,
    });
    servers.push(server);
    return server;
  };
  const retrieve = async ({ url }: TestServer, as = key) => {
    const answer = await fetch(`${url}/v1/retrieve`, {
      method: "POST",
      body: JSON.stringify({ task: shopTask, repository }),
      headers: { authorization: `Bearer ${as}`, "content-type": "application/json" },
    });
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
  };
  /** Searches of repositories without a replica wait from now on. @returns lets them go on */
  const holdRecords = async (): Promise<() => Promise<void>> => {
    const client = await team.database.pool.connect();
    await client.query("begin");
    await client.query("lock table fossick.records in access exclusive mode");
    return async () => {
      await client.query("commit");
      client.release();
    };
  };
  const figure = async (server: TestServer, name: string): Promise<number> =>
    Number(new RegExp(`^${name} (\\d+)$`, "m").exec(await server.metrics())?.[1]);

  it("tells callers and teams that ask for more than their share to come back, and lets others in", async () => {
    const server = await start({ FOSSICK_SEARCHES: "1", FOSSICK_WAITING_SEARCHES: "2" });
    const release = await holdRecords();
    const [other, late] = [(await team.addKey(1)).secret, (await team.addKey(1)).secret];
    // Of a caller's three one is searching and one waits, which is half of the room.
    const greedy = Array.from({ length: 3 }, () => retrieve(server));
    const own = await Promise.race(greedy);
    expect([own.status, own.text]).toEqual([429, expect.stringContaining("TOO_MANY_SEARCHES")]);
    const waits = retrieve(server, other);
    while ((await figure(server, "fossick_searches_waiting")) < 2) await wait(10);
    const full = await retrieve(server, late);
    expect([full.status, full.text]).toEqual([429, expect.stringContaining("searches of your team")]);
    for (const { headers } of [own, full]) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    // The last call of the team that fills the room gives way to one of another team.
    const small = retrieve(server, (await team.addKey(2)).secret);
    expect((await waits).status).toBe(429);
    await release();
    const statuses = (await Promise.all([...greedy, small])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 200, 429]);
    expect(await figure(server, "fossick_searches_running")).toBe(0);
  });

  it("does not wait for slow headers, and takes nothing that is no request", async () => {
    const server = await start({ FOSSICK_REQUEST_SECONDS: "1" });
    const slow = await sendBytes(server.url, "POST /v1/retrieve HTTP/1.1\r\nHost: a\r\nX-Slow: ");
    expect(slow.answer).toContain("408");
    expect(slow.ms).toBeLessThan(10_000);
    for (const bytes of ["POST / HTTP/1.1\r\n\r\n", "\u0000\u0001\r\n\r\n"])
      expect((await sendBytes(server.url, bytes)).answer).toContain(" 400 ");
    expect((await retrieve(server)).status).toBe(200);
  });
});
