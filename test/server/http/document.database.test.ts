import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shop, shopTask } from "../searches/shop.ts";
import { createTeam, type Team } from "../searches/team.ts";
import { hasPostgres } from "../test-database.ts";
import { ask, startTestServer, temporaryFolder, type HttpCall, type TestServer } from "../test-server.ts";

interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { schema: object }>> }>
  >;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: { readonly Error: object } };
}

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
    const validate = new Ajv2020({ strict: false, allErrors: true }).compile(schema);
    return validate(JSON.parse(text)) ? undefined : validate.errors;
  }

  it("is a valid one", async () => {
    const result = await new Validator().validate(JSON.parse(JSON.stringify(document)));
    expect(result).toMatchObject({ valid: true });
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

  it("describes every refusal", async () => {
    const validate = new Ajv2020({ strict: false }).compile(document.components.schemas.Error);
    for (const call of [
      { path: "/v1/repositories", key: "wrong" },
      { path: "/v1/nothing" },
      { path: "/v1/retrieve", body: { ...task, repository: "acme/none" } },
      { path: "/v1/retrieve", body: { tsk: "" } },
    ]) {
      const { status, text } = await ask(server.url, { key, ...call });
      expect([status >= 400, validate(JSON.parse(text))]).toEqual([true, true]);
    }
  });
});
