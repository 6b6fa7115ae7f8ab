import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { createSandbox, type Ended } from "./sandbox.ts";
import { createShop, refundTask } from "./shop.ts";
import { refusal, startTeamServer, type Question, type Reply, type TeamServer } from "./team-server.ts";

const { cache: _, fossick, folder } = createSandbox();
const elsewhere = join(folder, "elsewhere");
const trace = join(folder, "trace.json");
const key = "fsk_0123456789";
let shop: string;
let answer: string;
let server: TeamServer | undefined;

beforeAll(async () => {
  shop = createShop(join(folder, "shop"));
  mkdirSync(elsewhere);
  await fossick([refundTask, "--root", shop, "--trace", trace]);
  answer = (await fossick(["replay", trace, "--json"])).stdout;
});
afterEach(() => server?.close());

const serve = async (reply: (question: Question) => Reply): Promise<string> => {
  server = await startTeamServer(reply);
  return server.url;
};

const ask = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  fossick(args, { cwd: elsewhere, env: { FOSSICK_SERVER_KEY: key, ...env } });

const onServer = (url: string, ...more: string[]): Promise<Ended> =>
  ask([refundTask, "--server", url, "--repository", "acme/shop", ...more]);

describe("fossick --server", () => {
  it.each(["table", "markdown", "xml", "json", "paths"])(
    "prints %s as a search here does",
    async (format) => {
      const url = await serve(() => ({ body: answer }));
      for (const more of [[], ["--explain"]]) {
        const here = await fossick(["replay", trace, "--format", format, ...more]);
        expect(await onServer(url, "--format", format, ...more)).toEqual(here);
      }
      expect(server?.asked[0]).toEqual({
        method: "POST",
        path: "/v1/retrieve",
        key: `Bearer ${key}`,
        body: { task: refundTask, repository: "acme/shop" },
      });
    },
  );

  it("prints names that end with a NUL, and scores", async () => {
    const scored = await fossick(["replay", trace, "--json", "--explain-scores"]);
    const url = await serve(({ body }) => ({
      body: (body as { explain?: boolean }).explain ? scored.stdout : answer,
    }));
    expect((await onServer(url, "--format", "paths", "-0")).stdout).toContain(
      "src/refunds/refund-order.ts\0",
    );
    expect(await onServer(url, "--json", "--explain-scores")).toEqual(scored);
    const table = await fossick(["replay", trace, "--explain-scores"]);
    expect((await onServer(url, "--explain-scores")).stdout).toBe(table.stdout);
  });

  it("prints the texts that the server sends", async () => {
    const packed = await fossick([refundTask, "--root", shop, "--json", "--pack"]);
    const url = await serve(() => ({ body: packed.stdout }));
    const here = await fossick([refundTask, "--root", shop, "--format", "markdown", "--pack"]);
    expect((await onServer(url, "--format", "markdown", "--pack")).stdout).toBe(here.stdout);
    expect((await onServer(url, "--json", "--pack")).stdout).toBe(packed.stdout);
    expect(server?.asked[0]?.body).toMatchObject({ pack: true });
  });

  it("sends what was set and nothing more", async () => {
    const url = await serve(() => ({ body: answer }));
    const flags = [
      "-n",
      "5",
      "-t",
      "typescript",
      "--glob",
      "src/**",
      "--branch",
      "next",
      "--objective",
      "money",
      "--keywords",
      "refund, paidCents",
    ];
    await ask([
      refundTask,
      "src/refunds/",
      "--server",
      `${url}/`,
      "--repository",
      "acme/shop",
      ...flags,
      "--lang",
      "zh-Hans",
    ]);
    expect(server?.asked.map(({ body }) => body)).toEqual([
      {
        task: refundTask,
        repository: "acme/shop",
        branch: "next",
        objective: "money",
        keywords: ["refund", "paidCents"],
        maxFiles: 5,
        lang: "zh-Hans",
        types: ["typescript"],
        globs: ["src/**"],
        paths: ["src/refunds"],
      },
    ]);
  });

  it("asks as many repositories as it is told", async () => {
    const url = await serve(() => ({ body: answer }));
    await ask([refundTask, "--server", url, "--repositories", "8"]);
    expect(server?.asked.at(-1)?.body).toMatchObject({ task: refundTask, repositories: 8 });
  });

  it("takes the task from standard input, and address, name and key from the environment and a file", async () => {
    const url = await serve(() => ({ body: answer }));
    const file = join(folder, "key");
    writeFileSync(file, `${key}\n`, { mode: 0o600 });
    const env = { FOSSICK_SERVER: url, FOSSICK_REPOSITORY: "acme/shop", FOSSICK_SERVER_KEY_FILE: file };
    const { code } = await fossick(["--stdin"], { cwd: elsewhere, env, input: refundTask });
    expect(code).toBe(0);
    expect(server?.asked[0]).toMatchObject({ key: `Bearer ${key}`, body: { repository: "acme/shop" } });
  });

  it("tells the repository from where the folder was cloned, without its user and password", async () => {
    const url = await serve(({ path }) =>
      path.startsWith("/v1/repositories")
        ? { body: { repositories: [{ name: "acme/shop" }] } }
        : { body: answer },
    );
    const clone = join(folder, "clone");
    execFileSync("git", ["init", "-q", clone]);
    mkdirSync(join(clone, "src/refunds"), { recursive: true });
    execFileSync("git", ["-C", clone, "remote", "add", "fork", "https://example.com/ada/shop"]);
    execFileSync("git", [
      "-C",
      clone,
      "remote",
      "add",
      "origin",
      "https://ada:hunter2@Example.com/acme/shop.git",
    ]);
    const options = { cwd: join(clone, "src"), env: { FOSSICK_SERVER_KEY: key } };
    expect(await fossick([refundTask, "refunds", "--server", url], options)).toMatchObject({
      code: 0,
      stderr: "",
    });
    expect(server?.asked.map(({ path, body }) => ({ path: decodeURIComponent(path), body }))).toEqual([
      { path: "/v1/repositories?url=https://example.com/acme/shop.git", body: undefined },
      { path: "/v1/retrieve", body: { task: refundTask, repository: "acme/shop", paths: ["src/refunds"] } },
    ]);
  });

  it("asks all where nothing names one, and says which were asked and why", async () => {
    const { files, nearby } = JSON.parse(answer) as { files: object[]; nearby: object[] };
    const below = (found: readonly object[]) => found.map((file) => ({ ...file, repository: "acme/shop" }));
    const body = {
      schemaVersion: 1,
      task: { text: refundTask },
      repositories: [{ name: "acme/shop", files: 9, belonging: 0.9, reason: "refund, order", gaps: [] }],
      files: below(files),
      nearby: below(nearby),
    };
    const url = await serve(() => ({ body }));
    const paths = await ask([refundTask, "--server", url, "--format", "paths"]);
    expect(paths.code).toBe(0);
    expect(paths.stdout).toMatch(/^acme\/shop\/src\/refunds\/refund-order\.ts\n/);
    expect(paths.stderr).toContain("so all are asked");
    expect(paths.stderr).toContain("fossick: asked acme/shop: refund, order\n");
    expect(JSON.parse((await ask([refundTask, "--server", url, "--json"])).stdout)).toEqual(body);
    for (const format of ["table", "markdown", "xml"]) {
      const { stdout } = await ask([refundTask, "--server", url, "--format", format, "-q"]);
      expect(stdout).toContain("acme/shop/src/refunds/refund-order.ts");
      expect(stdout).not.toMatch(/Stopped after 0|<stop/);
    }
  });
});

describe("a team server that gives no answer", () => {
  const replies: readonly (readonly [string, Reply, number, string])[] = [
    ["401", refusal(401, "UNAUTHENTICATED", "the key is unknown"), 2, "does not take the key"],
    ["403", refusal(403, "NOT_ALLOWED", "not yours"), 2, "does not allow this: not yours"],
    ["404", refusal(404, "REPOSITORY_UNKNOWN", "unknown"), 2, "has no such repository or branch"],
    ["404 of another server", { status: 404, body: "<html>" }, 69, "does not answer as a team server does"],
    ["400", refusal(400, "INVALID_INPUT", '"maxFiles" must be less'), 2, '"maxFiles" must be less'],
    ["409", refusal(409, "INDEX_NOT_READY", "not yet"), 69, "has not indexed the repository yet"],
    [
      "429",
      { ...refusal(429, "TOO_MANY_CALLS", "slow"), headers: { "retry-after": "7" } },
      69,
      "hint: try again in 7 s",
    ],
    [
      "503",
      refusal(503, "SERVER_UNAVAILABLE", "the database is away"),
      69,
      "not available for now: the database",
    ],
    ["500", refusal(500, "INTERNAL", "an internal error"), 69, "failed: an internal error"],
    ["a redirect", { status: 302, headers: { location: "http://127.0.0.1:9/" } }, 69, "sends elsewhere"],
    ["something else", { body: { hello: 1 } }, 69, "does not answer as a team server does"],
    ["no JSON", { body: "hello" }, 69, "does not answer as a team server does"],
    [
      "half an answer",
      { body: { schemaVersion: 1, files: [{}] } },
      69,
      "does not answer as a team server does",
    ],
    [
      "hidden letters",
      refusal(400, "INVALID_INPUT", "\u001B[31mred\u202E"),
      2,
      String.raw`\x1b[31mred\u202e`,
    ],
  ];

  it.each(replies)("is told in a sentence: %s", async (_name, reply, status, sentence) => {
    const url = await serve(() => reply);
    const { code, stderr, stdout } = await onServer(url, "--json");
    expect({ code, stdout }).toEqual({ code: status, stdout: "" });
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain(key);
    expect(stderr).not.toContain("\u001B");
  });

  it("is told in Chinese, too", async () => {
    const url = await serve(() => refusal(404, "REPOSITORY_UNKNOWN", "unknown"));
    expect((await onServer(url, "--lang", "zh-Hans")).stderr).toContain("上没有这个仓库或分支");
    expect((await onServer(url, "--lang", "zh-Hant")).stderr).toContain("上沒有這個儲存庫或分支");
  });

  it("is one that nobody listens at, and one that asks for a key that is not set", async () => {
    const url = await serve(() => refusal(401, "UNAUTHENTICATED", "missing"));
    const none = await ask([refundTask, "--server", url, "--repository", "a"], { FOSSICK_SERVER_KEY: "" });
    expect(none).toMatchObject({ code: 2, stdout: "" });
    expect(none.stderr).toContain("asks for a key\nhint: put it into the variable FOSSICK_SERVER_KEY");
    expect(server?.asked[0]?.key).toBeUndefined();
    await server?.close();
    const away = await onServer(url);
    expect(away).toMatchObject({ code: 69, stdout: "" });
    expect(away.stderr).toContain("does not answer: ECONNREFUSED");
  });

  it("gets neither key nor task over http, but on this machine or where it was asked for", async () => {
    for (const address of [
      "http://192.0.2.1",
      "http://localhost.example.com",
      "ftp://x",
      "x",
      "https://a:b@x",
    ]) {
      const { code, stderr, stdout } = await onServer(address);
      expect([address, code, stdout]).toEqual([address, 2, ""]);
      expect(stderr).not.toContain(key);
    }
    expect((await onServer("http://192.0.2.1")).stderr).toContain("hint: use https, or --insecure-server");
  });

  it("cannot do what is done here alone", async () => {
    const url = await serve(() => ({ body: answer }));
    const wrong = [
      ["--trace", trace],
      ["--html", "page.html"],
      ["--open"],
      ["--show-secrets"],
      ["--dry-run"],
      ["--evaluator", "llm"],
      ["--hidden"],
      ["--no-memory"],
    ];
    for (const flags of wrong) {
      const { code, stderr, stdout } = await onServer(url, ...flags);
      expect([flags, code, stdout]).toEqual([flags, 2, ""]);
      expect(stderr).toContain(`${flags[0]} is for searches on this machine`);
    }
    expect(server?.asked).toEqual([]);
  });

  it("is not named by the repository that is searched", async () => {
    writeFileSync(join(elsewhere, "fossick.config.json"), '{ "server": "http://127.0.0.1:9" }');
    const { stderr } = await ask([refundTask]);
    writeFileSync(join(elsewhere, "fossick.config.json"), "{}");
    expect(stderr).toContain("server");
  });
});
