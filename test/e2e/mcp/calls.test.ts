import { cpSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createGitRepository } from "../../fixtures/git-repository.ts";
import { createSandbox } from "../sandbox.ts";
import { createShop, refundFile, refundTask } from "../shop.ts";
import { clientKinds, connect, type ClientKind, type McpClient, type Progress } from "./clients.ts";
import { startHttp, stdioPlace, stop, type HttpServer } from "./server.ts";

const sandbox = createSandbox();
const { folder } = sandbox;
const shop = createShop(join(folder, "shop"));
const other = createShop(join(folder, "other"), { "src/other.ts": "export const other = 1;\n" });
let http: HttpServer;
let client: McpClient;
beforeAll(async () => {
  http = await startHttp(sandbox, ["--root", folder]);
  client = await connect("SDK 2", stdioPlace(sandbox, ["--root", shop]));
});
afterAll(async () => {
  await stop(http.running);
});

/** Less than indexing takes, and more than a search takes until its first cycle. */
const waitMs = 400;

/** In so long the files would be indexed, were it not given up. */
const indexingMs = 2_000;

const refusal = (text: RegExp) => ({ isError: true, text: expect.stringMatching(text) as string });

describe("wrong arguments", () => {
  it.each([
    ["retrieve_context", {}, /task is missing/],
    ["retrieve_context", { task: " " }, /task: must not be blank/],
    ["retrieve_context", { task: { text: "a" } }, /task: Invalid type: Expected string/],
    ["retrieve_context", { task: "a", max_tokens: 10 }, /max_tokens: must be 500 or more/],
    ["retrieve_context", { task: "a", cycles: 11 }, /cycles: must be 10 or less/],
    ["retrieve_context", { task: "a", format: "yaml" }, /format: Invalid type: Expected \("markdown"/],
    ["retrieve_context", { task: "a", tokens: 5 }, /there is no argument "tokens"/],
    ["retrieve_context", { task: "x".repeat(100_001) }, /task: must have at most 100000 characters/],
    ["retrieve_context", { task: "a", root: ".." }, /^root \.\. is outside the folders/],
    ["retrieve_context", { task: "a", root: "nowhere" }, /^nowhere does not exist/],
    ["retrieve_context", { task: "a", root: "README.md" }, /^README\.md is a file, not a folder/],
    [
      "submit_evaluation",
      { retrieval_id: "r_AAAAAAAAAAAAAAAAAAAAAAAA", evaluations: [] },
      /^unknown retrieval_id/,
    ],
    [
      "submit_evaluation",
      { retrieval_id: "x", evaluations: [{ path: "a", relevance: 90 }] },
      /evaluations\.0\.relevance: must be from 0 to 1, such as 0\.9 and not 90; 0\.7 or more accepts the file/,
    ],
    [
      "submit_evaluation",
      { retrieval_id: "x", evaluations: [{ path: "a" }] },
      /evaluations\.0\.relevance is missing/,
    ],
    ["explain_retrieval", { retrieval_id: "../../etc" }, /^unknown retrieval_id/],
    ["give_feedback", { used: [refundFile] }, /^feedback needs to know its task/],
    ["give_feedback", { task: refundTask }, /^feedback needs files/],
    ["give_feedback", { task: refundTask, used: ["../secret"] }, /^the index has no file \.\.\/secret/],
  ])("of %s, %j, are told in a sentence", async (tool, args, told) => {
    const result = await client.call(tool, args);
    expect(result).toMatchObject(refusal(told));
    expect(result.text).not.toContain(folder);
  });

  it("leave the server as it was", async () => {
    const { isError, text } = await client.call("retrieve_context", { query: refundTask, include: "src/**" });
    expect({ isError, text }).toEqual({ isError: false, text: expect.stringContaining(refundFile) });
  });
});

describe("limits", () => {
  it("of a huge task are no trouble", async () => {
    const task = `${refundTask}\n${"the order was paid by card and then refunded twice ".repeat(1_900)}`;
    const { isError, text } = await client.call("retrieve_context", { task, max_tokens: 2_000 });
    expect({ isError, text }).toEqual({ isError: false, text: expect.stringContaining(refundFile) });
    expect(text.length).toBeLessThan(12_000);
  });

  it("of tokens, globs and cycles are kept", async () => {
    const args = { task: refundTask, globs: ["src/**"], cycles: 1, max_tokens: 4_000, format: "json" };
    const { data } = await client.call("retrieve_context", args);
    const id = String(data?.["retrieval_id"]);
    const whole = JSON.parse(await client.read(`retrieval://${id}`)) as {
      cycles: unknown[];
      ranking: { path: string }[];
    };
    expect(whole.cycles).toMatchObject([{ number: 1 }]);
    expect(whole.ranking.every(({ path }) => path.startsWith("src/"))).toBe(true);
  });
});

describe("the folder searched", () => {
  const files = async (from: McpClient, root?: string): Promise<string> => {
    const { isError, text } = await from.call("repository_status", root === undefined ? {} : { root });
    return isError ? text : (/^root: (.*)$/m.exec(text)?.[1] ?? "");
  };

  it.each(clientKinds)("is that of the flag, before what a client of %s says", async (kind) => {
    const place = stdioPlace(sandbox, ["--root", shop], { env: { CLAUDE_PROJECT_DIR: other } });
    expect(await files(await connect(kind, place, [pathToFileURL(other).href]))).toBe(shop);
  });

  it("is that of CLAUDE_PROJECT_DIR, before the client's roots", async () => {
    const place = stdioPlace(sandbox, [], { env: { CLAUDE_PROJECT_DIR: other } });
    expect(await files(await connect("SDK 2", place, [pathToFileURL(shop).href]))).toBe(other);
  });

  it.each(clientKinds)("is the first root of a client of %s; any of them may be named", async (kind) => {
    const roots = [
      pathToFileURL(join(folder, "gone")).href,
      pathToFileURL(other).href,
      pathToFileURL(shop).href,
    ];
    const connected = await connect(kind, stdioPlace(sandbox), roots);
    expect(await files(connected)).toBe(other);
    expect(await files(connected, shop)).toBe(shop);
    expect(await files(connected, folder)).toMatch(/^root .* is outside the folders/);
  });

  it.each(clientKinds)(
    "is the first of its roots that is a folder here, for a client of %s",
    async (kind) => {
      const roots = ["vscode-vfs://github/example/shop", pathToFileURL(other).href, "untitled:Untitled-1"];
      expect(await files(await connect(kind, stdioPlace(sandbox, [], { cwd: shop }), roots))).toBe(other);
    },
  );

  it("is the working folder at last, and nothing where that is the home folder", async () => {
    expect(await files(await connect("SDK 1", stdioPlace(sandbox, [], { cwd: shop })))).toBe(shop);
    const home = stdioPlace(sandbox, [], { cwd: sandbox.home });
    expect(await files(await connect("SDK 1", home))).toMatch(
      /^this server was not told which folder to search/,
    );
  });

  it("may be one inside, and is named as the caller named it", async () => {
    const connected = await connect("SDK 2 of 2026", http);
    const args = { task: refundTask, root: "shop", format: "json" };
    const { data } = await connected.call("retrieve_context", args);
    expect(data).toMatchObject({ repository: { root: "shop", files: 10 }, files: [{ path: refundFile }] });
    expect(await files(connected, "shop/../../")).toMatch(/outside the folders/);
  });

  it("keeps its handles: a client that may not search there knows nothing of them", async () => {
    const roots = [pathToFileURL(other).href];
    const connected = await connect("SDK 1", stdioPlace(sandbox), roots);
    const { text } = await connected.call("retrieve_context", { task: refundTask });
    const asked = { retrieval_id: /r_[\w-]{24}/.exec(text)?.[0] ?? "" };
    expect((await connected.call("explain_retrieval", asked)).isError).toBe(false);
    roots[0] = pathToFileURL(shop).href;
    await connected.rootsChanged();
    expect(await connected.call("explain_retrieval", asked)).toMatchObject(refusal(/^unknown retrieval_id/));
  });
});

/** Copies of one repository would share an index, and only the first would take long. */
function copyWithoutGit(root: string): void {
  // Files written a moment before they are read are read once more by the next call.
  cpSync(inject("manyFiles"), root, { recursive: true, preserveTimestamps: true });
  rmSync(join(root, ".git"), { recursive: true, force: true });
}

/** A repository whose first answer may be given from a part of it. */
function createLarge(name: string): string {
  const root = join(folder, name);
  mkdirSync(root);
  const others = Array.from({ length: 2_050 }, (_, at) => [
    `lib/part${at}.js`,
    `export const part${at} = ${at};\n`,
  ]);
  const refund = { [refundFile]: readFileSync(join(shop, refundFile), "utf8") };
  createGitRepository(root, [{ message: "Start", files: { ...Object.fromEntries(others), ...refund } }]);
  return root;
}

describe("a call on more than 2,000 files", () => {
  it("is answered from a part of them at first, and from all once the index is built", async () => {
    const root = createLarge("large");
    const connected = await connect("SDK 2", stdioPlace(sandbox, ["--root", root, "--early-after", "0"]));
    const ask = async () => (await connected.call("retrieve_context", { task: refundTask })).text;
    const first = await ask();
    expect(first).toContain(refundFile);
    expect(first).toMatch(/the index is still being built/);
    let later = first;
    while (later.includes("INDEX_PARTIAL")) later = await ask();
    expect(later).toContain(refundFile);
  });

  it("waits for the whole index where that takes less than 20 seconds", async () => {
    const connected = await connect("SDK 2", stdioPlace(sandbox, ["--root", createLarge("awaited")]));
    const { text } = await connected.call("retrieve_context", { task: refundTask });
    expect(text).toContain(`### ${refundFile}:`);
    expect(text).not.toMatch(/INDEX_PARTIAL|first answer/);
  });
});

describe.each(["stdio", "HTTP"] as const)("a long call over %s", (way) => {
  const connectTo = (kind: ClientKind, root: string): Promise<McpClient> =>
    connect(kind, way === "HTTP" ? http : stdioPlace(sandbox, ["--root", root]));
  const argsFor = (root: string) => ({ task: refundTask, ...(way === "HTTP" && { root }) });

  it.each(clientKinds)("tells a client of %s how far it is", async (kind) => {
    const connected = await connectTo(kind, shop);
    const told: Progress[] = [];
    const onprogress = (each: Progress): void => void told.push(each);
    expect((await connected.call("retrieve_context", argsFor(shop), { onprogress })).isError).toBe(false);
    const steps = told.map(({ progress }) => progress);
    expect(steps.length).toBeGreaterThan(0);
    expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b));
    expect(told.map(({ message }) => message).join()).toMatch(/cycle \d: \d+ files judged/);
  });

  it.each(["SDK 1", "SDK 2 of 2026"] as const)("ends when a client of %s gives it up", async (kind) => {
    const root = join(folder, `given-up-${way}-${kind.replaceAll(" ", "-")}`);
    copyWithoutGit(root);
    const connected = await connectTo(kind, root);
    const controller = new AbortController();
    // Without sessions, a client of 2025 can say over HTTP only by hanging up which call it means.
    const hangsUp = way === "HTTP" && kind === "SDK 1";
    const giveUp = (): void => (hangsUp ? void connected.close() : controller.abort(new Error("enough")));
    const options = { signal: controller.signal, onprogress: giveUp };
    await expect(connected.call("retrieve_context", argsFor(root), options)).rejects.toThrow();
    await wait(indexingMs);
    const next = hangsUp ? await connectTo(kind, root) : connected;
    const where = way === "HTTP" ? { root } : {};
    expect((await next.call("repository_status", where)).text).toContain("no index yet");
    expect((await next.call("retrieve_context", argsFor(root))).isError).toBe(false);
  });
});

describe("an index that takes longer than a client waits", () => {
  const maxCalls = 300;
  const place = (root: string) =>
    stdioPlace(sandbox, ["--root", root], { env: { FOSSICK_MCP_WAIT: String(waitMs) } });
  const copyOfMany = (name: string): string => {
    const root = join(folder, name);
    copyWithoutGit(root);
    return root;
  };
  const files = /(\d[\d,]*) of (\d[\d,]*) files/;

  it.each(["retrieve_context", "dispatch_candidates"])(
    "is told by %s with how far it is, and asking again goes on until there is an answer",
    async (tool) => {
      const root = copyOfMany(`slow-${tool}`);
      const connected = await connect("SDK 2", place(root));
      const told: string[] = [];
      let status = "";
      for (let calls = 0; calls < maxCalls; calls++) {
        const { isError, text } = await connected.call(tool, { task: refundTask });
        expect(isError).toBe(false);
        if (!text.startsWith("no answer yet")) break;
        told.push(text);
        if (files.test(text)) status ||= (await connected.call("repository_status", {})).text;
      }
      expect(told[0]).toMatch(/^no answer yet, the folder is being indexed: .*\nIndexing goes on/);
      const done = told.flatMap((text) => files.exec(text)?.[1]?.replaceAll(",", "") ?? []).map(Number);
      expect(done.length).toBeGreaterThan(0);
      expect(done).toEqual(done.toSorted((a, b) => a - b));
      expect(status).toMatch(/^no index yet: (.*files \(\d+ %\)|all .* files are read).*goes on between/m);
      expect((await connected.call("repository_status", {})).text).toMatch(/^files: \d+$/m);
    },
  );

  it("is told as data to who asked for data", async () => {
    const connected = await connect("SDK 2", place(copyOfMany("slow-data")));
    const { data, text } = await connected.call("retrieve_context", { task: refundTask, format: "json" });
    expect(data).toMatchObject({ unfinished: expect.stringMatching(/^no answer yet/) as string });
    expect(JSON.parse(text)).toEqual(data);
  });
});

describe("a server whose answers are all data", () => {
  const place = stdioPlace(sandbox, ["--root", shop, "--format", "json"]);

  it.each(clientKinds)("tells its schema, and a client of %s finds that answers follow it", async (kind) => {
    const connected = await connect(kind, place);
    const told = (await connected.listTools()).filter(({ outputSchema }) => outputSchema);
    expect(told.map(({ name }) => name)).toEqual([
      "retrieve_context",
      "dispatch_candidates",
      "submit_evaluation",
    ]);
    expect(told[0]?.outputSchema).toMatchObject({
      type: "object",
      properties: { retrieval_id: { type: "string" }, files: { type: "array" }, expected_files: {} },
      required: ["next"],
    });
    // Clients of the SDK refuse a result that does not follow the schema, and one without data.
    const asked = { task: refundTask, pack: true, format: "markdown" };
    const found = await connected.call("retrieve_context", asked);
    expect(found).toMatchObject({ isError: false, data: { files: [{ path: refundFile }] } });
    expect(JSON.parse(found.text)).toEqual(found.data);
    const step = await connected.call("dispatch_candidates", {
      task: `${refundTask} zzz`,
      max_tokens: 3_000,
    });
    expect(step).toMatchObject({
      isError: false,
      data: { cycle: 1, excerpts: expect.any(Array) as unknown },
    });
    const verdicts = {
      retrieval_id: step.data?.["retrieval_id"],
      evaluations: [{ path: refundFile, relevance: 0.9 }],
    };
    const next = await connected.call("submit_evaluation", verdicts);
    expect(next).toMatchObject({ isError: false, data: { next: expect.any(String) as unknown } });
    expect(await connected.call("retrieve_context", {})).toMatchObject(refusal(/task is missing/));
    const about = await connected.call("explain_retrieval", { retrieval_id: found.data?.["retrieval_id"] });
    expect(about).toMatchObject({ isError: false, data: undefined });
  });

  it("tells none where answers are text unless a call asks for data", async () => {
    const tools = await client.listTools();
    expect(tools.filter(({ outputSchema }) => outputSchema)).toEqual([]);
  });

  it("cannot be one whose answers are for people", async () => {
    const { code, stderr } = await sandbox.fossick(["mcp", "--root", shop, "--format", "table"], {
      input: "",
    });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/--format table is for people.*\n.*markdown, xml or json/) as string,
    });
  });
});

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
};

describe("the process", () => {
  it("ends when its input does", async () => {
    const { code, stdout } = await sandbox.fossick(["mcp", "--root", shop], { input: "" });
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  });

  it("ends when its input does, in the middle of a call", async () => {
    const root = join(folder, "cut-off");
    cpSync(inject("manyFiles"), root, { recursive: true });
    const run = sandbox.start(["mcp", "--root", root], { keepsInputOpen: true });
    const told = new Promise((resolve) => {
      run.child.stdout.on(
        "data",
        (data: Buffer) => data.includes("notifications/progress") && resolve(undefined),
      );
    });
    const call = {
      name: "retrieve_context",
      arguments: { task: refundTask },
      _meta: { progressToken: 1 },
    };
    const messages = [
      initialize,
      { jsonrpc: "2.0", method: "notifications/initialized" },
      { jsonrpc: "2.0", id: 2, method: "tools/call", params: call },
    ];
    run.child.stdin.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
    await told;
    run.child.stdin.end();
    expect(await run.ended).toMatchObject({ code: 0, stderr: "" });
  });

  /** Sends lines in turn, each once what came before was answered with so many lines. */
  async function exchange(lines: readonly string[], answers: number): Promise<unknown[]> {
    const run = sandbox.start(["mcp", "--root", shop], { keepsInputOpen: true });
    let written = "";
    const all = new Promise<void>((resolve) => {
      run.child.stdout.on("data", (data: Buffer) => {
        written += data.toString();
        if (written.split("\n").length > answers) resolve();
      });
    });
    run.child.stdin.write(lines.map((line) => `${line}\n`).join(""));
    await all;
    run.child.stdin.end();
    expect(await run.ended).toMatchObject({ code: 0, stderr: "" });
    return written
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
  }
  const initialized = { jsonrpc: "2.0", method: "notifications/initialized" };
  const list = (id: number | string) => ({ jsonrpc: "2.0", id, method: "tools/list" });
  const initializeIn = (protocolVersion: string) =>
    JSON.stringify({ ...initialize, params: { ...initialize.params, protocolVersion } });
  const error = (code: number, id: unknown = null) => ({ jsonrpc: "2.0", id, error: { code } });

  it("says what is wrong with what is no message, and writes nothing but messages", async () => {
    const wrong = [
      "not json",
      '{"jsonrpc":"2.0"}',
      '{"id":7}',
      '{"jsonrpc":"2.0","id":9,"error":1}',
      "",
      " ",
    ];
    const replies = await exchange([...wrong, initializeIn("2025-06-18"), '{"jsonrpc":'], 5);
    expect(replies.slice(0, 3)).toMatchObject([error(-32_700), error(-32_600), error(-32_600, 7)]);
    // The server is made while the last line is read.
    expect(replies.slice(3)).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: null }), expect.objectContaining({ id: 1 })]),
    );
  });

  it("answers a batch as a batch, where the protocol has them", async () => {
    const call = { name: "repository_status", arguments: {} };
    const batch = [
      initialized,
      list(2),
      { jsonrpc: "2.0", id: "3", method: "tools/call", params: call },
      { jsonrpc: "2.0" },
      list(4),
      { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 4 } },
    ];
    const [first, second, ...others] = await exchange(
      [initializeIn("2025-03-26"), JSON.stringify([initialized]), JSON.stringify(batch)],
      2,
    );
    expect(first).toMatchObject({ id: 1, result: { protocolVersion: "2025-03-26" } });
    expect(second).toHaveLength(3);
    expect(second).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: null }),
        expect.objectContaining({ id: 2, result: expect.anything() as unknown }),
        expect.objectContaining({ id: "3", result: expect.anything() as unknown }),
      ]),
    );
    expect(others).toEqual([]);
  });

  it("refuses a batch where the protocol has none, and goes on", async () => {
    const batch = JSON.stringify([list(2), list(3)]);
    const replies = await exchange([batch, initializeIn("2025-06-18"), batch, JSON.stringify(list(4))], 4);
    expect(replies).toHaveLength(4);
    expect(replies.filter((reply) => (reply as { id: unknown }).id === null)).toMatchObject([
      error(-32_600),
      error(-32_600),
    ]);
    expect(JSON.stringify(replies)).toContain("only protocol 2025-03-26 has batches");
    expect(replies).toContainEqual(expect.objectContaining({ id: 4, result: expect.anything() as unknown }));
  });
});

describe("over HTTP", () => {
  const post = async (body: string, version: string) => {
    const headers = {
      authorization: `Bearer ${http.token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": version,
    };
    return (await fetch(http.url, { method: "POST", headers, body })).text();
  };

  it("broken JSON and batches are answered, too", async () => {
    expect(JSON.parse(await post("{", "2025-03-26"))).toMatchObject({ id: null, error: { code: -32_700 } });
    const list = (id: number) => ({ jsonrpc: "2.0", id, method: "tools/list" });
    const text = await post(JSON.stringify([list(2), list(3)]), "2025-03-26");
    expect(text).toMatch(/"id":2/);
    expect(text).toMatch(/"id":3/);
  });
});
