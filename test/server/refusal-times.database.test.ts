import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey, operator, removeRepository } from "../../server/src/catalogue/index.ts";
import { addRepository } from "./records/worker.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "./test-database.ts";
import { ask, startTestServer, temporaryFolder, type TestServer } from "./test-server.ts";

/** `FOSSICK_REFUSALS=200 npx vitest run --project server refusal-times` measures, on a machine that does nothing else. */
const rounds = Number(process.env["FOSSICK_REFUSALS"] ?? 0);
const names = { unknown: "acme/nobodys", forbidden: "acme/theirs1", removed: "acme/removed" };
type Kind = keyof typeof names;
const kinds = Object.keys(names) as readonly Kind[];

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

describe.skipIf(!hasPostgres || rounds === 0)("a refusal", () => {
  const folder = temporaryFolder();
  let database: TestDatabase;
  let server: TestServer;
  let key = "";

  beforeAll(async () => {
    database = await createTestDatabase();
    await addRepository(database.pool, "acme/ours", [1]);
    await addRepository(database.pool, names.forbidden, [2]);
    await addRepository(database.pool, names.removed, [1]);
    await removeRepository(database.pool, operator, names.removed);
    key = (await createKey(database.pool, operator, { name: "ada", team: "team 1", isAdmin: false })).secret;
    server = await startTestServer({ databaseUrl: database.serverUrl, dataDir: folder.path });
  });
  afterAll(async () => {
    await server?.stop();
    await database?.remove();
    folder.remove();
  });

  it("takes as long for what there is not, what is not the caller's and what was removed", async () => {
    const times: Readonly<Record<Kind, number[]>> = { unknown: [], forbidden: [], removed: [] };
    for (let round = -20; round < rounds; round++) {
      // In turn, so that what else the machine does falls on all alike.
      for (let turn = 0; turn < kinds.length; turn++) {
        const kind = kinds[(round + 20 + turn) % kinds.length] ?? "unknown";
        const startedMs = performance.now();
        const { status } = await ask(server.url, {
          path: "/v1/retrieve",
          key,
          body: { repository: names[kind], task: "fix the cart" },
        });
        if (round >= 0) times[kind].push(performance.now() - startedMs);
        expect(status).toBe(404);
      }
    }
    const figures = kinds.map((kind) => ({
      kind,
      p25: at(times[kind], 0.25),
      p50: at(times[kind], 0.5),
      p75: at(times[kind], 0.75),
    }));
    process.stderr.write(`${JSON.stringify(figures)}\n`);
    const medians = figures.map(({ p50 }) => p50);
    const spread = Math.max(...figures.map(({ p25, p75 }) => p75 - p25));
    expect(Math.max(...medians) - Math.min(...medians)).toBeLessThan(spread);
  });
});
