import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { createSandbox } from "../sandbox.ts";
import { createShop, refundFile, refundTask } from "../shop.ts";
import { clientKinds, connect, type CallOptions, type McpClient } from "./clients.ts";
import { startHttp, stdioPlace, stop } from "./server.ts";

const sandbox = createSandbox();
const { cache, folder } = sandbox;
const { home } = sandbox;
const work = join(folder, "work");
const shop = createShop(join(work, "shop"));
const other = createShop(join(work, "other"), { "src/other.ts": "export const other = 1;\n" });
const plugin = join(home, ".agent/plugins/cache/fossick");
mkdirSync(plugin, { recursive: true });
mkdirSync(join(work, "plain"));

const uriOf = (path: string): string => pathToFileURL(path).href;

/** The root that a call of `repository_status` says, or why it has none. */
async function rootOf(client: McpClient, root?: string, options?: CallOptions): Promise<string> {
  const { isError, text } = await client.call(
    "repository_status",
    root === undefined ? {} : { root },
    options,
  );
  return isError ? text : (/^root: (.*)$/m.exec(text)?.[1] ?? "");
}

const inPlugin = stdioPlace(sandbox, [], { cwd: plugin, env: { PLUGIN_ROOT: plugin } });
const untold =
  /^this server was not told which folder to search\nCall again with root set to the absolute path/;

describe("a server in a plugin's folder", () => {
  /** As Codex 0.169.0 sends it. */
  const turnOf = (...workspaces: readonly string[]): CallOptions => ({
    meta: {
      callId: "call_1",
      "x-codex-turn-metadata": {
        session_id: "01a20982-609d-7c13-8b05-079f84a912da",
        turn_trigger: "exec",
        sandbox: "seccomp",
        workspaces: Object.fromEntries(workspaces.map((path) => [path, { has_changes: false }])),
        codex_version: "0.169.0",
      },
    },
  });

  it.each(clientKinds)("searches the repositories that a client of %s names with each call", async (kind) => {
    const client = await connect(kind, inPlugin);
    expect(await rootOf(client)).toMatch(untold);
    const { isError, text } = await client.call("retrieve_context", { task: refundTask }, turnOf(shop));
    expect({ isError, text }).toEqual({ isError: false, text: expect.stringContaining(refundFile) });
    expect(await rootOf(client, undefined, turnOf(shop))).toBe(shop);
    expect(await rootOf(client, undefined, turnOf(other, shop))).toBe(other);
    expect(await rootOf(client, shop, turnOf(other, shop))).toBe(shop);
    expect(await rootOf(client, other, turnOf(shop))).toMatch(/^root .* is outside the folders/);
    expect(await rootOf(client, undefined, turnOf("/", home))).toMatch(untold);
  });

  it("is for the part of the repository that such a client starts it in", async () => {
    const client = await connect("SDK 1", stdioPlace(sandbox, [], { cwd: join(shop, "src/orders") }));
    const { text } = await client.call("repository_status", {}, turnOf(shop));
    expect(text).toContain(`root: ${shop}\nsearched: src/orders only`);
    expect(await rootOf(client, undefined, turnOf(other))).toBe(other);
  });

  it.each(clientKinds)("takes the first repository that a model of %s names, and no other", async (kind) => {
    const client = await connect(kind, inPlugin);
    for (const root of ["/", home, plugin, work, join(work, "plain"), "shop", "/etc", join(work, "gone")])
      expect(await rootOf(client, root)).toMatch(
        /^root .* is not a git repository that may be searched\nCall again/,
      );
    expect(await rootOf(client)).toMatch(untold);
    expect(await rootOf(client, shop)).toBe(shop);
    expect(await rootOf(client)).toBe(shop);
    expect(await rootOf(client, "src")).toBe(join(shop, "src"));
    expect(await rootOf(client, other)).toMatch(
      /^root .* is outside the folders this server may search\nThis connection searches the repository that its first call named, and no other\./,
    );
    const { text } = await client.call("retrieve_context", { task: refundTask });
    expect(text).toContain(refundFile);
  });

  it("tells a model over HTTP that the user has to say it", async () => {
    const server = await startHttp(
      { ...sandbox, start: (args, options) => sandbox.start(args, { ...options, cwd: home }) },
      [],
    );
    const client = await connect("SDK 2", server);
    expect(await rootOf(client, shop)).toMatch(
      /^this server was not told .*\nThe user has to start it with fossick mcp --http --root/,
    );
    await stop(server.running);
  });
});

describe("a server in a part of a repository", () => {
  const part = stdioPlace(sandbox, [], { cwd: join(shop, "src/orders") });
  /** Everything that was judged, which the whole answer has. */
  const pathsOf = async (
    client: McpClient,
    data: Record<string, unknown> | undefined,
  ): Promise<readonly string[]> => {
    const whole = await client.read(`retrieval://${String(data?.["retrieval_id"])}`);
    return (JSON.parse(whole) as { ranking: { path: string }[] }).ranking.map(({ path }) => path);
  };
  const onlyOrders =
    'Only the folder src/orders was searched. Paths are relative to the repository around it. To search all of that, call again with root "../..".';

  it.each([
    ["its working folder", part, undefined],
    [
      "CLAUDE_PROJECT_DIR",
      stdioPlace(sandbox, [], { env: { CLAUDE_PROJECT_DIR: join(shop, "src/orders") } }),
      undefined,
    ],
    ["a root of the client", stdioPlace(sandbox), [uriOf(join(shop, "src/orders"))]],
  ])("that is %s searches that part, says so, and searches all of it when asked", async (_, place, roots) => {
    const client = await connect("SDK 2", place, roots);
    const task = { task: "how is an order placed?", format: "json" };
    const { data } = await client.call("retrieve_context", task);
    expect((await pathsOf(client, data)).toSorted()).toEqual([
      "src/orders/order.ts",
      "src/orders/place-order.ts",
    ]);
    expect(data).toMatchObject({
      repository: { root: "../..", files: 10 },
      advice: expect.stringContaining(onlyOrders),
    });
    const narrow = await client.call("retrieve_context", { ...task, globs: ["**/place-*", "*.md"] });
    expect(await pathsOf(client, narrow.data)).toEqual(["src/orders/place-order.ts"]);
    for (const root of ["../..", shop]) {
      const wide = await client.call("retrieve_context", { ...task, root });
      expect(wide.data).toMatchObject({ repository: { root, files: 10 } });
      expect(await pathsOf(client, wide.data)).toContain(refundFile);
      expect(JSON.stringify(wide.data)).not.toContain("Only the folder");
    }
    expect(await rootOf(client, "../../..")).toMatch(/^root \.\.\/\.\.\/\.\. is outside the folders/);
    expect(await rootOf(client, work)).toMatch(/is outside the folders/);
  });

  it("says it where nothing was found", async () => {
    const client = await connect("SDK 1", part);
    const { text } = await client.call("retrieve_context", { task: "zyxwvut qqqkjj" });
    expect(text).toContain(onlyOrders);
  });

  it("judges, explains and learns by the paths of the repository", async () => {
    const client = await connect("SDK 1", part);
    const shown = await client.call("dispatch_candidates", { task: "how is an order placed?", cycles: 1 });
    expect(shown.text).toContain(onlyOrders);
    expect(shown.text).toContain("src/orders/place-order.ts");
    expect(shown.text).not.toContain(refundFile);
    const id = /r_[\w-]{24}/.exec(shown.text)?.[0] ?? "";
    const path = "src/orders/place-order.ts";
    const done = await client.call("submit_evaluation", {
      retrieval_id: id,
      evaluations: [{ path, relevance: 0.9 }],
    });
    expect(done.text).toContain(path);
    expect(done.text).toContain(onlyOrders);
    expect((await client.call("explain_retrieval", { retrieval_id: id, path })).text).toContain("rank 1 of");
    expect(await client.read(`retrieval://${id}`)).toContain(path);
    expect((await client.call("give_feedback", { retrieval_id: id, used: [path] })).text).toMatch(
      /^remembered/,
    );
    expect((await client.call("repository_status", {})).text).toContain(
      `root: ${shop}\nsearched: src/orders only; call with root "../.." to search all of it\n`,
    );
    const json = await client.call("dispatch_candidates", {
      task: "how is an order placed?",
      format: "json",
    });
    expect(json.data).toMatchObject({ note: onlyOrders });
  });

  it("that the user named searches that folder alone", async () => {
    const orders = join(shop, "src/orders");
    const client = await connect("SDK 1", stdioPlace(sandbox, ["--root", orders]));
    expect(await rootOf(client)).toBe(orders);
    expect(await rootOf(client, "..")).toMatch(/is outside the folders/);
  });
});

describe("the disk, the home folder, what holds it and folders of the system", () => {
  const fresh = join(folder, "fresh-cache");

  it.each(["/", home, dirname(home), "/etc", "/usr"])("are not searched unasked: %s", async (path) => {
    const env = { XDG_CACHE_HOME: fresh };
    const asProject = await connect(
      "SDK 1",
      stdioPlace(sandbox, [], { env: { ...env, CLAUDE_PROJECT_DIR: path }, cwd: home }),
    );
    const asRoot = await connect("SDK 2", stdioPlace(sandbox, [], { env, cwd: home }), [uriOf(path)]);
    const asFolder = await connect("SDK 1", stdioPlace(sandbox, [], { env, cwd: path }));
    for (const client of [asProject, asRoot, asFolder]) {
      const { isError, text } = await client.call("retrieve_context", { task: refundTask });
      expect({ isError, text }).toEqual({ isError: true, text: expect.stringMatching(untold) });
      expect(await rootOf(client, path)).toMatch(/is not a git repository that may be searched/);
    }
    expect(existsSync(fresh)).toBe(false);
  });

  it("are searched when the user says so", async () => {
    const client = await connect("SDK 1", stdioPlace(sandbox, ["--root", home]));
    expect(await rootOf(client)).toBe(home);
    const viaEnv = await connect("SDK 1", stdioPlace(sandbox, [], { env: { FOSSICK_ROOT: folder } }));
    expect(await rootOf(viaEnv)).toBe(folder);
    expect(existsSync(cache)).toBe(true);
  });
});
