import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shop, shopTask } from "../searches/shop.ts";
import { createTeam, type Team } from "../searches/team.ts";
import { hasPostgres } from "../test-database.ts";
import {
  ask,
  startTestServer,
  temporaryFolder,
  type HttpAnswer,
  type HttpCall,
  type TestServer,
} from "../test-server.ts";

const body = { task: shopTask, repository: "acme/shop" };
const errorOf = ({ text }: HttpAnswer): Readonly<Record<string, string>> =>
  (JSON.parse(text) as { readonly error: Record<string, string> }).error;

describe.skipIf(!hasPostgres)("what a server refuses", () => {
  const folder = temporaryFolder();
  let team: Team;
  let server: TestServer;
  let limited: TestServer;
  let key: string;

  beforeAll(async () => {
    team = await createTeam();
    await team.addRepository("acme/shop", shop);
    await team.addRepository("rivals/plans", { "plans.md": "# Secret plans\n" }, [2]);
    ({ secret: key } = await team.addKey(1));
    const start = (env: Readonly<Record<string, string>>) =>
      startTestServer({ databaseUrl: team.database.serverUrl, dataDir: folder.path, env });
    server = await start({ FOSSICK_BODY_BYTES: "20000" });
    limited = await start({ FOSSICK_REQUESTS_PER_MINUTE: "3" });
  });
  afterAll(async () => {
    await server?.stop();
    await limited?.stop();
    await team?.close();
    folder.remove();
  });

  const retrieve = (call: Partial<HttpCall> = {}) =>
    ask(server.url, { path: "/v1/retrieve", key, body, ...call });

  it("nobody's calls, with how to say who one is", async () => {
    const nobody = await ask(server.url, { path: "/v1/retrieve", body });
    expect([nobody.status, errorOf(nobody)["code"]]).toEqual([401, "UNAUTHENTICATED"]);
    expect(nobody.headers["www-authenticate"]).toBe('Bearer realm="fossick"');
    for (const wrong of ["fsk_wrong", "a.b.c", key.slice(0, -1), `${key}x`]) {
      const answer = await retrieve({ key: wrong });
      expect([answer.status, answer.headers["www-authenticate"]]).toEqual([
        401,
        'Bearer realm="fossick", error="invalid_token"',
      ]);
      expect(answer.text).not.toContain(wrong);
    }
    expect((await ask(server.url, { path: "/mcp", body: {} })).status).toBe(401);
  });

  it("what is not the caller's, as what is not there", async () => {
    for (const call of [
      (name: string) => ({ path: "/v1/retrieve", body: { ...body, repository: name } }),
      (name: string) => ({ path: "/v1/judge", body: { ...body, repository: name } }),
      (name: string) => ({ path: "/v1/feedback", body: { ...body, repository: name, used: ["a"] } }),
      (name: string) => ({ path: `/v1/repositories/${name.replace("/", "~")}` }),
      (name: string) => ({ path: `/v1/repositories/${name.replace("/", "~")}/memory` }),
    ]) {
      const [forbidden, missing] = [
        await ask(server.url, { key, ...call("rivals/plans") }),
        await ask(server.url, { key, ...call("rivals/plane") }),
      ];
      expect([forbidden.status, forbidden.text]).toEqual([404, missing.text]);
      expect(forbidden.text).not.toMatch(/rivals|plan/);
    }
    const managing = await ask(server.url, { key, path: "/v1/admin/teams" });
    const nothing = await ask(server.url, { key, path: "/v1/nothing" });
    expect([managing.status, managing.text]).toEqual([404, nothing.text]);
  });

  it("bodies that are too large, told or not", async () => {
    const large = await retrieve({ body: { ...body, task: "a".repeat(30_000) } });
    expect([large.status, errorOf(large)["code"]]).toEqual([413, "BODY_TOO_LARGE"]);
    const parts = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode("a".repeat(8_000)));
      },
    });
    const init = { method: "POST", headers: { authorization: `Bearer ${key}` }, body: parts, duplex: "half" };
    const streamed = await fetch(`${server.url}/v1/retrieve`, init as RequestInit);
    expect([streamed.status, streamed.headers.get("connection")]).toEqual([413, "close"]);
  });

  it("bodies that are no JSON", async () => {
    for (const headers of [{ "content-type": "text/plain" }, { "content-encoding": "gzip" }]) {
      const answer = await retrieve({ headers });
      expect([answer.status, errorOf(answer)["code"]]).toEqual([415, "UNSUPPORTED_BODY"]);
    }
    for (const text of ["{", "[]", "null", '"task"']) {
      const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
      const answer = await fetch(`${server.url}/v1/retrieve`, { method: "POST", headers, body: text });
      expect([text, answer.status]).toEqual([text, 400]);
    }
  });

  it("fields that it does not know, with the one that may be meant", async () => {
    const unknown = await retrieve({ body: { ...body, maxFile: 3 } });
    expect([unknown.status, errorOf(unknown)]).toEqual([
      400,
      { code: "INVALID_INPUT", message: 'unknown field "maxFile"', hint: "Did you mean maxFiles?" },
    ]);
    const wrong = errorOf(await retrieve({ body: { ...body, maxFiles: "many" } }));
    expect(wrong["message"]).toMatch(/^"maxFiles" must be .*, got "many"$/);
    expect(errorOf(await retrieve({ body: { repository: "acme/shop" } }))["message"]).toBe(
      '"task" is missing',
    );
    const header = await retrieve({ headers: { "x-fossick-repository": "acme/other" } });
    expect([header.status, errorOf(header)["code"]]).toEqual([400, "INVALID_INPUT"]);
  });

  it("other methods, and says which there are", async () => {
    const answer = await ask(server.url, { path: "/v1/retrieve", key });
    expect([answer.status, answer.headers["allow"], errorOf(answer)["code"]]).toEqual([
      405,
      "POST",
      "METHOD_NOT_ALLOWED",
    ]);
  });

  it("a key's calls beyond those of a minute, and says when to come back; no other key's", async () => {
    const call = (secret: string) => ask(limited.url, { path: "/v1/repositories", key: secret });
    for (let count = 0; count < 3; count += 1) expect((await call(key)).status).toBe(200);
    const answer = await call(key);
    expect([answer.status, errorOf(answer)["code"]]).toEqual([429, "TOO_MANY_CALLS"]);
    const seconds = Number(answer.headers["retry-after"]);
    expect(seconds > 0 && seconds <= 60).toBe(true);
    expect((await call((await team.addKey(1)).secret)).status).toBe(200);
  });

  it("nothing of what a caller may ask", async () => {
    const answer = await retrieve({
      headers: { "x-fossick-repository": "acme/shop", "x-request-id": "ada-1" },
    });
    expect([answer.status, answer.headers["x-request-id"], answer.headers["cache-control"]]).toEqual([
      200,
      "ada-1",
      "no-store",
    ]);
    expect(answer.text).toContain("src/pricing/discount.ts");
  });

  it("and tells no repository, task or key in metrics, nor tasks and keys in its log", async () => {
    const metrics = await server.metrics();
    expect(metrics).toMatch(
      /^fossick_requests_total\{route="\/v1\/retrieve",method="POST",status="200"\} [1-9]/m,
    );
    expect(metrics).not.toMatch(/acme|shop|rivals|plan|Discount/);
    const log = [...server.log, ...limited.log].join("");
    expect(log).toContain('"repositories":["acme/shop"]');
    expect(log).not.toMatch(/rivals|plan|Discounts of coupon/);
    expect(log).not.toContain(key);
  });
});
