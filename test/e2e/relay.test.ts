import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { engineProcessesOf, listProcesses } from "./processes.ts";
import { createSandbox, type Ended, type RunOptions } from "./sandbox.ts";
import { createShop, refundFile, refundTask } from "./shop.ts";

const { environment, folder, fossick, start } = createSandbox();
const root = join(folder, "shop");
const sockets = join(String(environment["XDG_RUNTIME_DIR"]), "fossick");

/** Starts a watcher, and waits until it answers. */
async function watch(args: readonly string[] = [], options: RunOptions = {}): Promise<number> {
  const { stdout } = await fossick(["watch", "--background", "--root", root, "--json", ...args], options);
  const { pid } = JSON.parse(stdout) as { pid: number };
  started.add(pid);
  while ((await answered()) === 0) await fossick([refundTask, "--root", root]);
  return pid;
}

const started = new Set<number>();

/** Searches that the watcher has answered. */
async function answered(options: RunOptions = {}): Promise<number | undefined> {
  const { stdout } = await fossick(["status", "--root", root, "--json"], options);
  return (JSON.parse(stdout) as { watcher?: { answered: number } }).watcher?.answered;
}

const stop = (): Promise<Ended> => fossick(["watch", "--stop", "--root", root]);

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function whenGone(pid: number): Promise<void> {
  while (isAlive(pid)) await wait(10);
}

/** Without what differs from run to run. */
const withoutTimes = ({ code, stderr, stdout }: Ended): Ended => {
  // Where a line breaks depends on how long the time is.
  const shorten = (text: string): string =>
    text
      .replaceAll(/\s+/g, " ")
      .replaceAll(/\d[\d.,]* (?:ms|s)\b/g, "TIME")
      .replaceAll(/"(?:ms|indexMs)": [\d.]+/g, "TIME");
  return { code, stderr: shorten(stderr), stdout: shorten(stdout) };
};

beforeAll(() => {
  createShop(root);
  writeFileSync(join(root, ".env"), "API_TOKEN=not-to-be-shown\n");
});
afterAll(async () => {
  for (const pid of started) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  await wait(300); // their engine processes look for them every 100 ms
});

describe.skipIf(process.platform === "win32")("a watcher", () => {
  afterEach(stop);

  it("answers as a process of its own does", async () => {
    await watch();
    const lines: readonly (readonly string[])[] = [
      [refundTask],
      [refundTask, "--json"],
      [refundTask, "--no-memory"],
      [refundTask, "--format", "xml", "--pack", "--max-tokens", "900"],
      [refundTask, "--explain", "--verbose", "--cycles", "1"],
      [refundTask, "--explain-scores", "-g", "src/**"],
      [refundTask, "--format", "paths", "-n", "1", "--lang", "zh-Hant"],
      ["退款不能超过付款", "src/refunds"],
      ["the money came twice", "-k", "refundOrder,chargeback", "-n", "20"],
      ["zebra crossings of the moon", "--min-score", "0.99"],
      [refundTask, "no/such/folder"],
      [refundTask, "--max-files", "0"],
      ["--help"],
      ["", "--quiet"],
    ];
    const before = (await answered()) ?? 0;
    for (const line of lines) {
      const args = [...line, "--root", root];
      const own = await fossick([...args, "--no-daemon"]);
      expect(withoutTimes(await fossick(args)), line.join(" ")).toEqual(withoutTimes(own));
    }
    expect(await answered()).toBe(before + lines.length);
  });

  it("knows the root by the working folder and by another name, and names it as it was written", async () => {
    await watch();
    const before = (await answered()) ?? 0;
    const { stdout } = await fossick([refundTask, "--json"], { cwd: root });
    expect(stdout).toContain('"root": "."');
    const other = await fossick([refundTask, "--json"], { env: { FOSSICK_ROOT: `${folder}/shop/../shop` } });
    expect(other.stdout).toContain(`"root": "${folder}/shop/../shop"`);
    expect(await answered()).toBe(before + 2);
  });

  it("answers in a folder of the repository as a process there does", async () => {
    await watch();
    const before = (await answered()) ?? 0;
    const cwd = join(root, "src");
    const own = await fossick([refundTask, "--no-daemon"], { cwd });
    expect(own.stdout).toContain(refundFile.slice("src/".length));
    expect(own.stderr).toContain("searching src of the repository");
    expect(withoutTimes(await fossick([refundTask], { cwd }))).toEqual(withoutTimes(own));
    expect(await answered()).toBe(before + 1);
  });

  it("leaves to the process itself what it is not to answer", async () => {
    await watch();
    const before = await answered();
    const stdin = await fossick(["--stdin", "--root", root], { input: refundTask });
    expect(stdin.stdout).toContain(refundFile);
    await fossick(["what is the token?", ".env", "--root", root, "--pack", "--format", "markdown"]);
    const others: readonly (readonly string[])[] = [
      ["--hidden"],
      ["--show-secrets"],
      ["--no-daemon"],
      ["--cache-dir", join(folder, "other-cache")],
      ["--data-dir", join(folder, "other-data")],
    ];
    for (const flags of others)
      expect((await fossick([refundTask, ...flags, "--root", root])).stdout).toContain(refundFile);
    const wrong = await fossick(["hook", "NoSuchEvent", "--no-such-flag"], { input: "{}" });
    expect(wrong).toEqual({ code: 0, stdout: "", stderr: "" }); // 2 would be a refusal
    const env = { FOSSICK_NO_DAEMON: "1" };
    expect((await fossick([refundTask, "--root", root], { env })).stdout).toContain(refundFile);
    expect((await fossick([refundTask, "--root", join(root, "src")])).stdout).toContain("refund-order.ts");
    expect(await answered()).toBe(before);
  });

  it("sees a change that was just made", async () => {
    await watch();
    for (const name of ["shipLantern", "weighParcel", "countStamps"]) {
      writeFileSync(join(root, "src", `${name}.ts`), `export const ${name} = (): number => 1;\n`);
      const { stdout } = await fossick([`where is \`${name}\`?`, "--root", root, "--format", "paths"]);
      expect(stdout.split("\n")[0]).toBe(`src/${name}.ts`);
    }
  });

  it("leaves what it learned to feedback in another process", async () => {
    await watch();
    await fossick(["hand the money back in `refundOrder`", "--root", root]);
    await wait(100);
    const { code, stdout } = await fossick(["feedback", "--root", root, "--used", refundFile]);
    expect([code, stdout]).toEqual([0, expect.stringContaining("hand")]);
  });

  it("that is killed at any moment costs nobody an answer", { timeout: 180_000 }, async () => {
    let pid = await watch();
    for (let call = 0; call < 6; call++) {
      const answer = fossick([refundTask, "--root", root, "--format", "paths"]);
      await wait(call * 30);
      process.kill(pid, "SIGKILL");
      expect((await answer).stdout.split("\n")[0]).toBe(refundFile);
      await whenGone(pid);
      if (call < 5) pid = await watch();
    }
    expect((await fossick([refundTask, "--root", root])).stdout).toContain(refundFile);
  });

  it("that stands still is not waited for", async () => {
    const pid = await watch();
    process.kill(pid, "SIGSTOP");
    try {
      expect((await fossick([refundTask, "--root", root])).stdout).toContain(refundFile);
    } finally {
      process.kill(pid, "SIGKILL");
    }
    await whenGone(pid);
  });

  it("ends after idle time, and when it is told to, and takes its socket with it", async () => {
    await whenGone(await watch(["--idle-timeout", "1500"]));
    expect(readdirSync(sockets)).toEqual([]);
    const pid = await watch();
    const again = await fossick(["watch", "--background", "--root", root]);
    expect(again.stdout).toContain(`process ${pid} watches`);
    expect((await stop()).stdout).toBe(`ended process ${pid}\n`);
    await whenGone(pid);
    expect(readdirSync(sockets)).toEqual([]);
    expect(await stop()).toMatchObject({ code: 1, stdout: "no process watches this repository\n" });
  });

  it("is one process, however many are started at once", async () => {
    const all = await Promise.all([1, 2, 3].map(() => fossick(["watch", "--background", "--root", root])));
    expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(readdirSync(sockets)).toHaveLength(1);
  });

  it("listens where only its user can reach it", async () => {
    await watch();
    expect(statSync(sockets).mode & 0o777).toBe(0o700);
    const [name = ""] = readdirSync(sockets);
    expect(statSync(join(sockets, name)).mode & 0o777).toBe(0o600);
    await stop();
    // As under another user's environment: the folder for temporary files is used then.
    const other = { env: { XDG_RUNTIME_DIR: join(folder, "nobody's") } };
    await fossick(["watch", "--background", "--root", root], other);
    expect(readdirSync(sockets)).toEqual([]);
    expect((await fossick(["watch", "--stop", "--root", root], other)).code).toBe(0);
    chmodSync(sockets, 0o755);
    try {
      const run = start(["watch", "--root", root]);
      await wait(1_500);
      expect(readdirSync(sockets)).toEqual([]);
      run.child.kill("SIGINT");
      await run.ended;
    } finally {
      chmodSync(sockets, 0o700);
    }
  });
});

describe.skipIf(process.platform === "win32")("an MCP server", () => {
  beforeAll(() => fossick(["index", "--root", root]));

  it("answers hooks of its session and the command line, once there is an index", async () => {
    const server = start(["mcp"], { cwd: root, keepsInputOpen: true });
    while ((await answered()) === undefined) await wait(50);
    const event = { hook_event_name: "UserPromptSubmit", session_id: "s", cwd: root, prompt: refundTask };
    const env = { FOSSICK_DEADLINE: "30000" };
    const { stdout } = await fossick(["hook", "UserPromptSubmit"], { input: JSON.stringify(event), env });
    expect(stdout).toContain(refundFile);
    expect(await answered()).toBe(1);
    expect((await fossick([refundTask, "--root", root])).stdout).toContain(refundFile);
    expect(await answered()).toBe(2);
    server.child.stdin.end();
    expect((await server.ended).code).toBe(0);
    expect(readdirSync(sockets)).toEqual([]);
  });

  it("has its engine open before anything is asked, and a spare watcher ends where it answers", async () => {
    const server = start(["mcp"], { cwd: root, keepsInputOpen: true });
    while (engineProcessesOf(server.child.pid ?? 0).length === 0) await wait(20);
    while ((await answered()) === undefined) await wait(20);
    const spare = await fossick(["watch", "--spare", "--quiet", "--idle-timeout", "60000", "--root", root]);
    expect(spare).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(readdirSync(sockets)).toHaveLength(1);
    server.child.stdin.end();
    await server.ended;
  });

  it("leaves others to themselves where that is wanted", async () => {
    const server = start(["mcp", "--no-daemon"], { cwd: root, keepsInputOpen: true });
    await wait(1_500);
    expect(readdirSync(sockets)).toEqual([]);
    server.child.stdin.end();
    await server.ended;
  });
});

describe.skipIf(process.platform === "win32")("the start of a session", () => {
  const session = { session_id: "s", cwd: root };
  const hook = (event: string, more: object, env = {}): Promise<Ended> =>
    fossick(["hook", event], { input: JSON.stringify({ hook_event_name: event, ...session, ...more }), env });
  const marks = join(String(environment["XDG_CACHE_HOME"]), "fossick/hooks");
  const subagent = { tool_name: "Task", tool_input: { prompt: refundTask } };
  beforeEach(() => rmSync(marks, { recursive: true, force: true }));
  afterEach(stop);

  it.each(["there is an index", "the first one is built"])(
    "has its first subagent answered from memory, once %s",
    { timeout: 120_000 },
    async (when) => {
      await fossick([when === "there is an index" ? "index" : "clean", "--root", root]);
      expect(await hook("SessionStart", { source: "startup" })).toEqual({ code: 0, stdout: "", stderr: "" });
      while ((await answered()) === undefined) await wait(20);
      const env = { FOSSICK_DEADLINE: "30000" };
      // Where all cores are busy, a hook may build the index itself before the watcher has.
      while ((await answered()) === 0) {
        const { stdout } = await hook("PreToolUse", subagent, env);
        if (stdout !== "") expect(stdout).toContain(refundFile);
      }
      expect(await answered()).toBe(1);
    },
  );

  it.each([["FOSSICK_NO_DAEMON"], ["FOSSICK_NO_BACKGROUND_INDEX"]])(
    "starts nothing that stays with %s",
    async (name) => {
      await fossick(["index", "--root", root]);
      await hook("SessionStart", { source: "startup" }, { [name]: "1" });
      await hook("PreToolUse", subagent, { [name]: "1", FOSSICK_DEADLINE: "30000" });
      expect(listProcesses().filter(({ command }) => command.includes(` watch --root=${root}`))).toEqual([]);
    },
  );

  it("leaves a process that no session needs any more to end by itself", async () => {
    await fossick(["index", "--root", root]);
    await hook("SessionStart", { source: "startup" });
    while ((await answered()) === undefined) await wait(20);
    const { stdout } = await fossick(["status", "--root", root, "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ watcher: { idleTimeoutMs: 1_800_000 } });
  });
});

describe.skipIf(process.platform === "win32")("a command line", () => {
  it("does not trust what else sits at the place, and answers itself", async () => {
    const pid = await watch();
    const [name = ""] = readdirSync(sockets);
    process.kill(pid, "SIGKILL");
    await whenGone(pid);
    expect(existsSync(join(sockets, name))).toBe(true); // left behind
    expect((await fossick([refundTask, "--root", root])).stdout).toContain(refundFile);

    const results = ["null", "{}", '{"code":0,"stdout":1,"stderr":""}'].map(
      (value) => `{"kind":"result","id":1}\n{"kind":"result","id":2,"value":${value}}\n`,
    );
    const errors = ['{"kind":"error","id":1}\n', '{"kind":"event","id":2,"name":"onStage"}\n'];
    const replies = ["", "x\n", "{}\n", '{"kind":"result"}\n', "[]\nnull\n", ...results, ...errors];
    for (const reply of replies) {
      mkdirSync(sockets, { recursive: true });
      const server = createServer((socket) => socket.end(reply));
      await new Promise<void>((resolve) => server.listen(`${join(sockets, name)}.new`, resolve));
      renameSync(`${join(sockets, name)}.new`, join(sockets, name));
      const { code, stdout } = await fossick([refundTask, "--root", root]);
      expect([reply, code, stdout.includes(refundFile)]).toEqual([reply, 0, true]);
      server.close();
    }
  });

  it("writes the trace where it was started", async () => {
    await watch();
    await fossick([refundTask, "--root", root, "--trace", "trace.json"]);
    expect(readFileSync(join(folder, "trace.json"), "utf8")).toContain('"traceVersion":1');
    await stop();
  });
});
