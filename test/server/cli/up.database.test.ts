import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "../http/start-program.ts";
import { createEmptyDatabase, hasPostgres } from "../test-database.ts";
import { temporaryFolder } from "../test-server.ts";
import { buildProgram, run } from "./run.ts";

describe.skipIf(!hasPostgres)("fossick-server up", () => {
  const folder = temporaryFolder();
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let program: string;
  let url: string;
  let port: number;

  beforeAll(async () => {
    program = await buildProgram("fossick-server-up-test");
    database = await createEmptyDatabase();
    url = `${database.url}_up`;
    port = await freePort();
  }, 120_000);
  afterAll(async () => {
    await withPostgres(
      database.url,
      `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`,
    );
    await database.remove();
    folder.remove();
  });

  interface Up {
    readonly child: ChildProcess;
    readonly ended: Promise<number | null>;
    readonly printed: () => string;
  }

  function start(env: Readonly<Record<string, string>> = {}): Up {
    const child = spawn(process.execPath, [program, "up"], {
      cwd: folder.path,
      env: {
        PATH: process.env["PATH"] ?? "",
        FOSSICK_DATABASE_URL: url,
        FOSSICK_SERVER_DATA_DIR: join(folder.path, "data"),
        FOSSICK_PORT: String(port),
        FOSSICK_SCHEMES: "file",
        FOSSICK_LOG_LEVEL: "warn",
        FOSSICK_DRAIN_SECONDS: "0",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (part: string) => (text += part));
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    return { child, ended, printed: () => text };
  }

  const isUp = (up: Up): Promise<boolean> =>
    vi.waitUntil(() => up.printed().includes(`answers at http://127.0.0.1:${port}`), { timeout: 60_000 });

  it("makes the database, a worker, a server and a key with which a repository is added and searched", async () => {
    const up = start();
    await isUp(up);
    const key = /fsk_\S+/.exec(up.printed())?.[0] ?? "";
    const remote = join(folder.path, "shop");
    mkdirSync(remote);
    writeFileSync(join(remote, "refund.ts"), "export function refundOrder(order) { return order; }\n");
    const git = (...args: string[]) =>
      execFileSync("git", ["-C", remote, "-c", "user.name=a", "-c", "user.email=a@example.com", ...args]);
    git("init", "-q", "-b", "main");
    git("add", "--all");
    git("commit", "-qm", "Refund orders");
    const server = { FOSSICK_SERVER: `http://127.0.0.1:${port}`, FOSSICK_KEY: key };
    const added = await run(["repos", "add", "acme/shop", `file://${remote}`, "--team", "default"], server);
    expect(added).toMatchObject({ code: 0 });
    const status = async (): Promise<string> => (await run(["repos", "status", "acme/shop"], server)).stdout;
    await expect.poll(status, { timeout: 60_000, interval: 500 }).toContain("ready");
    const answer = await fetch(`http://127.0.0.1:${port}/v1/retrieve`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ task: "refund of an order", repository: "acme/shop" }),
    });
    expect(await answer.json()).toMatchObject({ files: [{ path: "refund.ts" }] });
    up.child.kill("SIGINT");
    expect(await up.ended).toBe(0);
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
  }, 180_000);

  it("goes on with what is there, and shows no key again", async () => {
    const up = start();
    await isUp(up);
    expect(up.printed()).not.toContain("fsk_");
    up.child.kill("SIGTERM");
    expect(await up.ended).toBe(0);
  }, 120_000);

  it("says in a sentence that its port is taken", async () => {
    const first = start();
    await isUp(first);
    const second = start({ FOSSICK_SERVER_DATA_DIR: join(folder.path, "other") });
    expect(await second.ended).toBe(69);
    expect(second.printed()).toContain(`fossick-server: cannot listen at 127.0.0.1:${port}`);
    expect(second.printed()).not.toContain("answers at");
    first.child.kill("SIGINT");
    expect(await first.ended).toBe(0);
  }, 180_000);

  it("says in a sentence that no PostgreSQL answers", async () => {
    const up = start({ FOSSICK_DATABASE_URL: "postgres://localhost:1/fossick" });
    expect(await up.ended).toBe(69);
    expect(up.printed()).toContain("PostgreSQL does not answer at localhost:1");
  }, 60_000);

  it("prints its version", async () => {
    expect(await run(["--version"])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
  });
});

async function withPostgres(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
