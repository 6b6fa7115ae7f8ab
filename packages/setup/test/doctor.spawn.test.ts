import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { clientNames, type ClientName } from "@fossick/setup/clients.ts";
import {
  checkConfig,
  checkFolder,
  checkGit,
  checkNode,
  checkNodeOf,
  checkServer,
  clients,
  projectFolders,
  type Check,
} from "@fossick/setup/index.ts";
import { withServer } from "@fossick/setup/config-text.ts";
import { version } from "@fossick/base/version.ts";
import { createGitRepository } from "../../../test/fixtures/git-repository.ts";
import { olderGit, pathWithGit, removeFolders } from "../../../test/temp-repository.ts";
import { writeFakeServer, type FakeServer } from "../../../test/fake-mcp-server.ts";

const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), "fossick-doctor-")));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
afterAll(removeFolders);

let count = 0;

function createFolder(): string {
  const folder = path.join(scratch, String(++count));
  mkdirSync(folder);
  return folder;
}

/** The checks of a server that behaves so, by name. */
async function ask(behaviour: FakeServer, timeoutMs = 20_000): Promise<Record<string, Check>> {
  const cwd = createFolder();
  const start = { command: process.execPath, args: [writeFakeServer(cwd, behaviour)], env: {}, cwd };
  const checks = await checkServer(start, { version, timeoutMs });
  return Object.fromEntries(checks.map((check) => [check.name, check]));
}

describe("the checks of a server", () => {
  it("pass when it says hello, has the tools and finds files", async () => {
    const checks = await ask({});
    expect(Object.keys(checks)).toEqual(["server", "version", "tools", "retrieval"]);
    expect(Object.values(checks).filter(({ problem }) => problem)).toEqual([]);
    expect(checks["version"]?.found).toBe(`fossick ${version}`);
    expect(checks["tools"]?.found).toBe("retrieve_context, dispatch_candidates, submit_evaluation");
    expect(checks["retrieval"]?.found).toMatch(/^files in the index: 7, \d+ ms$/);
  });

  it.each<[string, FakeServer, string, string, RegExp]>([
    ["ends at once", { dies: "npm error 404 no such package" }, "server", "noStart", /npm error 404/],
    ["is of another version", { version: "0.0.1" }, "version", "otherVersion", /0\.0\.1/],
    [
      "lacks a tool",
      { tools: ["retrieve_context"] },
      "tools",
      "missingTools",
      /^dispatch_candidates, submit/,
    ],
    ["lacks the search", { tools: [] }, "tools", "missingTools", /^retrieve_context/],
    [
      "fails to search",
      { result: { isError: true, content: [{ type: "text", text: "the root is not allowed" }] } },
      "retrieval",
      "badAnswer",
      /the root is not allowed/,
    ],
    [
      "searches an empty folder",
      { result: { content: [{ type: "text", text: '{"repository":{"files":0},"files":[]}' }] } },
      "retrieval",
      "emptyIndex",
      /^files in the index: 0, \d+ ms$/,
    ],
    [
      "does not find the file that it showed",
      { result: { content: [{ type: "text", text: '{"repository":{"files":7},"files":[]}' }] } },
      "retrieval",
      "nothingFound",
      /^files in the index: 7, \d+ ms$/,
    ],
    [
      "answers with something else",
      { result: { content: [{ type: "text", text: "no files today" }] } },
      "retrieval",
      "badAnswer",
      /does not say how many files/,
    ],
  ])("tell when it %s", async (_, behaviour, name, problem, found) => {
    const checks = await ask(behaviour);
    expect(checks[name]).toMatchObject({ problem, found: expect.stringMatching(found) });
    expect(Object.values(checks).filter((check) => check.problem)).toHaveLength(1);
  });

  it("pass when the files it shows have names that a sentence cannot hold, and it finds none", async () => {
    const result = { structuredContent: { repository: { files: 1 }, files: [] } };
    const checks = await ask({ candidates: [{ path: "my file (1).txt" }], result });
    expect(checks["retrieval"]).not.toHaveProperty("problem");
  });

  it("tell when it never answers, and end it even when it stays", async () => {
    const began = performance.now();
    expect((await ask({ deafTo: "initialize" }, 300))["server"]).toMatchObject({
      problem: "noStart",
      found: expect.stringContaining("no answer to initialize within 0.3 s"),
    });
    expect((await ask({ deafTo: "tools/list", stays: true }, 2_000))["tools"]).toMatchObject({
      problem: "noAnswer",
    });
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it("tell when there is no such program", async () => {
    const start = { command: path.join(scratch, "no-such-program"), args: [], env: {}, cwd: scratch };
    expect(await checkServer(start, { version, timeoutMs: 5_000 })).toEqual([
      { name: "server", problem: "noStart", found: expect.stringContaining("ENOENT") },
    ]);
  });
});

describe("the checks of the machine", () => {
  it.each([
    ["20.19.0", undefined],
    ["22.1.0", undefined],
    ["20.18.3", "oldNode"],
    ["18.20.0", "oldNode"],
  ])("take Node %s for %s", (found, problem) => {
    expect(checkNode(found, "/bin/node")).toEqual({
      name: "node",
      found: `${found} (/bin/node)`,
      ...(problem && { problem }),
    });
  });

  it.skipIf(process.platform === "win32")("name the Node that a client's entry would run", async () => {
    const cwd = createFolder();
    const old = path.join(cwd, "node");
    writeFileSync(old, "#!/bin/sh\necho 18.20.0 /old/bin/node\n", { mode: 0o755 });
    const nodeOf = (command: string, env = {}) => checkNodeOf({ command, args: [], env, cwd });
    const running = { name: "node", found: `${process.versions.node} (${process.execPath})` };
    const tooOld = { name: "node", found: "18.20.0 (/old/bin/node)", problem: "oldNode" };
    expect(await nodeOf(process.execPath)).toEqual(running);
    expect(await nodeOf(old)).toEqual(tooOld);
    for (const script of ["npx", "fossick", "/usr/bin/npx"])
      expect(await nodeOf(script, { PATH: `${cwd}:/bin:/usr/bin` })).toEqual(tooOld);
    expect(await nodeOf("npx", { PATH: path.join(cwd, "none") })).toMatchObject({ problem: "noNode" });
    expect(await nodeOf("docker")).toBeUndefined();
  });

  it("find git", async () => {
    expect(await checkGit(scratch)).toEqual({ name: "git", found: expect.stringMatching(/^\d+\.\d+/) });
  });

  it.skipIf(process.platform === "win32")("tell a git that is too old", async () => {
    const { PATH } = process.env;
    process.env["PATH"] = pathWithGit(olderGit.tooOld);
    const check = await checkGit(scratch);
    process.env["PATH"] = PATH;
    expect(check).toEqual({ name: "git", found: "2.20.1", problem: "oldGit" });
  });

  it("make a folder that is not there, and tell of one that cannot be written", () => {
    const folder = path.join(createFolder(), "a", "b");
    expect(checkFolder("index", folder)).toEqual({ name: "index", found: folder });
    const file = path.join(createFolder(), "file");
    writeFileSync(file, "");
    expect(checkFolder("data", file)).toMatchObject({ problem: "notWritable" });
  });

  it.skipIf(process.platform !== "linux")(
    "tell of a folder below one that can hold none, and come back",
    () => {
      expect(checkFolder("index", "/proc/fossick/index")).toMatchObject({ problem: "notWritable" });
    },
  );
});

describe("the folders by which clients know a project", () => {
  it("are itself, the repository around it, and the one a worktree belongs to", async () => {
    const repository = createFolder();
    const inside = path.join(repository, "packages", "one");
    createGitRepository(repository, [{ message: "Start", files: { "packages/one/a.ts": "export {};\n" } }]);
    expect(await projectFolders(inside)).toEqual([inside, repository]);
    expect(await projectFolders(repository)).toEqual([repository]);
    const worktree = path.join(createFolder(), "worktree");
    execFileSync("git", ["-C", repository, "worktree", "add", "--quiet", worktree]);
    expect(await projectFolders(path.join(worktree, "packages"))).toEqual([
      path.join(worktree, "packages"),
      worktree,
      repository,
    ]);
  });

  it("are itself without git", async () => {
    const folder = createFolder();
    expect(await projectFolders(folder)).toEqual([folder]);
  });
});

describe("the check of a configuration", () => {
  it.each(clientNames)("reads how %s starts the server", (name) => {
    const client = clients[name];
    const file = path.join(createFolder(), "config");
    const server = { command: "node", args: ["cli.mjs", "mcp"] };
    writeFileSync(file, withServer(client, { shown: file, text: "" }, client.entry(server)));
    expect(checkConfig(name, file)).toEqual({
      check: { name: "config", found: `${client.title}: ${file}` },
      start: { ...server, env: {} },
    });
  });

  it.each<[ClientName, object]>([
    ["opencode", { enabled: false }],
    ["cursor", { disabled: true }],
  ])("tells that %s has the server switched off", (name, off) => {
    const client = clients[name];
    const file = path.join(createFolder(), "config");
    const entry = { ...client.entry({ command: "node", args: [] }), ...off };
    writeFileSync(file, withServer(client, { shown: file, text: "" }, entry));
    expect(checkConfig(name, file)).toMatchObject({ check: { problem: "switchedOff" } });
  });

  it("tells of a file without fossick, and of one that cannot be read", () => {
    const folder = createFolder();
    expect(checkConfig("cursor", path.join(folder, "none"))).toMatchObject({
      check: { problem: "notSetUp" },
    });
    const file = path.join(folder, "bad");
    writeFileSync(file, "{");
    expect(checkConfig("cursor", file)).toMatchObject({ check: { problem: "badConfig" } });
    expect(checkConfig("cursor", file)).not.toHaveProperty("start");
    if (process.platform !== "win32" && process.getuid?.() !== 0) {
      chmodSync(file, 0);
      expect(checkConfig("cursor", file)).toMatchObject({ check: { problem: "badConfig" } });
    }
  });
});
