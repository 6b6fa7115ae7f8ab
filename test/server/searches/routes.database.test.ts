import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasPostgres } from "../test-database.ts";
import { shop, shopTask } from "./shop.ts";
import { createTeam, type Team, type TestServer } from "./team.ts";

describe.skipIf(!hasPostgres)("judging, feedback and memory over HTTP", () => {
  let team: Team;
  let servers: readonly TestServer[];
  let secret: string;
  let admins: string;

  beforeAll(async () => {
    team = await createTeam();
    await team.addRepository("acme/shop", shop);
    servers = [await team.startServer(), await team.startServer()];
    ({ secret } = await team.addKey(1));
    admins = (await team.addKey(1, true)).secret;
  });
  afterAll(() => team?.close());

  async function ask(method: string, path: string, body?: object, { as = secret, on = 0 } = {}) {
    const response = await fetch(`${servers[on]?.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${as}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  }

  it("judges to the end on two servers in turn", async () => {
    const begun = await ask("POST", "/v1/judge", {
      repository: "acme/shop",
      task: shopTask,
      keywords: ["coupon"],
      candidatesPerCycle: 3,
      maxCycles: 2,
    });
    expect(begun.status).toBe(200);
    const { id } = begun.body;
    let { step } = begun.body;
    for (let turn = 1; step.kind === "candidates"; turn++) {
      const evaluations = step.candidates.map(({ path }: { path: string }) => ({
        path,
        relevance: path.includes("pricing") ? 0.9 : 0,
      }));
      const wishes = { evaluations, cycle: step.cycle, focusAreas: ["coupons"] };
      const answer = await ask("POST", `/v1/judge/${id}`, wishes, { on: turn % 2 });
      expect(answer).toMatchObject({ status: 200, body: { id } });
      ({ step } = answer.body);
    }
    expect(step.retrieval.files.map(({ path }: { path: string }) => path)).toContain(
      "src/pricing/coupons.ts",
    );
    expect(await ask("POST", `/v1/judge/${id}`, { evaluations: [] })).toMatchObject({
      status: 409,
      body: { error: { code: "SEARCH_FINISHED" } },
    });
    const unknown = await ask("POST", `/v1/judge/${id}`, { evaluations: [] }, { as: admins });
    expect(unknown).toMatchObject({ status: 404, body: { error: { code: "SEARCH_UNKNOWN" } } });
    expect((await ask("POST", "/v1/judge/x", { evaluations: [] })).body.error).toEqual(unknown.body.error);
  });

  it("refuses verdicts on another cycle, off the scale, and unknown fields", async () => {
    const { id } = (await ask("POST", "/v1/judge", { repository: "acme/shop", task: shopTask })).body;
    const submit = (body: object) => ask("POST", `/v1/judge/${id}`, body);
    expect(await submit({ evaluations: [], cycle: 2 })).toMatchObject({ status: 409 });
    expect(await submit({ evaluations: [{ path: "a", relevance: 90 }] })).toMatchObject({ status: 400 });
    expect(await submit({ evaluations: [], verdicts: [] })).toMatchObject({ status: 400 });
    expect(await submit({})).toMatchObject({ status: 400 });
    expect(await submit({ evaluations: [], cycle: 1, searchOn: false })).toMatchObject({ status: 200 });
    const bad = { repository: "acme/shop", task: shopTask, patterns: ["[z-a]"] };
    expect((await ask("POST", "/v1/judge", bad)).status).toBeLessThan(500);
  });

  it("takes feedback where memory is on, and tells and erases it for administrators alone", async () => {
    const feedback = { repository: "acme/shop", task: "newsletter campaign", used: ["src/stock/stock.ts"] };
    const memory = "/v1/repositories/acme~shop/memory";
    expect(await ask("POST", "/v1/feedback", feedback)).toMatchObject({
      status: 409,
      body: { error: { code: "MEMORY_OFF" } },
    });
    await team.database.pool.query("update fossick.repositories set remembers = true");
    expect(await ask("POST", "/v1/feedback", feedback)).toMatchObject({
      status: 200,
      body: { used: ["src/stock/stock.ts"], unused: [] },
    });
    expect(await ask("GET", memory)).toMatchObject({ status: 404 });
    expect(await ask("DELETE", memory)).toMatchObject({ status: 404 });
    const listed = await ask("GET", memory, undefined, { as: admins, on: 1 });
    expect(listed).toMatchObject({ status: 200, body: { remembers: true, feedback: [{ version: 1 }] } });
    expect((await ask("DELETE", `${memory}?of=campaign`, undefined, { as: admins })).body.associations).toBe(
      1,
    );
    expect((await ask("DELETE", memory, undefined, { as: admins })).status).toBe(200);
    const after = await ask("GET", memory, undefined, { as: admins });
    expect(after.body).toEqual({ remembers: true, words: 0, associations: 0, feedback: [] });
  });
});
