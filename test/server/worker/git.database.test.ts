import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  openMirror,
  placesOf,
  readRemoteHeads,
  runGit,
  type Mirror,
  type Places,
} from "../../../server/src/mirror/index.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../temp-repository.ts";

const first = [{ branch: "", branchName: "main" }];
const signal = new AbortController().signal;

/** Needs no PostgreSQL, but git and fossick's sources. */
/** For machines that run other tests meanwhile. */
const patience = { timeout: 20_000 } as const;

describe("git as workers run it", () => {
  const saved = { ...process.env };
  beforeAll(isolateGit);
  afterEach(() => {
    for (const name of Object.keys(process.env)) if (!(name in saved)) delete process.env[name];
    Object.assign(process.env, saved);
  });
  afterAll(removeFolders);

  const mirrorOf = (remote: TempFolder): { readonly mirror: Mirror; readonly places: Places } => {
    const places = placesOf(createFolder().root, 1);
    const options = { git: runGit, url: `file://${remote.root}`, places, schemes: ["file"], signal };
    return { mirror: openMirror(options), places };
  };
  const checkOut = async (mirror: Mirror): Promise<string> => {
    const commits = await mirror.fetch(first);
    return mirror.checkOut("", commits.get("") ?? "");
  };

  it("starts no hook, no filter and nothing that variables name", async () => {
    const { root } = createFolder();
    const sign = join(root, "started");
    const program = join(root, "program");
    writeFileSync(program, `#!/bin/sh\necho "$0 $*" >> ${sign}\ncat\n`);
    chmodSync(program, 0o755);
    const hooks = join(root, "template/hooks");
    mkdirSync(hooks, { recursive: true });
    for (const hook of ["post-checkout", "reference-transaction", "pre-auto-gc", "post-merge"])
      writeFileSync(join(hooks, hook), `#!/bin/sh\ntouch ${sign}\n`, { mode: 0o755 });
    const config = join(root, "config");
    writeFileSync(
      config,
      `[init]\n templateDir = ${join(root, "template")}\n[core]\n hooksPath = ${hooks}\n fsmonitor = ${program}\n` +
        ` sshCommand = ${program}\n[filter "evil"]\n smudge = ${program}\n process = ${program}\n required = true\n` +
        `[filter "lfs"]\n smudge = ${program}\n required = true\n[diff]\n external = ${program}\n` +
        `[url "file:///nowhere"]\n insteadOf = file://\n`,
    );
    const remote = createRepository({
      ".gitattributes": "*.ts filter=evil diff=evil\n*.bin filter=lfs\n",
      "a.ts": "export const a = 1;\n",
      "b.bin": "version https://git-lfs.github.com/spec/v1\n",
      ".gitmodules": `[submodule "s"]\n path = s\n url = file://${root}\n`,
    });
    remote.commit("all");
    process.env["GIT_CONFIG_GLOBAL"] = config;
    process.env["GIT_EXTERNAL_DIFF"] = program;
    process.env["GIT_ASKPASS"] = program;
    process.env["GIT_DIR"] = "/nowhere";
    const { mirror } = mirrorOf(remote);
    const tree = await checkOut(mirror);
    expect(existsSync(sign)).toBe(false);
    expect(readFileSync(join(tree, "a.ts"), "utf8")).toBe("export const a = 1;\n");
    expect(readFileSync(join(tree, "b.bin"), "utf8")).toContain("git-lfs");
  });

  it("connects by allowed schemes only", async () => {
    const remote = createRepository({ "a.ts": "" });
    remote.commit("a");
    const call = { cwd: "/", signal, timeoutMs: 10_000, schemes: ["https"] };
    await expect(readRemoteHeads(runGit, `file://${remote.root}`, call)).rejects.toThrow("not allowed");
    await expect(readRemoteHeads(runGit, remote.root, call)).rejects.toThrow("not allowed");
  });

  it("prompts nobody", async () => {
    const remote = createRepository();
    const ask = join(createFolder().root, "ask");
    writeFileSync(ask, "#!/bin/sh\nsleep 30\n", { mode: 0o755 });
    process.env["GIT_SSH_COMMAND"] = `sh -c 'case "$*" in *BatchMode=yes*) exit 1;; esac; sleep 30' --`;
    const call = { cwd: remote.root, signal, timeoutMs: 10_000, schemes: ["ssh"] };
    await expect(readRemoteHeads(runGit, "git@example.invalid:a/b.git", call)).rejects.toThrow(
      "Could not read from remote",
    );
  });

  it("is ended when it takes too long, with all that it started", async () => {
    const { root } = createFolder();
    process.env["GIT_SSH_COMMAND"] = `sh -c 'echo $$ > ${root}/pid; sleep 60' --`;
    const call = { cwd: "/", signal, timeoutMs: 500, schemes: ["ssh"] };
    await expect(readRemoteHeads(runGit, "git@example.invalid:a/b.git", call)).rejects.toMatchObject({
      isLate: true,
    });
    await expect.poll(() => isRunning(Number(readFileSync(join(root, "pid"), "utf8"))), patience).toBe(false);
  });

  it("ends with a worker that is killed", async () => {
    const { root } = createFolder();
    // Runs the script of `runGit`, under a process that is killed.
    const script = readFileSync(join(import.meta.dirname, "../../../server/src/mirror/run-git.ts"), "utf8");
    const guarded = /const guarded = `([\s\S]*?)`;/.exec(script)?.[1] ?? "";
    writeFileSync(join(root, "guarded"), guarded);
    const parent = spawn(
      process.execPath,
      [
        "-e",
        `const { spawn } = require("node:child_process");
         const script = require("node:fs").readFileSync(${JSON.stringify(join(root, "guarded"))}, "utf8");
         spawn("sh", ["-c", script, "sh", "sh", "-c", "echo $$ > ${root}/pid; sleep 60"], { detached: true, stdio: ["pipe", "pipe", "pipe"] });`,
      ],
      { stdio: "ignore" },
    );
    await expect
      .poll(() => existsSync(join(root, "pid")) && readFileSync(join(root, "pid"), "utf8").trim(), patience)
      .toBeTruthy();
    const pid = Number(readFileSync(join(root, "pid"), "utf8"));
    expect(isRunning(pid)).toBe(true);
    parent.kill("SIGKILL");
    await expect.poll(() => isRunning(pid), patience).toBe(false);
  });

  it("finishes a checkout that was broken off, and leaves no file of it", async () => {
    const remote = createRepository({ "a.ts": "1\n", "b.ts": "1\n" });
    remote.commit("1");
    const { mirror, places } = mirrorOf(remote);
    const tree = await checkOut(mirror);
    writeFileSync(join(tree, "half.ts"), "of a commit that is gone");
    writeFileSync(join(tree, "a.ts"), "half");
    writeFileSync(`${places.tree("")}.unfinished`, "");
    writeFileSync(join(places.mirror, "worktrees/first/index.lock"), "");
    writeFileSync(join(places.mirror, "packed-refs.lock"), "");
    remote.write({ "b.ts": "2\n" });
    remote.commit("2");
    const again = openMirror({
      git: runGit,
      url: `file://${remote.root}`,
      places,
      schemes: ["file"],
      signal,
    });
    await checkOut(again);
    expect(readdirSync(tree).toSorted()).toEqual([".git", "a.ts", "b.ts"]);
    expect(["a.ts", "b.ts"].map((name) => readFileSync(join(tree, name), "utf8"))).toEqual(["1\n", "2\n"]);
  });

  it("follows a branch that was replaced by one below its name", async () => {
    const remote = createRepository({ "a.ts": "" });
    remote.commit("a");
    remote.git("branch", "x");
    const { mirror } = mirrorOf(remote);
    await mirror.fetch([...first, { branch: "x", branchName: "x" }]);
    remote.git("branch", "-D", "x");
    remote.git("branch", "x/y");
    const commits = await mirror.fetch([...first, { branch: "x/y", branchName: "x/y" }]);
    expect(commits.get("x/y")).toBe(commits.get(""));
    rmSync(remote.root, { recursive: true });
  });
});

function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.includes("Z");
}
