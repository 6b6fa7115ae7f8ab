import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, inject, it } from "vitest";
import { claudeCode } from "../client-events.ts";
import { answerOf } from "./answers.ts";
import { indexFileIn } from "./index-file.ts";
import { connect } from "./mcp/clients.ts";
import { stdioPlace } from "./mcp/server.ts";
import { createSandbox, type Ended } from "./sandbox.ts";
import { createShop, refundFile, refundTask } from "./shop.ts";

const sandbox = createSandbox();
const isWindows = process.platform === "win32";
const isRoot = process.getuid?.() === 0;
const modeOf = (path: string): number => lstatSync(path).mode & 0o777;
const codesOf = (ended: Ended): readonly string[] => answerOf(ended).faults.map(({ code }) => code);

/** Every folder and file below a folder. */
const allIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));

/** Entries that others may read, write or enter, or that are not their user's to; those removed meanwhile are skipped. */
const openIn = (paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    const wanted = stats?.isDirectory() ? 0o700 : 0o600;
    return stats === undefined || (stats.mode & 0o777) === wanted
      ? []
      : [`${(stats.mode & 0o777).toString(8)} ${path}`];
  });

describe.skipIf(isWindows)("what comes of a repository", () => {
  const { environment, folder, home } = createSandbox();
  const shop = createShop(join(folder, "shop"));

  it.each(["000", "027", "777"])("is for its user alone where the umask is %s", async (umask) => {
    const [place, data] = [join(folder, `named-${umask}`), join(home, `data-${umask}`)];
    mkdirSync(place);
    const env = { ...environment, XDG_CACHE_HOME: join(data, "cache"), FOSSICK_DATA_DIR: join(data, "data") };
    const run = (args: readonly string[], input?: string): void => {
      const line = `umask ${umask}; exec "$0" "$@"`;
      const { status, stderr } = spawnSync("sh", ["-c", line, process.execPath, inject("cli"), ...args], {
        cwd: place,
        env: { ...env, FOSSICK_NO_DAEMON: "1" },
        encoding: "utf8",
        ...(input !== undefined && { input }),
      });
      expect({ args, status, stderr: status === 0 ? "" : stderr }).toEqual({ args, status: 0, stderr: "" });
    };
    run([refundTask, "--root", shop, "--html", "page.html", "--trace", "trace.json"]);
    run(["feedback", "--used", refundFile, "--root", shop]);
    run(["memory", "export", "memory.json", "--root", shop]);
    run(["hook", "PreToolUse", "--verbose"], JSON.stringify(claudeCode.PreToolUse(shop)));
    run(["watch", "--background", "--root", shop]);
    try {
      const sockets = join(home, "run/fossick");
      const made = (): readonly string[] => [...allIn(data), ...allIn(place), sockets, ...allIn(sockets)];
      // The watcher is still writing: what it has just made gets its mode a moment later.
      await expect.poll(() => openIn(made()), { timeout: 20_000 }).toEqual([]);
      const names = made().join("\n");
      for (const name of ["index.lmdb-lock", "trees/", "hooks.log", "associations.jsonl", "page.html"])
        expect(names).toContain(name);
    } finally {
      run(["watch", "--stop", "--root", shop]);
    }
  });

  it("is closed to others where it lay open, and what the user named stays as it is", async () => {
    const { cache, folder: own, fossick } = sandbox;
    const [report, note] = [join(own, "report.html"), join(own, "named/note.txt")];
    mkdirSync(dirname(note), { mode: 0o755 });
    for (const file of [report, note]) writeFileSync(file, "");
    const search = [refundTask, "--root", shop, "--html", report];
    const inNamed = ["--cache-dir", dirname(note)];
    for (const more of [[], inNamed]) expect((await fossick([...search, ...more])).code).toBe(0);
    const [index, other] = [indexFileIn(cache), indexFileIn(dirname(note))];
    const opened = [
      cache,
      ...[index, other].flatMap((file) => [dirname(dirname(file)), dirname(file), file, `${file}-lock`]),
      report,
    ];
    for (const path of [...opened, dirname(note)])
      chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644);
    for (const more of [[], inNamed])
      expect(codesOf(await fossick([...search, ...more, "--json"]))).toEqual([]);
    expect(openIn(opened)).toEqual([]);
    expect([modeOf(dirname(note)), modeOf(note)]).toEqual([0o755, 0o644]);
  });

  it("leaves a device that the user named with the mode it has", async () => {
    const before = modeOf("/dev/null");
    const { code } = await sandbox.fossick([refundTask, "--root", shop, "--trace", "/dev/null"]);
    expect([code, modeOf("/dev/null")]).toEqual([0, before]);
  });
});

describe.skipIf(isWindows)("a lock file that cannot be opened", () => {
  const shop = createShop(join(sandbox.folder, "shop"));

  it.each([
    ["a folder", (path: string) => mkdirSync(path)],
    ["a pipe", (path: string) => void execFileSync("mkfifo", [path])],
  ])("is no hindrance to a client of MCP and to a hook: %s", async (what, put) => {
    for (const ask of [askMcp, askHook]) {
      const cacheDir = join(sandbox.folder, `${what} ${ask.name}`);
      const env = { FOSSICK_CACHE_DIR: cacheDir };
      expect((await sandbox.fossick(["index", "--root", shop], { env })).code).toBe(0);
      const lock = `${indexFileIn(cacheDir)}-lock`;
      rmSync(lock);
      put(lock);
      // A hook does not wait for an index: it has one made, and the next one answers.
      await expect.poll(() => ask(env), { timeout: 50_000, interval: 500 }).toContain(refundFile);
    }
  });

  async function askMcp(env: NodeJS.ProcessEnv): Promise<string> {
    const client = await connect("SDK 2", stdioPlace(sandbox, ["--root", shop], { env }));
    const { text } = await client.call("retrieve_context", { task: refundTask });
    await client.close();
    return text;
  }

  async function askHook(cache: NodeJS.ProcessEnv): Promise<string> {
    const env = { ...cache, FOSSICK_DEADLINE: "30000", FOSSICK_NO_DAEMON: "1" };
    const input = JSON.stringify(claudeCode.PreToolUse(shop));
    const { code, stderr, stdout } = await sandbox.fossick(["hook", "PreToolUse"], { env, input });
    expect([code, stderr]).toEqual([0, ""]);
    return stdout;
  }
});

/** A user without rights, where this process may become one that can read the build. */
const nobody = 65_534;
const build = dirname(dirname(inject("cli")));
const mayBeNobody = isRoot && canRunAsNobody();

function canRunAsNobody(): boolean {
  chmodSync(build, 0o755); // it was made for root alone
  return spawnSync(process.execPath, [inject("cli"), "--version"], { uid: nobody, gid: nobody }).status === 0;
}

describe.runIf(mayBeNobody)("for a user without rights", () => {
  const place = realpathSync(mkdtempSync(join(tmpdir(), "fossick-nobody-")));
  const shop = createShop(join(place, "shop"));
  const home = join(place, "home");
  mkdirSync(home);
  execFileSync("chown", ["-R", `${nobody}:${nobody}`, place]);
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  function search(cacheDir: string): Ended {
    const args = [
      inject("cli"),
      refundTask,
      "--root",
      shop,
      "--json",
      "--no-memory",
      "--cache-dir",
      cacheDir,
    ];
    const env = { ...sandbox.environment, HOME: home, XDG_RUNTIME_DIR: home };
    const ended = spawnSync(process.execPath, args, { uid: nobody, gid: nobody, env, encoding: "utf8" });
    return { code: ended.status, stdout: ended.stdout, stderr: ended.stderr };
  }

  it.each([
    ["a closed lock", "index.lmdb-lock", (path: string) => chmodSync(path, 0)],
    ["a lock that is only to be read", "index.lmdb-lock", (path: string) => chmodSync(path, 0o400)],
    ["a lock of root's", "index.lmdb-lock", (path: string) => chownSync(path, 0, 0)],
    ["a closed index", "index.lmdb", (path: string) => chmodSync(path, 0)],
    ["an index of root's", "index.lmdb", (path: string) => chownSync(path, 0, 0)],
  ])("%s is replaced", (what, name, spoil) => {
    const cacheDir = join(home, what.replaceAll(/\W/g, "-"));
    const expected = answerOf(search(cacheDir)).files;
    spoil(join(dirname(indexFileIn(cacheDir)), name));
    const first = search(cacheDir);
    expect([first.code, codesOf(first), answerOf(first).files]).toEqual([0, ["INDEX_BROKEN"], expected]);
    expect(codesOf(search(cacheDir))).toEqual([]);
  });

  it("a folder that it may not write in leaves the index in memory", () => {
    const cacheDir = join(home, "unwritable");
    search(cacheDir);
    const data = dirname(indexFileIn(cacheDir));
    rmSync(`${data}/index.lmdb-lock`);
    for (const folder of [data, dirname(data)]) chmodSync(folder, 0o500);
    expect([search(cacheDir).code, codesOf(search(cacheDir))]).toEqual([0, ["INDEX_UNAVAILABLE"]]);
  });

  it("a cache of root's that everybody may write in is used, but no folder of another user in it", () => {
    const cacheDir = join(place, "for-all");
    mkdirSync(cacheDir);
    chmodSync(cacheDir, 0o1777);
    expect(codesOf(search(cacheDir))).toEqual([]);
    const folder = dirname(dirname(indexFileIn(cacheDir)));
    expect(statSync(folder).uid).toBe(nobody);
    execFileSync("chown", ["-R", "1:1", folder]);
    chmodSync(folder, 0o777);
    const { faults, files } = answerOf(search(cacheDir));
    expect(files[0]?.path).toBe(refundFile);
    expect(faults.map(({ code }) => code)).toEqual(["INDEX_UNAVAILABLE"]);
    expect(faults[0]?.message).toContain(`${folder} belongs to another user (number 1)`);
  });
});
