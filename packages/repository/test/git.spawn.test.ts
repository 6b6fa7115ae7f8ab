import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { GitError, git, oldestGit, revParse, streamGit } from "@fossick/repository/git.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  olderGit,
  pathWithGit,
  removeFolders,
} from "../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const { PATH } = process.env;
afterEach(() => {
  process.env["PATH"] = PATH;
});

const isPosix = process.platform !== "win32";
const abortRuns = 20;
/** Far above what a busy machine takes, far below the fakes' sleep. */
const hangMs = 10_000;

describe("git", () => {
  it("returns what git printed, as bytes", async () => {
    const { root } = createRepository({ "修复.ts": "" });
    const output = await git(["ls-files", "-z", "-o"], { cwd: root });
    expect(output).toEqual(Buffer.from("修复.ts\0"));
  });

  it("tells why git failed", async () => {
    const { root } = createFolder();
    const plain = git(["rev-parse", "HEAD"], { cwd: root });
    await expect(plain).rejects.toBeInstanceOf(GitError);
    await expect(plain).rejects.toMatchObject({ kind: "notRepository" });
    await expect(git(["log"], { cwd: join(root, "missing") })).rejects.toMatchObject({
      kind: "failed",
      message: expect.stringContaining("cannot change to"),
    });
    const repository = createRepository();
    await expect(git(["no-such-command"], { cwd: repository.root })).rejects.toMatchObject({
      kind: "failed",
    });
    await expect(git(["ls-files", "-o"], { cwd: join(repository.root, ".git") })).rejects.toMatchObject({
      kind: "noWorkTree",
    });
  });

  it("tells a missing git from a failing one", async () => {
    const { root } = createRepository();
    process.env["PATH"] = createFolder().root;
    await expect(git(["version"], { cwd: root })).rejects.toMatchObject({ kind: "missing" });
  });

  it.runIf(isPosix)("tells a git that is too old, and its version", async () => {
    const { root } = createRepository();
    expect(await revParse(["--show-prefix"], { cwd: root })).toEqual(["sha1", "", ""]);
    installGit(olderGit.tooOld);
    await expect(revParse(["--show-prefix"], { cwd: root })).rejects.toMatchObject({
      kind: "tooOld",
      message: `git version 2.20.1 is too old, fossick needs ${oldestGit} or later`,
    });
  });

  it("hands warnings over", async () => {
    const { root } = createRepository();
    const warnings: string[] = [];
    const options = { cwd: root, onWarning: (line: string) => void warnings.push(line) };
    await git(["-c", "alias.warn=!echo one >&2; echo two >&2", "warn"], options);
    expect(warnings).toEqual(["one", "two"]);
  });

  it("never uses the network", async () => {
    const source = createRepository({ "a.ts": "" });
    source.commit("first");
    const { root } = createRepository();
    await expect(git(["fetch", `file://${source.root}`], { cwd: root })).rejects.toMatchObject({
      message: expect.stringContaining("not allowed"),
    });
  });

  it.each([
    ["fetch.bundleURI", "https://example.invalid/bundle"],
    ["core.fsmonitor", "./program"],
    ["core.fsmonitor", "true"],
  ])("does not hear of %s = %s, by which a repository would start a program", async (key, value) => {
    const repository = createRepository();
    repository.git("config", key, value);
    repository.git("config", "include.path", "more");
    repository.write({ ".git/more": `[${key.replace(".", "]\n\t")} = ${value}\n` });
    expect(String(await git(["config", "--get", key], { cwd: repository.root }))).toBe("\n");
  });
});

function installGit(script: string): void {
  process.env["PATH"] = pathWithGit(script);
}

describe("streamGit", () => {
  const endless = ["-c", "alias.endless=!yes", "endless"];

  /** Reads until the first output, aborts, and returns how long the read went on. */
  async function abortMs(root: string, args: readonly string[]): Promise<number> {
    const controller = new AbortController();
    const reason = new Error("no longer wanted");
    let abortedAtMs = 0;
    const reading = (async () => {
      for await (const chunk of streamGit(args, { cwd: root, signal: controller.signal })) {
        if (abortedAtMs > 0 || chunk.length === 0) continue;
        abortedAtMs = performance.now();
        // Not at once: the read is waiting for the next chunk by then.
        setImmediate(() => controller.abort(reason));
      }
    })();
    await expect(reading).rejects.toBe(reason);
    return performance.now() - abortedAtMs;
  }

  it("ends git when the reader has enough", async () => {
    const { root } = createRepository();
    for await (const chunk of streamGit(endless, { cwd: root })) {
      expect(chunk.toString()).toMatch(/^y\n/);
      break;
    }
  });

  it("throws the reason of an abort, before git started and while it runs", async () => {
    const { root } = createRepository();
    const reason = new Error("no longer wanted");
    const early = git(["version"], { cwd: root, signal: AbortSignal.abort(reason) });
    await expect(early).rejects.toBe(reason);
    const controller = new AbortController();
    const reading = (async () => {
      for await (const chunk of streamGit(endless, { cwd: root, signal: controller.signal })) {
        if (chunk.length > 0) controller.abort(reason);
      }
    })();
    await expect(reading).rejects.toBe(reason);
  });

  it("ends every read that is aborted, also of a program that git started", async () => {
    const { root } = createRepository();
    for (let run = 0; run < abortRuns; run++) expect(await abortMs(root, endless)).toBeLessThan(hangMs);
  });

  it.runIf(isPosix)("ends a read when git is gone and its child holds the pipe", async () => {
    const { root } = createFolder();
    installGit(`sleep 30 &\necho started`);
    expect(await abortMs(root, ["log"])).toBeLessThan(hangMs);
  });

  it.runIf(isPosix)("ends a read of a git that goes on after it was told to end", async () => {
    const { root } = createFolder();
    installGit(`trap '' TERM\necho started\nwhile :; do sleep 1; done`);
    expect(await abortMs(root, ["log"])).toBeLessThan(hangMs);
  });

  it.runIf(isPosix)("ends the wait for a git that closed its output and does not end", async () => {
    const { root } = createFolder();
    installGit(`trap '' TERM\nexec >&-\nwhile :; do sleep 1; done`);
    const reason = new Error("no longer wanted");
    const controller = new AbortController();
    const answer = git(["log"], { cwd: root, signal: controller.signal });
    const startedMs = performance.now();
    setTimeout(() => controller.abort(reason), 100);
    await expect(answer).rejects.toBe(reason);
    expect(performance.now() - startedMs).toBeLessThan(hangMs);
  });
});
