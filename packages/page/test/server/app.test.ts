import { describe, expect, it } from "vitest";
import { createApp } from "@fossick/page/server/app.ts";
import { calls } from "@fossick/page/server/calls/index.ts";
import type { PageEngine } from "@fossick/page/server/page-session.ts";
import { refusalOf } from "@fossick/page/server/guard.ts";
import { streams } from "@fossick/page/server/streams.ts";
import { FossickError } from "@fossick/base/errors.ts";
import { sampleCycles, sampleQuery } from "../../../../test/parts/index.ts";
import { createFakePageSession } from "./fake-page-session.ts";

const port = 4321;
const origin = `http://127.0.0.1:${port}`;
const session = { token: "the-token", cookie: "the-cookie", place: "the-place" };
const known = { host: `127.0.0.1:${port}`, cookie: `fossick-${port}=the-cookie` };
const asking = { ...known, origin, "content-type": "application/json" };
type Headers = Readonly<Record<string, string | undefined>>;

function start(engine: Partial<PageEngine> = {}, pageSession = createFakePageSession(engine)) {
  const errors: unknown[] = [];
  const app = createApp({ pageSession, session, port: () => port, onError: (error) => errors.push(error) });
  const request = async (path: string, headers: Headers, init: RequestInit = {}) => {
    const sent = Object.entries(headers).filter((each): each is [string, string] => each[1] !== undefined);
    return app.request(`${origin}${path}`, { ...init, headers: Object.fromEntries(sent) });
  };
  const ask = (name: string, input: unknown, headers: Headers = {}, signal?: AbortSignal) =>
    request(
      `/the-place/api/${name}`,
      { ...asking, ...headers },
      {
        method: "POST",
        body: typeof input === "string" ? input : JSON.stringify(input),
        ...(signal && { signal }),
      },
    );
  return { ask, pageSession, errors, request };
}

const messageOf = async (answer: Response) => ((await answer.json()) as { message: string }).message;

describe("the page", () => {
  it("is there for who has the cookie, and for nobody else", async () => {
    const { request } = start();
    const page = await request("/the-place/", known);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-encoding")).toBe("gzip");
    expect(page.headers.get("content-security-policy")).toContain("script-src 'sha256-aaa='");
    for (const cookie of [undefined, "", `fossick-${port}=other`, `fossick-${port + 1}=the-cookie`]) {
      const refused = await request("/the-place/", { ...known, cookie });
      expect(refused.status).toBe(401);
      expect(await refused.text()).toContain("Open the address that fossick ui printed");
    }
  });

  it("is at its place alone, below which browsers send its cookie", async () => {
    const { request } = start();
    for (const [path, status] of [
      ["/", 401],
      ["/?token=the-token", 401],
      ["/other/", 404],
      ["/the-place", 404],
    ] as const) {
      const answer = await request(path, known);
      expect([path, answer.status, answer.headers.get("set-cookie")]).toEqual([path, status, null]);
    }
    const asked = await request("/api/about", asking, { method: "POST", body: "{}" });
    expect(asked.status).toBe(404);
  });

  it("gives the cookie for the token, and leads on without the token in the address", async () => {
    const { request } = start();
    const welcome = await request("/the-place/?token=the-token", { host: known.host });
    expect(welcome.headers.get("set-cookie")).toBe(
      `fossick-${port}=the-cookie; Path=/the-place/; HttpOnly; SameSite=Strict`,
    );
    expect(await welcome.text()).toContain('content="0; url=./"');
    for (const token of ["", "the-toke", "the-token2", "the-cookie"]) {
      const refused = await request(`/?token=${token}`, { host: known.host });
      expect([refused.status, refused.headers.get("set-cookie")]).toEqual([401, null]);
    }
  });

  it("is kept by nobody, taken for nothing else, and tells nobody where it was", async () => {
    const { ask, request } = start();
    for (const answer of [
      await request("/the-place/", known),
      await request("/", { host: known.host }),
      await ask("about", {}),
    ]) {
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "content-security-policy": expect.stringContaining("default-src 'none'") as string,
      });
    }
  });
});

describe("a question", () => {
  it.each<[string, Headers, number, string]>([
    [
      "of a name led to this machine",
      { host: `evil.example:${port}`, origin: `http://evil.example:${port}` },
      403,
      "host",
    ],
    ["of no host's port", { host: "127.0.0.1" }, 403, "host"],
    ["of a page elsewhere", { origin: "https://evil.example" }, 403, "Only the page"],
    ["of another port's page", { origin: `http://127.0.0.1:${port + 1}` }, 403, "Only the page"],
    ["of this machine's other name", { origin: `http://localhost:${port}` }, 403, "Only the page"],
    ["of a page without an origin", { origin: "null" }, 403, "Only the page"],
    ["of no page", { origin: undefined }, 403, "Only the page"],
    ["of a page that browsers call foreign", { "sec-fetch-site": "same-site" }, 403, "Only the page"],
    ["without a cookie", { cookie: undefined }, 401, "Open the address"],
    ["with a wrong cookie", { cookie: `fossick-${port}=x` }, 401, "Open the address"],
    ["of a form", { "content-type": "text/plain" }, 415, "JSON"],
    ["of no type", { "content-type": undefined }, 415, "JSON"],
  ])("%s is refused", async (_, headers, status, sentence) => {
    const { ask, errors } = start();
    const answer = await ask("about", {}, headers);
    expect([answer.status, errors]).toEqual([status, []]);
    expect(await messageOf(answer)).toContain(sentence);
  });

  it("is answered at port 80, which browsers leave out", () => {
    const asked = { method: "POST", path: "/api/about", isKnown: true };
    const headers = new Map([
      ["host", "localhost"],
      ["origin", "http://localhost"],
      ["content-type", "application/json"],
    ]);
    const header = (name: string) => headers.get(name);
    expect(refusalOf({ ...asked, header }, 80)).toBeUndefined();
    expect(refusalOf({ ...asked, header }, 8080)?.status).toBe(403);
  });

  it("is not asked by looking", async () => {
    const answer = await start().request("/the-place/api/about", asking);
    expect([answer.status, await messageOf(answer)]).toEqual([405, "Ask with POST."]);
  });

  it("of the page is answered, by either name of this machine", async () => {
    const { ask } = start();
    const named = { host: `localhost:${port}`, origin: `http://localhost:${port}` };
    for (const headers of [
      {},
      named,
      { "sec-fetch-site": "same-origin" },
      { "content-type": "application/json; charset=utf-8" },
    ]) {
      const answer = await ask("about", {}, headers);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ root: ".", language: "en", limits: { threshold: 0.7 } });
    }
  });

  it.each<[string, unknown, string]>([
    ["about", "{", "this is not JSON"],
    ["about", null, "the request"],
    ["about", { more: 1 }, "more"],
    ["lines", {}, "path"],
    ["lines", { path: "a", startLine: 0 }, "startLine"],
    ["view", { id: 7 }, "id"],
    ["view", { id: "search-1" }, "no longer kept"],
    ["search", { task: "a", threshold: "none" }, "threshold"],
    ["search", { task: "a", secretFiles: [".env"] }, "secretFiles"],
  ])("%s with %j is told what is wrong", async (name, input, sentence) => {
    const { ask, errors } = start();
    const answer = await ask(name, input);
    expect([answer.status, errors]).toEqual([400, []]);
    expect(await messageOf(answer)).toContain(sentence);
  });

  it("that is too large is not read", async () => {
    const { ask } = start();
    expect((await ask("search", { task: "x".repeat(2_000_000) })).status).toBe(413);
  });

  it("that nobody knows finds nothing", async () => {
    const { ask, request } = start();
    expect((await ask("toString", {})).status).toBe(404);
    expect((await request("/other", known)).status).toBe(404);
  });

  it("that fails tells a person why, and a developer more", async () => {
    const mistake = new FossickError("MEMORY_OFF", "memory is off", { hint: "Switch it on." });
    const wrong = start({ feedback: () => Promise.reject(mistake) });
    const answer = await wrong.ask("feedback", { used: ["a"] });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { kind: "failed", code: "MEMORY_OFF", message: "memory is off", hint: "Switch it on." },
    ]);
    const bug = new Error("at /home/somebody");
    const broken = start({ feedback: () => Promise.reject(bug) });
    const failed = await broken.ask("feedback", { used: ["a"] });
    expect([failed.status, await messageOf(failed)]).toEqual([
      500,
      "Something in fossick failed; this is a bug.",
    ]);
    expect(broken.errors).toEqual([bug]);
  });
});

describe("a search", () => {
  const [cycle] = sampleCycles();
  if (!cycle) throw new Error("a cycle");

  it("is told as it goes, in order, and its failure last", async () => {
    const { ask } = start({
      trace: async (task, { reporter, settings } = {}) => {
        expect([task, settings]).toEqual([
          { text: "fix it", objective: "sleep", keywords: ["bed", "pillow"] },
          { globs: ["src/**"], maxCycles: 2 },
        ]);
        await reporter?.onIndexProgress?.(1, 2);
        await reporter?.onCycleStart?.(1, sampleQuery);
        await reporter?.onStage?.(1, "dispatch");
        await reporter?.onCycleEnd?.(cycle);
        throw new FossickError("NO_TASK", "the task is empty");
      },
    });
    const answer = await ask("search", {
      task: "fix it",
      objective: "sleep",
      keywords: ["bed", "pillow"],
      globs: ["src/**"],
      maxCycles: 2,
    });
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    const events = (await answer.text()).split("\n\n").filter((each) => each !== "");
    const read = events.map((each) => JSON.parse(each.replace(/^data: /, "")) as Record<string, unknown>);
    expect(read.map(({ kind }) => kind)).toEqual(["indexing", "cycleStart", "stage", "cycleEnd", "failed"]);
    expect(read[3]).toMatchObject({ cycle: { number: 1, accepted: ["src/auth.ts", "src/tokens.ts"] } });
    expect(read[4]).toMatchObject({ code: "NO_TASK", message: "the task is empty" });
  });

  it.each([
    [Array.from({ length: 31 }, (_, at) => `word${at}`), "keywords: at most 30 words are taken"],
    [["x".repeat(81)], "keywords.0: a word has at most 80 characters"],
  ])("is refused with too many words, and with one that is too long", async (keywords, message) => {
    const answer = await start({}).ask("search", { task: "fix it", keywords });
    expect([answer.status, await messageOf(answer)]).toEqual([400, message]);
  });

  it("ends when nobody reads it any more", async () => {
    let tellEnd: (reason: unknown) => void = () => {};
    const ended = new Promise<unknown>((resolve) => (tellEnd = resolve));
    const { ask, errors } = start({
      trace: (_, { signal } = {}) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => {
            tellEnd(signal.reason);
            reject(signal.reason as Error);
          });
        }),
    });
    const answer = await ask("search", { task: "fix it" });
    await answer.body?.cancel();
    expect(await ended).toMatchObject({ name: "AbortError" });
    expect(errors).toEqual([]);
  });
});

it("everything that the page may ask has an answer", () => {
  expect(Object.keys({ ...calls, ...streams }).sort()).toEqual([
    ...["about", "clearHistory", "earlier", "edit", "feedback", "history", "html", "keep", "lines"],
    ...["prompt", "search", "view", "warm"],
  ]);
});
