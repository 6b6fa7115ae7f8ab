import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shop, shopTask } from "../searches/shop.ts";
import { createTeam, type Team } from "../searches/team.ts";
import { hasPostgres } from "../test-database.ts";
import { ask, startTestServer, temporaryFolder, type TestServer } from "../test-server.ts";

describe.skipIf(!hasPostgres)("the log of a slow call", () => {
  const folder = temporaryFolder();
  let team: Team;
  let key: string;

  beforeAll(async () => {
    team = await createTeam();
    await team.addRepository("acme/shop", shop);
    ({ secret: key } = await team.addKey(1));
  });
  afterAll(async () => {
    await team?.close();
    folder.remove();
  });

  /** Asks a server of its own. @returns level and stages of each line of a call */
  async function logOf(slowMs: string, bodies: readonly object[]): Promise<unknown[]> {
    const env = { FOSSICK_SLOW_MS: slowMs };
    const server: TestServer = await startTestServer({
      databaseUrl: team.database.serverUrl,
      dataDir: folder.path,
      env,
    });
    for (const body of bodies) {
      const answer = await ask(server.url, { path: "/v1/retrieve", key, body: { task: shopTask, ...body } });
      expect(answer.status).toBe(200);
    }
    await server.stop();
    const lines = server.log.map((line) => JSON.parse(line) as Record<string, unknown>);
    return lines
      .filter(({ route }) => route === "/v1/retrieve")
      .map(({ level, stages }) => [level, stages && Object.keys(stages).sort()]);
  }

  it("is a warning that says how long each stage took, of those from the set time on alone", async () => {
    const named = { repository: "acme/shop" };
    expect(await logOf("1", [named, { ...named, pack: true }, {}])).toEqual([
      [40, ["caller", "fetch", "lookup", "search", "turn"]],
      [40, ["caller", "lookup", "search", "texts", "turn"]],
      [40, ["caller", "lookup", "route", "search", "turn"]],
    ]);
    for (const slowMs of ["0", "600000"]) expect(await logOf(slowMs, [named])).toEqual([[30, undefined]]);
  });
});
