import { request } from "node:http";
import { connect as connectTo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSandbox } from "../sandbox.ts";
import { createShop, refundTask } from "../shop.ts";
import { connect } from "./clients.ts";
import { startHttp, stop, type HttpServer } from "./server.ts";

const sandbox = createSandbox();
const shop = createShop(join(sandbox.folder, "shop"));
let server: HttpServer;
beforeAll(async () => {
  server = await startHttp(sandbox, ["--root", shop]);
});
afterAll(async () => {
  await stop(server.running);
});

interface Asked {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly path?: string;
  readonly method?: string;
  readonly body?: string;
}

const initialize = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
});

/** One request with exactly these headers; undefined leaves one out. */
function ask({ body = initialize, headers = {}, method = "POST", path = "/mcp" }: Asked = {}) {
  const all: Record<string, string | undefined> = {
    host: new URL(server.url).host,
    authorization: `Bearer ${server.token}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...headers,
  };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return new Promise<{ status: number; text: string; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      const options = {
        hostname,
        port,
        path,
        method,
        headers: sent as Record<string, string>,
        setHost: false,
      };
      const call = request(options, (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => (text += chunk.toString()));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
        );
      });
      call.on("error", reject);
      call.end(method === "POST" ? body : undefined);
    },
  );
}

const portOf = ({ url }: HttpServer): string => new URL(url).port;

/** Sends a body in parts and keeps sending whatever is answered; resolves to all that came back. */
function sendOn(head: readonly string[], part: Buffer, parts: number): Promise<string> {
  const socket = connectTo(Number(portOf(server)), "127.0.0.1");
  let answer = "";
  return new Promise((resolve, reject) => {
    socket.on("data", (data) => (answer += data.toString()));
    socket.on("error", reject);
    socket.on("end", () => resolve(answer));
    const sending = function* () {
      yield Buffer.from(
        [`POST /mcp HTTP/1.1`, `Host: 127.0.0.1:${portOf(server)}`, ...head, "", ""].join("\r\n"),
      );
      for (let index = 0; index < parts; index++) yield part;
    };
    Readable.from(sending()).pipe(socket, { end: false });
  });
}

describe("fossick mcp --http", () => {
  it("listens on the loopback address only and says where, with a token of its own", () => {
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    expect(server.token).toMatch(/^[\w-]{43}$/);
  });

  it("answers a request that has the token", async () => {
    const { status, text } = await ask();
    expect(status).toBe(200);
    expect(text).toContain('"serverInfo":{"name":"fossick"');
  });

  it.each(["localhost", "127.0.0.1"])("is reached as %s, with its port", async (name) => {
    const host = `${name}:${portOf(server)}`;
    expect((await ask({ headers: { host } })).status).toBe(200);
    expect((await ask({ headers: { host, origin: `http://${host}` } })).status).toBe(200);
  });

  it.each([
    ["no token", undefined],
    ["a wrong one", "Bearer wrong"],
    ["another scheme", "Basic dXNlcjpwYXNz"],
    ["an empty one", "Bearer "],
  ])("asks for the token when there is %s", async (_, authorization) => {
    const { headers, status, text } = await ask({ headers: { authorization } });
    expect(status).toBe(401);
    expect(headers["www-authenticate"]).toMatch(/^Bearer /);
    expect(text).not.toContain("serverInfo");
  });

  it.each([
    "evil.example.com",
    "evil.example.com:PORT",
    "127.0.0.1.evil.example.com",
    "localhost.evil.example.com:PORT",
    "localhost",
    "127.0.0.1:1",
    "127.0.0.1:PORT0",
    "[::1]:PORT",
    "0.0.0.0:PORT",
    "",
    "a@b",
  ])("turns away the host %j, token or not", async (given) => {
    const host = given.replace("PORT", portOf(server));
    expect((await ask({ headers: { host } })).status).toBeOneOf([400, 403]);
    expect((await ask({ headers: { host, authorization: undefined } })).status).toBeOneOf([400, 403]);
  });

  it.each([
    "http://evil.example.com",
    "https://127.0.0.1.evil.example.com",
    "null",
    "file://",
    "http://127.0.0.1",
    "http://127.0.0.1:3000",
    "https://127.0.0.1:PORT",
    "http://localhost:PORT",
    "http://127.0.0.1:PORT/",
    "http://127.0.0.1:PORT, http://evil.example.com",
    "",
  ])("turns away pages of %s, token or not", async (given) => {
    const origin = given.replace("PORT", portOf(server));
    expect((await ask({ headers: { origin } })).status).toBe(403);
    expect((await ask({ headers: { origin, authorization: undefined } })).status).toBe(403);
  });

  it("serves one path, and no streams that are not asked for", async () => {
    expect((await ask({ path: "/" })).status).toBe(404);
    expect((await ask({ path: "/mcp/../etc" })).status).toBe(404);
    expect(await ask({ method: "GET" })).toMatchObject({ status: 405 });
    expect((await ask({ method: "DELETE" })).status).toBe(405);
  });

  it("refuses what is no message, and one that is too large, and goes on", async () => {
    expect((await ask({ body: "{" })).status).toBe(400);
    expect((await ask({ body: JSON.stringify({ a: "x".repeat(5_000_000) }) })).status).toBe(413);
    expect((await ask()).status).toBe(200);
  });

  it.each([
    ["a body of 5 MB", "413", true, 5],
    ["a body of 60 MB", "413", true, 60],
    ["a body without the token", "401", false, 60],
    ["a body of 60 MB in chunks", "413", true, -60],
    ["chunks without the token", "401", false, -60],
  ])("answers %s with %s, and closes the connection after it was sent", async (_, status, isKnown, size) => {
    const part = Buffer.alloc(1_000_000, "x");
    const chunk = Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")]);
    const head = [
      "Content-Type: application/json",
      ...(isKnown ? [`Authorization: Bearer ${server.token}`] : []),
      size < 0 ? "Transfer-Encoding: chunked" : `Content-Length: ${size * part.length}`,
    ];
    const answer = await sendOn(head, size < 0 ? chunk : part, Math.abs(size));
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/"jsonrpc":"2.0"/);
    expect(answer.toLowerCase()).toContain("connection: close");
    expect((await ask()).status).toBe(200);
  });

  it("does not take a handle of another server", async () => {
    const other = await startHttp(sandbox, ["--root", shop]);
    const here = await connect("SDK 2", server);
    const there = await connect("SDK 2", other);
    const { text } = await here.call("retrieve_context", { task: refundTask });
    const [id = ""] = /r_[\w-]{24}/.exec(text) ?? [];
    const asked = { retrieval_id: id };
    expect((await here.call("explain_retrieval", asked)).isError).toBe(false);
    expect(await there.call("explain_retrieval", asked)).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^unknown retrieval_id\n/),
    });
    await expect(there.read(`retrieval://${id}`)).rejects.toThrow();
    await stop(other.running);
  });

  it("serves many clients at once from one engine", async () => {
    const clients = await Promise.all(Array.from({ length: 4 }, () => connect("SDK 2 of 2026", server)));
    const answers = await Promise.all(
      clients.map((client) => client.call("retrieve_context", { task: refundTask, format: "json" })),
    );
    const files = answers.map(({ data }) => JSON.stringify(data?.["ranking"]));
    expect(new Set(files).size).toBe(1);
    expect(new Set(answers.map(({ data }) => data?.["retrieval_id"])).size).toBe(4);
  });

  it("takes a token from the environment without showing it", async () => {
    const token = "0123456789abcdef0123456789abcdef";
    const own = await startHttp(sandbox, ["--root", shop], { FOSSICK_MCP_TOKEN: token });
    const client = await connect("SDK 1", own);
    expect((await client.listTools()).length).toBe(6);
    expect(await stop(own.running)).toBe(143);
    expect((await own.running.ended).stdout).not.toContain(token);
  });

  it("refuses a weak token, a port that is taken, and a port that is none", async () => {
    const weak = await sandbox.fossick(["mcp", "--http"], { env: { FOSSICK_MCP_TOKEN: "short" } });
    expect(weak).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/FOSSICK_MCP_TOKEN needs 32 or more/),
    });
    const { port } = new URL(server.url);
    const taken = await sandbox.fossick(["mcp", "--http", "--port", port]);
    expect(taken).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/cannot listen on port \d+ of 127\.0\.0\.1/),
    });
    expect(await sandbox.fossick(["mcp", "--http", "--port", "70000"])).toMatchObject({ code: 2 });
  });
});
