import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conform, openDoor, passed, scenarios, tools, type Door } from "../../e2e/mcp/conformance.ts";
import { buildProgram } from "../cli/run.ts";
import { startProgram, type Program } from "../http/start-program.ts";
import { shop } from "../searches/shop.ts";
import { createTeam, type Team } from "../searches/team.ts";
import { hasPostgres } from "../test-database.ts";
import { temporaryFolder } from "../test-server.ts";

describe.skipIf(!hasPostgres || tools === "")("the conformance tool at a team server", () => {
  const folder = temporaryFolder();
  let team: Team;
  let program: Program;
  let door: Door;

  beforeAll(async () => {
    const file = await buildProgram("fossick-server-conformance-test");
    team = await createTeam();
    await team.addRepository("acme/shop", shop);
    const { secret } = await team.addKey(1);
    program = await startProgram(file, {
      FOSSICK_DATABASE_URL: team.database.serverUrl,
      FOSSICK_SERVER_DATA_DIR: join(folder.path, "data"),
      FOSSICK_PROCESSES: "2",
      FOSSICK_DRAIN_SECONDS: "0",
    });
    door = await openDoor({ url: program.url, token: secret });
  });
  afterAll(async () => {
    door?.close();
    program?.terminate();
    await program?.ended;
    await team?.close();
    folder.remove();
  });

  const cases = Object.entries(scenarios).flatMap(([version, list]) =>
    list.map((each) => [version, each] as const),
  );
  const surroundings = { cwd: folder.path, env: { PATH: process.env["PATH"] ?? "", HOME: folder.path } };

  it.each(cases)("in its version %s passes %s", async (version, scenario) => {
    expect(await conform(version, scenario, door.url, surroundings)).toMatch(passed);
  });
});
