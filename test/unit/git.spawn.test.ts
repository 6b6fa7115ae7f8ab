import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { GitError, git, streamGit } from "../../src/git.ts";
import { createFolder, createRepository, isolateGit, removeFolders } from "../temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const { PATH } = process.env;
afterEach(() => {
  process.env["PATH"] = PATH;
});

describe("git", () => {
  it("returns what git printed, as bytes", async () => {
    const { root } = createRepository({ "修复.ts": "" });
    const output = await git(["ls-files", "-z", "-o"], { cwd: root });
    expect(output).toEqual(Buffer.from("修复.ts\0"));
  });

  it("hands its input to git, also more than a pipe holds and more than git reads", async () => {
    const { root } = createRepository();
    const text = "line\n".repeat(100_000);
    const sha = await git(["hash-object", "--stdin"], { cwd: root, input: text });
    expect(sha.toString()).toMatch(/^[0-9a-f]{40}\n$/);
    await expect(git(["version"], { cwd: root, input: text })).resolves.toBeInstanceOf(Buffer);
  });

  it("tells why git failed", async () => {
    const { root } = createFolder();
    const plain = git(["rev-parse", "HEAD"], { cwd: root });
    await expect(plain).rejects.toBeInstanceOf(GitError);
    await expect(plain).rejects.toMatchObject({ kind: "notRepository", exitCode: 128 });
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
    await expect(git(["version"], { cwd: root })).rejects.toMatchObject({
      kind: "missing",
      exitCode: undefined,
    });
    await expect(git(["version"], { cwd: root, input: "text" })).rejects.toMatchObject({ kind: "missing" });
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
});

describe("streamGit", () => {
  const endless = ["-c", "alias.endless=!yes", "endless"];

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
});
