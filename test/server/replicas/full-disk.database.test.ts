import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildProgram } from "../cli/run.ts";
import { freePort } from "../http/start-program.ts";
import { createTeam, type Team } from "../searches/team.ts";
import { hasPostgres } from "../test-database.ts";
import { ask, temporaryFolder, type HttpAnswer } from "../test-server.ts";

interface LogLine {
  readonly msg: string;
  readonly err?: unknown;
}

/** Names, so that an index has something to hold. */
const wordOf = (seed: number): string => {
  const parts = ["cart", "bill", "rate", "stock", "coupon", "tax", "label", "price", "order", "refund"];
  return Array.from({ length: 3 }, (_, at) => parts[Math.floor(seed / 10 ** at) % 10]).join("_") + seed;
};

const filesOf = (seed: number, count: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, file) => [
      `src/part${file}.ts`,
      Array.from(
        { length: 40 },
        (__, at) =>
          `export function ${wordOf(seed * 1_000_003 + file * 997 + at * 31)}(order: number) { return order; }\n`,
      ).join(""),
    ]),
  );

const small = ["acme/a", "acme/b", "acme/c", "acme/d", "acme/e", "acme/f", "acme/g", "acme/h"];
/** Room for about half of the small ones, and never for the large one. */
const diskKb = 1_700;

function mountDisk(path: string): boolean {
  try {
    mkdirSync(path, { recursive: true });
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskKb}k`, "tmpfs", path], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const folder = temporaryFolder();
const disk = join(folder.path, "disk");
const isMounted = hasPostgres && mountDisk(disk);
if (!isMounted)
  process.stderr.write("NOT TESTED: a full disk of replicas, because no tmpfs can be mounted here\n");

describe.skipIf(!isMounted)("the disk of replicas is full", () => {
  const log: LogLine[] = [];
  let team: Team;
  let key: string;
  let program: string;
  let server: ChildProcess | undefined;
  let url: string;
  let metricsUrl: string;

  beforeAll(async () => {
    program = await buildProgram("fossick-server-full-disk-test", {
      format: "packages/hosting/src/read-index.ts",
    });
    const format = (await import(join(dirname(program), "format.mjs"))) as { indexFormat(): string };
    team = await createTeam(format.indexFormat());
    for (const [at, name] of small.entries()) await team.addRepository(name, filesOf(at, 60));
    await team.addRepository("acme/huge", filesOf(99, 700));
    ({ secret: key } = await team.addKey(1));
  }, 300_000);
  afterAll(async () => {
    await end("SIGKILL");
    await team?.close();
    // Processes of a server that was killed end a moment after it.
    execFileSync("umount", ["--lazy", disk]);
    folder.remove();
  });

  async function start(processes: number): Promise<ChildProcess> {
    log.length = 0;
    const [port, metricsPort] = [await freePort(), await freePort()];
    const child = spawn(process.execPath, [program, "serve"], {
      env: {
        PATH: process.env["PATH"] ?? "",
        FOSSICK_DATABASE_URL: team.database.serverUrl,
        FOSSICK_SERVER_DATA_DIR: disk,
        FOSSICK_REQUESTS_PER_MINUTE: "0",
        FOSSICK_DRAIN_SECONDS: "0",
        FOSSICK_SEARCHES: "2",
        // On a busy machine the last of 16 waits longer than usual.
        FOSSICK_WAIT_SECONDS: "100",
        FOSSICK_PROCESSES: String(processes),
        FOSSICK_PORT: String(port),
        FOSSICK_METRICS_PORT: String(metricsPort),
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let rest = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      log.push(...lines.map((line) => JSON.parse(line) as LogLine));
    });
    url = `http://127.0.0.1:${port}`;
    metricsUrl = `http://127.0.0.1:${metricsPort}`;
    await vi.waitUntil(() => log.some(({ msg }) => msg === "listening"), { timeout: 60_000 });
    return child;
  }

  async function end(signal: NodeJS.Signals): Promise<unknown> {
    const running = server;
    server = undefined;
    if (running === undefined) return undefined;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill(signal);
    return ended;
  }

  const search = (repository: string): Promise<HttpAnswer> =>
    ask(url, {
      path: "/v1/retrieve",
      key,
      headers: { connection: "close" },
      body: { task: "the rate of a coupon is billed twice", repository },
    });

  /** 16 clients, each of which asks for one repository after the other. @returns statuses by repository */
  async function load(names: readonly string[], each: number): Promise<ReadonlyMap<string, number[]>> {
    const statuses = new Map<string, number[]>(names.map((name) => [name, []]));
    const client = async (number: number): Promise<void> => {
      for (let at = 0; at < each; at++) {
        const name = names[(number + at) % names.length] ?? "";
        const status = await search(name).then(
          (answer) => answer.status,
          () => 0,
        );
        statuses.get(name)?.push(status);
      }
    };
    await Promise.all(Array.from({ length: 16 }, (_, number) => client(number)));
    return statuses;
  }

  const usedBytes = (): number => {
    const { bfree, blocks, bsize } = statfsSync(disk);
    return (blocks - bfree) * bsize;
  };

  async function replicaBytes(): Promise<number> {
    const { text } = await ask(metricsUrl, { path: "/metrics" });
    return Number(/^fossick_replica_bytes (\S+)$/m.exec(text)?.[1]);
  }

  it.each([1, 2])(
    "answers for all repositories that fit one at a time, with %i processes",
    async (processes) => {
      server = await start(processes);
      const statuses = await load([...small, "acme/huge"], 9);
      for (const name of small) expect([name, new Set(statuses.get(name))]).toEqual([name, new Set([200])]);
      expect(new Set(statuses.get("acme/huge"))).toEqual(new Set([503]));
      const { headers, text } = await search("acme/huge");
      expect(text).toContain("INDEX_UNAVAILABLE");
      expect(headers["retry-after"]).toBe("2");
      await expect
        .poll(async () => Math.abs((await replicaBytes()) - usedBytes()) / usedBytes(), { timeout: 30_000 })
        .toBeLessThan(0.2);
      expect(usedBytes()).toBeGreaterThan(0);
      expect(log.filter(({ msg }) => msg === "a process ended")).toEqual([]);
      expect(server?.exitCode).toBe(null);
      expect(await end("SIGTERM")).toBe(0);
      rmSync(join(disk, "replicas"), { recursive: true });
    },
  );

  it("answers for what is there when others fill the disk to the last byte", async () => {
    server = await start(1);
    const there = small.slice(0, 2);
    for (const name of there) expect((await search(name)).status).toBe(200);
    const filler = join(disk, "filler");
    try {
      writeFileSync(filler, Buffer.alloc(diskKb * 1_024));
    } catch {
      // It is full now.
    }
    const statuses = await load([...there, "acme/huge"], 6);
    for (const name of there) expect([name, new Set(statuses.get(name))]).toEqual([name, new Set([200])]);
    expect(new Set(statuses.get("acme/huge"))).toEqual(new Set([503]));
    expect((await search("acme/c")).status).toBe(200);
    expect(server?.exitCode).toBe(null);
    await end("SIGKILL");
    rmSync(filler);
  });
});
