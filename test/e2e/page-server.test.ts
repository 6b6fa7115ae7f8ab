import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PastSearch, SearchEvent, SearchView } from "@fossick/page/view/types.ts";
import { createHostileRepository, hostileNames, hostileTask } from "./page/hostile-repository.ts";
import { startUi, type Ui } from "./page/ui.ts";
import { createSandbox, whenThere } from "./sandbox.ts";
import { createShop, refundFile, refundTask } from "./shop.ts";

const sandbox = createSandbox();
const shop = createShop(join(sandbox.folder, "shop"), { ".env": "TOKEN=abc\n", ".ssh/mykey": "TOKEN" });
const links = { "out.txt": "/etc/passwd", gitlink: ".git", again: "gitlink", s: ".ssh", "plain.txt": ".env" };
for (const [name, target] of Object.entries(links)) symlinkSync(target, join(shop, name));
const ofLinks = ["gitlink/config", "again/config", "again/HEAD", "again/../.git/config"];
const opened = join(sandbox.folder, "opened");
const editor = join(sandbox.folder, "editor");
writeFileSync(
  editor,
  `#!/bin/sh\nprintf '%s\\n' "$@" > '${opened}.new' && mv '${opened}.new' '${opened}'\n`,
  {
    mode: 0o700,
  },
);

let ui: Ui;
let cookie = "";
beforeAll(async () => {
  ui = await startUi(sandbox, shop, [], { env: { LAUNCH_EDITOR: editor } });
  const [first = ""] = (await send({ path: new URL(ui.address).pathname + new URL(ui.address).search }))
    .cookies;
  cookie = first.split(";")[0] ?? "";
});

interface Sent {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
}

/** One request with exactly these headers; undefined leaves one out. */
function send({ body, headers = {}, method = "GET", path = new URL(ui.place).pathname }: Sent) {
  const { host, hostname, port } = new URL(ui.address);
  const all = { host, ...headers };
  const given = Object.entries(all).filter((each): each is [string, string] => each[1] !== undefined);
  return new Promise<{ status: number; text: string; cookies: readonly string[] }>((resolve, reject) => {
    const options = {
      hostname,
      port,
      path,
      method,
      headers: Object.fromEntries(given),
      setHost: false,
      agent: false,
    };
    const call = request(options, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text, cookies: response.headers["set-cookie"] ?? [] }),
      );
    });
    call.on("error", reject);
    // Sends a body of unknown length, in two parts.
    if (headers["transfer-encoding"]) call.write(body?.slice(0, 1) ?? "");
    call.end(headers["transfer-encoding"] ? body?.slice(1) : body);
  });
}

async function ask(name: string, input: unknown, headers: Sent["headers"] = {}) {
  const usual = { cookie, origin: ui.origin, "content-type": "application/json" };
  const body = typeof input === "string" ? input : JSON.stringify(input);
  const { pathname: path } = new URL(`api/${name}`, ui.place);
  const { status, text } = await send({ path, method: "POST", headers: { ...usual, ...headers }, body });
  return { status, text, json: () => JSON.parse(text) as unknown };
}

async function search(input: object): Promise<readonly SearchEvent[]> {
  const { text } = await ask("search", input);
  const events = text.split("\n\n").filter((each) => each !== "");
  return events.map((each) => JSON.parse(each.replace(/^data: /, "")) as SearchEvent);
}

const viewIn = (events: readonly SearchEvent[]): SearchView => {
  const last = events.at(-1);
  if (last?.kind !== "done") throw new Error(`the search ended with ${JSON.stringify(last)}`);
  return last.view;
};

describe("the server of the page", () => {
  it("lets in who has the token, and tells others where to find it", async () => {
    expect((await send({})).status).toBe(401);
    expect((await send({})).text).toContain("Open the address that fossick ui printed");
    const { pathname, search: rightToken } = new URL(ui.address);
    const wrong = ["?token=", "?token=wrong", `?token=${cookie.split("=")[1] ?? ""}`];
    for (const path of ["/", `/${rightToken}`, ...wrong.map((query) => pathname + query)])
      expect([path, (await send({ path })).status]).toEqual([path, 401]);
    expect(cookie).toMatch(/^fossick-\d+=[\w-]{43}$/);
    expect((await send({ headers: { cookie } })).status).toBe(200);
  });

  it("answers nobody but its own page", async () => {
    const { port } = new URL(ui.address);
    const rebound = { host: `rebound.example:${port}`, origin: `http://rebound.example:${port}` };
    expect((await send({ headers: { cookie, host: rebound.host } })).status).toBe(403);
    const refused: readonly (readonly [number, Sent["headers"]])[] = [
      [403, rebound],
      [403, { origin: "https://evil.example" }],
      [403, { origin: `http://127.0.0.1:${Number(port) - 1}` }],
      [403, { origin: "null" }],
      [403, { origin: `https://127.0.0.1:${port}` }],
      [403, { origin: "http://127.0.0.1" }],
      [403, { origin: `http://localhost:${port}` }],
      [403, { host: `127.0.0.1:${Number(port) - 1}` }],
      [403, { origin: undefined }],
      [403, { "sec-fetch-site": "same-site" }],
      [401, { cookie: undefined }],
      [401, { cookie: `fossick-${port}=x` }],
      [415, { "content-type": "text/plain" }],
    ];
    for (const [status, headers] of refused) {
      const answer = await ask("about", {}, headers);
      expect([headers, answer.status]).toEqual([headers, status]);
      expect(answer.json()).toMatchObject({ kind: "failed", code: "REFUSED" });
    }
    expect((await send({ path: new URL("api/about", ui.place).pathname, headers: { cookie } })).status).toBe(
      405,
    );
    expect((await ask("about", {})).json()).toMatchObject({ root: shop, language: "en" });
  });

  it("takes nothing that is too large, and nothing that is no JSON", async () => {
    expect((await ask("search", { task: "x".repeat(1_500_000) })).status).toBe(413);
    const chunked = { "transfer-encoding": "chunked" };
    expect((await ask("search", { task: "x".repeat(1_500_000) }, chunked)).status).toBe(413);
    const large = JSON.stringify({ task: "x".repeat(20_000_000) });
    const none = { cookie: undefined };
    const asked = [{}, chunked, none, { ...none, ...chunked }];
    const answers = [];
    for (const headers of asked) answers.push(await ask("search", large, headers).catch(String));
    expect(answers).toMatchObject([{ status: 413 }, { status: 413 }, { status: 401 }, { status: 401 }]);
    expect((await ask("about", {}, chunked)).json()).toMatchObject({ root: shop });
    expect((await ask("about", "{]")).json()).toMatchObject({ message: "this is not JSON" });
  });

  it("listens on this machine alone, and ends with its user's Ctrl-C", async () => {
    const other = await startUi(sandbox, shop);
    expect(new URL(other.address).hostname).toBe("127.0.0.1");
    other.child.kill("SIGINT");
    const { code, stderr, stdout } = await other.ended;
    expect([code, stderr]).toEqual([130, ""]);
    expect(stdout).toBe(`showing searches at ${other.address} (Ctrl-C stops)\n`);
  });
});

describe("a search of the page", () => {
  it("is told in order, and can be opened again", async () => {
    const events = await search({ task: refundTask });
    const kinds = events.map(({ kind }) => kind).filter((kind) => kind !== "indexing");
    expect(kinds.slice(0, 5)).toEqual(["cycleStart", "stage", "stage", "stage", "cycleEnd"]);
    expect(kinds.at(-1)).toBe("done");
    const view = viewIn(events);
    expect(view.retrieval.files[0]?.path).toBe(refundFile);
    expect(view.copies.paths.split("\n")[0]).toBe(refundFile);
    const [newest] = (await ask("history", {})).json() as readonly PastSearch[];
    expect(newest).toMatchObject({ task: refundTask });
    expect((await ask("view", { id: newest?.id })).json()).toEqual(view);
  });

  it("keeps to the limits of its own", async () => {
    const view = viewIn(
      await search({ task: refundTask, excludes: [refundFile], maxCycles: 1, threshold: 0.4 }),
    );
    expect(view.limits).toMatchObject({ maxCycles: 1, threshold: 0.4, excludes: [refundFile], globs: [] });
    expect(view.retrieval.ranking.map(({ path }) => path)).not.toContain(refundFile);
    const [failed] = await search({ task: refundTask, maxCycles: 99 });
    expect(failed).toMatchObject({ kind: "failed", code: "INVALID_SETTING" });
    expect(await search({ task: " " })).toMatchObject([{ kind: "failed", code: "NO_TASK" }]);
  });

  // A search of so small a repository may be done before its reader has left; one that goes on regardless fails every time.
  it("ends when its reader leaves, and the next one is answered", { retry: 5 }, async () => {
    const leaving = new AbortController();
    const headers = { cookie, origin: ui.origin, "content-type": "application/json" };
    const body = JSON.stringify({ task: refundTask });
    const { signal } = leaving;
    const answer = await fetch(`${ui.place}api/search`, { method: "POST", headers, body, signal });
    const before = ((await ask("history", {})).json() as readonly PastSearch[]).length;
    await answer.body?.getReader().read();
    leaving.abort();
    viewIn(await search({ task: refundTask }));
    const after = ((await ask("history", {})).json() as readonly PastSearch[]).length;
    expect(after).toBe(before + 1);
  });

  it("teaches memory what was of use", async () => {
    const feedback = { task: refundTask, used: [refundFile], unused: ["src/catalog/lamp.ts"] };
    expect((await ask("feedback", feedback)).json()).toMatchObject({ used: [refundFile] });
    expect((await ask("feedback", { used: ["../../etc/passwd"] })).status).toBe(400);
  });
});

describe("files of the page", () => {
  it("are those of the repository", async () => {
    const shown = await ask("lines", { path: refundFile, startLine: 3, endLine: 3 });
    expect(shown.json()).toMatchObject({
      startLine: 3,
      text: expect.stringContaining("Give the money") as string,
    });
    const others = ["../../etc/passwd", "/etc/passwd", "out.txt", ".env", ".git/config", "gone.ts", "src"];
    for (const path of [...others, ...ofLinks, "s/mykey", ".SSH/mykey", "plain.txt"]) {
      const answer = await ask("lines", { path });
      expect([path, answer.status]).toEqual([path, 400]);
      expect(answer.text).not.toMatch(/root:|TOKEN|\[core\]/);
    }
  });

  it.skipIf(process.platform === "win32")("open in the user's editor, and no others do", async () => {
    for (const path of ["out.txt", "../../etc/passwd", ".git/config", "gone.ts", ...ofLinks])
      expect((await ask("edit", { path })).status).toBe(400);
    expect(existsSync(opened)).toBe(false);
    expect((await ask("edit", { path: refundFile, line: 4 })).status).toBe(200);
    await whenThere(opened);
    expect(readFileSync(opened, "utf8")).toContain(join(shop, refundFile));
  });
});

describe("the command line", () => {
  it("serves a search with --open, within its flags, and asks no process that watches", async () => {
    const args = [refundTask, "src", "--open", "--cycles", "1", "--exclude", "scripts/**", "--root", shop];
    const running = sandbox.start(args, { env: { SSH_CONNECTION: "1" } });
    afterAll(() => running.child.kill());
    const printed = await new Promise<string>((resolve) =>
      running.child.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString())),
    );
    const [address = ""] = /http:\S+/.exec(printed) ?? [];
    const { origin } = new URL(address);
    const welcome = await fetch(address);
    const known = { cookie: welcome.headers.get("set-cookie")?.split(";")[0] ?? "" };
    const headers = { ...known, origin, "content-type": "application/json" };
    const about = await fetch(new URL("api/about", address), { method: "POST", headers, body: "{}" });
    expect(await about.json()).toMatchObject({
      task: refundTask,
      limits: { maxCycles: 1, excludes: ["scripts/**"], paths: ["src"] },
    });
    running.child.kill("SIGTERM");
    expect((await running.ended).code).toBe(143);
  });

  it.runIf(process.platform === "linux").each([
    ["firefox", ""],
    // One that stays, as a browser does that was not running before.
    ["google-chrome", "exec sleep 20"],
  ])("gives no other program the token, but a file that leads on: %s", async (browser, afterwards) => {
    const told = join(sandbox.folder, `told-${browser}`);
    const programs = join(sandbox.folder, `programs-${browser}`);
    const keep = `printf '%s\\n' "$@" > '${told}.new'; stat -c %a "$1" >> '${told}.new'; cat "$1" >> '${told}.new'`;
    mkdirSync(programs);
    const write = (name: string, script: string): void =>
      writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o700 });
    write("xdg-mime", `echo ${browser}.desktop`);
    write(browser, `${keep}; mv '${told}.new' '${told}'\n${afterwards}`);
    const path = `${programs}:${process.env["PATH"] ?? ""}`;
    const env = { DISPLAY: ":99", SSH_CONNECTION: undefined, PATH: path };
    const running = sandbox.start(["ui", "--json", "--root", shop], { env });
    afterAll(() => running.child.kill());
    await whenThere(told);
    const [file = "", mode = "", ...content] = readFileSync(told, "utf8").split("\n");
    expect(file).toMatch(/\/fossick-ui-[^/]+\/fossick\.html$/);
    expect(mode).toBe("600");
    running.child.kill("SIGINT");
    const { code, stdout } = await running.ended;
    expect(content.join("\n")).toContain((JSON.parse(stdout) as { url: string }).url);
    expect([code, existsSync(file)]).toEqual([130, false]);
  });

  it("says what is wrong in a sentence", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    const place = taken.address();
    const port = typeof place === "object" ? String(place?.port) : "";
    const cases: readonly (readonly [readonly string[], string])[] = [
      [["ui", "--port", port, "--root", shop], `cannot listen on port ${port} of 127.0.0.1 (EADDRINUSE)`],
      [["ui", "--root", join(shop, "gone")], "gone"],
      [["ui", "more"], "too many arguments"],
      [["ui", "--html", "a.html"], "--html"],
      [[refundTask, "--open", "--html", "a.html", "--root", shop], "--open shows the search on a page"],
      [["--open", "--root", shop], "no task"],
      [[refundTask, "--html", join("gone", "a.html"), "--root", shop], "cannot write the page to"],
    ];
    for (const [args, sentence] of cases) {
      const { code, stderr, stdout } = await sandbox.fossick(args);
      expect([args, code, stdout]).toEqual([args, 2, ""]);
      expect(stderr).toContain(sentence);
      expect(stderr).not.toContain("internal error");
    }
    taken.close();
  });

  it("needs no git", async () => {
    const plain = sandbox.home;
    writeFileSync(join(plain, "refund.ts"), "export const refundOrder = 1;\n");
    const without = await startUi(sandbox, plain);
    without.child.kill("SIGTERM");
    expect((await without.ended).code).toBe(143);
  });

  it("writes a page beside the answer, which nothing in the repository can break", async () => {
    const hostile = createHostileRepository(join(sandbox.folder, "hostile"));
    const { code, stdout } = await sandbox.fossick([
      hostileTask,
      "--html",
      "a.html",
      "--format",
      "paths",
      "--root",
      hostile,
      "--min-score",
      "0",
    ]);
    const html = readFileSync(join(sandbox.folder, "a.html"), "utf8");
    expect([code, stdout.split("\n").length > 10]).toEqual([0, true]);
    expect(html.match(/<script/gi)).toHaveLength(2);
    expect(html.match(/<\/script/gi)).toHaveLength(2);
    const [, json = ""] = /id="fossick-view">([^]*?)<\/script>/.exec(html) ?? [];
    const view = JSON.parse(json) as SearchView;
    expect(view.retrieval.ranking.map(({ path }) => path)).toContain(hostileNames.script);
    expect(Object.keys(view.texts).length).toBeGreaterThan(5);
    expect(json).not.toContain("<");
    expect(Buffer.byteLength(html)).toBeLessThan(1_000_000);
  });

  it("writes it where its user is, also when another process searches", async () => {
    const watching = sandbox.start(["watch", "--root", shop], { keepsInputOpen: true });
    afterAll(() => watching.child.kill());
    await new Promise((resolve) => watching.child.stdout.once("data", resolve));
    const elsewhere = join(sandbox.home, "run");
    const { code } = await sandbox.fossick([refundTask, "--html", "b.html", "--root", shop], {
      cwd: elsewhere,
    });
    expect([code, existsSync(join(elsewhere, "b.html"))]).toEqual([0, true]);
    const { stdout } = await sandbox.fossick(["status", "--json", "--root", shop]);
    expect(JSON.parse(stdout)).toMatchObject({ watcher: { answered: 1 } });
    watching.child.kill("SIGTERM");
    await watching.ended;
  });
});
