import { spawn, type ChildProcess } from "node:child_process";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildProgram } from "../cli/run.ts";
import { shop, shopTask } from "../searches/shop.ts";
import { createTeam, type Team } from "../searches/team.ts";
import { freePort } from "./start-program.ts";
import { hasPostgres } from "../test-database.ts";
import { ask, temporaryFolder } from "../test-server.ts";

const body = { task: shopTask, repository: "acme/shop" };

interface LogLine {
  readonly msg: string;
  readonly pid: number;
  readonly port?: number;
  readonly process?: number;
}

describe.skipIf(!hasPostgres)("several processes of a server", () => {
  const folder = temporaryFolder();
  const log: LogLine[] = [];
  let team: Team;
  let key: string;
  let server: ChildProcess;
  let url: string;

  beforeAll(async () => {
    const program = await buildProgram("fossick-server-processes-test", {
      format: "packages/hosting/src/read-index.ts",
    });
    // It has another one than these sources: formats know the code of the languages.
    const format = (await import(join(dirname(program), "format.mjs"))) as { indexFormat(): string };
    team = await createTeam(format.indexFormat());
    await team.addRepository("acme/shop", shop);
    ({ secret: key } = await team.addKey(1));
    server = startServer(program, await freePort());
    await vi.waitUntil(() => portOf(log) !== undefined, { timeout: 60_000 });
    url = `http://127.0.0.1:${portOf(log)}`;
  });
  afterAll(async () => {
    server?.kill("SIGKILL");
    await team?.close();
    folder.remove();
  });

  function startServer(program: string, port: number): ChildProcess {
    const child = spawn(process.execPath, [program, "serve", "--processes", "2"], {
      env: {
        PATH: process.env["PATH"] ?? "",
        FOSSICK_DATABASE_URL: team.database.serverUrl,
        FOSSICK_SERVER_DATA_DIR: folder.path,
        FOSSICK_REQUESTS_PER_MINUTE: "0",
        FOSSICK_DRAIN_SECONDS: "2",
        FOSSICK_PORT: String(port),
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let rest = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      log.push(...lines.map((line) => JSON.parse(line) as LogLine));
    });
    return child;
  }

  /** Each over a connection of its own, so that processes take turns. */
  const call = (path = "/v1/retrieve"): Promise<number | string> =>
    ask(url, { path, key, headers: { connection: "close" }, ...(path === "/v1/retrieve" && { body }) }).then(
      ({ status }) => status,
      (error: unknown) => String(error),
    );
  /** Returns the processes that answered since a line of the log. */
  const pidsSince = (line: number): ReadonlySet<number> =>
    new Set(log.slice(line).flatMap(({ msg, pid }) => (msg === "request" ? [pid] : [])));
  const callMany = (): Promise<readonly (number | string)[]> =>
    Promise.all(Array.from({ length: 8 }, () => call()));

  it("share the port; where one is killed the others go on, and another takes its place", async () => {
    await expect
      .poll(async () => [await callMany(), pidsSince(0).size], { timeout: 20_000 })
      .toEqual([Array(8).fill(200), 2]);
    const [killed = 0, other = 0] = pidsSince(0);
    process.kill(killed, "SIGKILL");
    await expect
      .poll(() => log.some((line) => line.msg === "a process ended" && line.process === killed))
      .toBe(true);
    const line = log.length;
    expect(await callMany()).toEqual(Array(8).fill(200));
    await expect
      .poll(async () => [await callMany(), pidsSince(line).size], { timeout: 20_000 })
      .toEqual([Array(8).fill(200), 2]);
    expect([...pidsSince(line)]).toContain(other);
    expect([...pidsSince(line)]).not.toContain(killed);
  });

  it("leave no call without an answer or an end when they are killed", async () => {
    const took: number[] = [];
    for (let round = 0; round < 4; round++) {
      const line = log.length;
      await expect
        .poll(async () => [await callMany(), pidsSince(line).size], { timeout: 20_000 })
        .toEqual([Array(8).fill(200), 2]);
      const startMs = performance.now();
      const calls = Array.from({ length: 24 }, () =>
        call().then((status) => {
          took.push(performance.now() - startMs);
          return status;
        }),
      );
      await wait(30 + round * 20);
      for (const pid of pidsSince(line)) process.kill(pid, "SIGKILL");
      await Promise.race([Promise.all(calls), wait(15_000)]);
    }
    expect(took).toHaveLength(4 * 24);
    expect(Math.max(...took)).toBeLessThan(10_000);
    await expect.poll(callMany, { timeout: 20_000 }).toEqual(Array(8).fill(200));
  }, 120_000);

  it("answer everything that they were asked before they end, and are asked nothing once they say so", async () => {
    const statuses: (number | string)[] = [];
    const asking = new AbortController();
    const client = async (): Promise<void> => {
      while (!asking.signal.aborted) statuses.push(await call());
    };
    const clients = Promise.all(Array.from({ length: 8 }, client));
    await wait(300);
    const ended = new Promise<number | null>((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    // As a load balancer does.
    await expect.poll(() => call("/ready"), { interval: 50 }).toBe(503);
    await wait(300);
    asking.abort();
    await clients;
    expect(statuses.length).toBeGreaterThan(8);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(await ended).toBe(0);
    expect(await call("/health")).toMatch(/fetch failed/);
  });
});

const portOf = (log: readonly LogLine[]): number | undefined =>
  log.find(({ msg }) => msg === "listening")?.port;
