import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTeam, type Team, type TestServer } from "../searches/team.ts";
import { hasPostgres } from "../test-database.ts";

describe.skipIf(!hasPostgres)("MCP on a server", () => {
  let team: Team;
  let server: TestServer;
  let secret: string;

  beforeAll(async () => {
    team = await createTeam();
    server = await team.startServer();
    ({ secret } = await team.addKey(1));
  });
  afterAll(() => team?.close());

  const post = (body: string) =>
    fetch(`${server.url}/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${secret}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body,
    });

  it("takes one message a request, so that limits count what is asked", async () => {
    const message = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
    for (const prefix of ["", " \r\n", "\uFEFF"]) {
      const response = await post(prefix + JSON.stringify([message, { ...message, id: 2 }]));
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { code: "INVALID_INPUT" } });
    }
    const answered = await post(JSON.stringify(message));
    expect(answered.status).toBe(200);
    expect(await answered.text()).toContain("retrieve_context");
  });
});
