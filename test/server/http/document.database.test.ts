import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminPagePath } from "../../../server/src/http/admin-page.ts";
import { shop, shopTask } from "../searches/shop.ts";
import { createTeam, type Team } from "../searches/team.ts";
import { hasPostgres } from "../test-database.ts";
import { ask, startTestServer, temporaryFolder, type HttpCall, type TestServer } from "../test-server.ts";

interface Described {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface Operation {
  readonly responses: Readonly<Record<string, Described>>;
}

interface Document {
  readonly servers: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Described>> };
}

/** Every schema of parameters and bodies. */
const schemasIn = (value: unknown): readonly object[] =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([key, each]) => (key === "schema" ? [each as object] : schemasIn(each)));

/** Somewhat more than it has: a schema that is written out again and again is noticed. */
const maxBytes = 70_000;

const repository = "acme/shop";
const task = { task: shopTask, repository };

describe.skipIf(!hasPostgres)("the OpenAPI document", () => {
  const folder = temporaryFolder();
  let team: Team;
  let server: TestServer;
  let key: string;
  let document: Document;

  beforeAll(async () => {
    team = await createTeam();
    await team.addRepository(repository, shop);
    await team.database.pool.query("update fossick.repositories set remembers = true");
    ({ secret: key } = await team.addKey(1, true));
    server = await startTestServer({ databaseUrl: team.database.serverUrl, dataDir: folder.path });
    document = JSON.parse((await ask(server.url, { path: "/openapi.json" })).text) as Document;
  });
  afterAll(async () => {
    await server?.stop();
    await team?.close();
    folder.remove();
  });

  /** Validates an operation's real answer against its schema. @returns errors; undefined when there are none */
  async function complaintsOf(route: string, call: HttpCall): Promise<unknown> {
    const { status, text } = await ask(server.url, { key, ...call });
    const method = call.method ?? (call.body === undefined ? "get" : "post");
    const schema = document.paths[route]?.[method]?.responses["200"]?.content?.["application/json"]?.schema;
    if (status !== 200 || schema === undefined) return { status, text };
    const { components } = document;
    const validate = new Ajv2020({ strict: false, allErrors: true }).compile({ ...schema, components });
    return validate(JSON.parse(text)) ? undefined : validate.errors;
  }

  it("is a valid one", async () => {
    const result = await new Validator().validate(JSON.parse(JSON.stringify(document)));
    expect(result).toMatchObject({ valid: true });
    expect(document.servers).toHaveLength(1);
    expect(JSON.stringify(document).length).toBeLessThan(maxBytes);
  });

  it("has schemas of JSON Schema's own words alone", () => {
    const { components, paths } = document;
    const formats = { "date-time": true as const };
    const strict = new Ajv2020({ strictSchema: true, strictTypes: false, strictRequired: false, formats });
    strict.addVocabulary(["components"]);
    const schemas = schemasIn(paths);
    expect(schemas.length).toBeGreaterThan(40);
    for (const schema of schemas) strict.compile({ ...schema, components });
  });

  it("has everything that the server answers, and nothing else", async () => {
    const { app } = await team.startServer();
    const answered = app.routes
      // The page is for people.
      .filter(({ method, path }) => method !== "ALL" && path !== adminPagePath)
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual([...new Set([...answered, "POST /mcp"])].toSorted());
  });

  it("describes what reading answers, all of it", async () => {
    const places: Readonly<Record<string, string>> = {
      "/v1/repositories/{name}": "/v1/repositories/acme~shop",
      "/v1/repositories/{name}/memory": "/v1/repositories/acme~shop/memory",
    };
    const readings = Object.keys(document.paths).filter((path) => document.paths[path]?.["get"]);
    expect(readings.length).toBeGreaterThanOrEqual(6);
    for (const route of readings)
      expect([route, await complaintsOf(route, { path: places[route] ?? route })]).toEqual([
        route,
        undefined,
      ]);
  });

  it("describes what searching answers, all of it", async () => {
    const calls = [
      ["/v1/retrieve", task],
      ["/v1/retrieve", { ...task, pack: true, explain: true }],
      ["/v1/retrieve", { task: shopTask, pack: true }],
      ["/v1/judge", task],
      ["/v1/feedback", { ...task, used: ["src/cart/cart.ts"], unused: ["src/users/login.ts"] }],
    ] as const;
    for (const [path, body] of calls)
      expect([path, await complaintsOf(path, { path, body })]).toEqual([path, undefined]);
    const { text } = await ask(server.url, { key, path: "/v1/judge", body: task });
    const { id } = JSON.parse(text) as { readonly id: string };
    const step = { evaluations: [], searchOn: false };
    expect(await complaintsOf("/v1/judge/{id}", { path: `/v1/judge/${id}`, body: step })).toBeUndefined();
  });

  it("describes every refusal where it comes", async () => {
    const { components } = document;
    const { secret: nobodys } = await team.addKey(2);
    await team.database.pool.query("insert into fossick.repositories (name, url) values ('acme/new', 'u')");
    const other = { ...task, repository: "acme/new" };
    const headers = { "content-type": "text/plain" };
    const calls: readonly (readonly [string, number, HttpCall])[] = [
      ["/v1/repositories", 401, { path: "/v1/repositories", key: "wrong" }],
      ["/v1/repositories/{name}", 404, { path: "/v1/repositories/acme~none" }],
      ["/v1/admin/keys", 404, { path: "/v1/admin/keys", key: nobodys }],
      ["/v1/retrieve", 404, { path: "/v1/retrieve", key: nobodys, body: task }],
      ["/v1/retrieve", 400, { path: "/v1/retrieve", body: { tsk: "" } }],
      ["/v1/retrieve", 409, { path: "/v1/retrieve", body: other }],
      ["/v1/retrieve", 413, { path: "/v1/retrieve", body: { task: "a".repeat(2_000_000) } }],
      ["/v1/retrieve", 415, { path: "/v1/retrieve", body: task, headers }],
      ["/v1/judge/{id}", 404, { path: "/v1/judge/r_none", body: { evaluations: [] } }],
      ["/v1/hooks/push", 404, { path: "/v1/hooks/push", body: {} }],
      ["/v1/hooks/sources/{name}", 401, { path: "/v1/hooks/sources/none", body: {} }],
      ["/v1/admin/teams", 400, { path: "/v1/admin/teams", body: { name: "no name" } }],
      ["/v1/admin/repositories/{name}/reindex", 404, { path: "/v1/admin/repositories/x/reindex", body: {} }],
      ["/mcp", 401, { path: "/mcp", key: "wrong", body: {} }],
      ["/mcp", 400, { path: "/mcp", body: {}, headers: { accept: "application/json, text/event-stream" } }],
      ["/mcp", 406, { path: "/mcp", body: { jsonrpc: "2.0", id: 1, method: "ping" } }],
      ["/mcp", 413, { path: "/mcp", body: { task: "a".repeat(2_000_000) } }],
    ];
    for (const [route, expected, call] of calls) {
      const { status, text } = await ask(server.url, { key, ...call });
      const method = call.body === undefined ? "get" : "post";
      const { responses = {} } = document.paths[route]?.[method] ?? {};
      const described = responses[String(status)] ?? (route === "/mcp" ? responses["default"] : undefined);
      const { content } = components.responses[described?.$ref?.split("/").at(-1) ?? ""] ?? described ?? {};
      const schema = { ...content?.["application/json"]?.schema, components };
      expect([route, status, content !== undefined]).toEqual([route, expected, true]);
      expect(new Ajv2020({ strict: false }).validate(schema, JSON.parse(text))).toBe(true);
    }
  });
});
