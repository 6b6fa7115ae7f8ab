import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listAudit, listTeams, operator } from "../../../server/src/catalogue/index.ts";
import type { Queryable } from "../../../server/src/database/database.ts";
import { createQuotas, QuotaSpent } from "../../../server/src/searches/quotas.ts";
import { connect } from "../../e2e/mcp/clients.ts";
import { run, type Ran } from "../cli/run.ts";
import { hasPostgres } from "../test-database.ts";
import { ask, type HttpAnswer } from "../test-server.ts";
import { shop, shopTask } from "./shop.ts";
import { createTeam, type Team, type TestServer } from "./team.ts";

const repository = "acme/shop";

describe.skipIf(!hasPostgres)("a team's quota", () => {
  let team: Team;
  let first: TestServer;
  let second: TestServer;
  let mine: string;
  let others: string;
  let admins: string;

  beforeAll(async () => {
    team = await createTeam();
    await team.addRepository(repository, shop, [1]);
    mine = (await team.addKey(1)).secret;
    others = (await team.addKey(2)).secret;
    admins = (await team.addKey(1, true)).secret;
    await team.database.pool.query("insert into fossick.team_repositories values (1, 2)");
    [first, second] = [await team.startServer(), await team.startServer()];
  });
  afterAll(() => team?.close());
  beforeEach(() => team.database.pool.query("delete from fossick.team_searches"));

  /** For every process: what they believe of the old one is over. */
  const limit = async (searches: number | null, id = 1): Promise<void> => {
    await team.database.pool.query("update fossick.teams set searches_per_day = $1 where team_id = $2", [
      searches,
      id,
    ]);
    await wait(150);
  };
  const search = (server: TestServer, key = mine, more = {}): Promise<HttpAnswer> =>
    ask(server.url, { path: "/v1/retrieve", key, body: { task: shopTask, repository, ...more } });
  const counted = async (): Promise<number> =>
    (await team.database.pool.query("select coalesce(sum(searches), 0)::int as n from fossick.team_searches"))
      .rows[0].n;

  it("is any number by default, which the database does not count", async () => {
    expect((await search(first)).status).toBe(200);
    expect(await counted()).toBe(0);
  });

  it("is shared by servers; more is refused until the next day, and nobody else is", async () => {
    await limit(4);
    const answers = [];
    for (let at = 0; at < 6; at++) answers.push(await search(at % 2 === 0 ? first : second));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429]);
    const refused = answers[5];
    expect(JSON.parse(refused?.text ?? "{}")).toMatchObject({ error: { code: "QUOTA_SPENT" } });
    const nextDayMs = Math.ceil(Date.now() / 86_400_000) * 86_400_000;
    expect(Number(refused?.headers["retry-after"])).toBeCloseTo((nextDayMs - Date.now()) / 1_000, -1);
    expect([(await search(first, others)).status, (await search(first, admins)).status]).toEqual([200, 200]);
    expect(await counted()).toBe(4);
    await limit(5);
    expect([(await search(second)).status, (await search(second)).status]).toEqual([200, 429]);
    await limit(null);
    expect((await search(second)).status).toBe(200);
  });

  it("counts judged searches and those over MCP, and says so there", async () => {
    await limit(2);
    const body = { task: shopTask, repository };
    expect((await ask(first.url, { path: "/v1/judge", key: mine, body })).status).toBe(200);
    const client = await connect("SDK 2", { url: `${first.url}/mcp`, token: mine });
    const call = () => client.call("retrieve_context", { task: shopTask, repository });
    expect((await call()).text).toContain("pricing");
    expect((await call()).text).toContain("your team has done the searches of this day");
    await client.close();
  });

  it("does not count what was not searched", async () => {
    await limit(2);
    expect((await search(first, mine, { repository: "acme/none" })).status).toBe(404);
    const { context, call } = first;
    const { caller } = await team.addKey(1);
    const gone = { ...call(caller), signal: AbortSignal.abort(new Error("left")) };
    const { inSlot } = await import("../../../server/src/searches/search-in.ts");
    await expect(inSlot(gone, async () => 1)).rejects.toThrow("left");
    await expect(
      inSlot({ ...call(caller), context }, async () => Promise.reject(new Error("broken"))),
    ).rejects.toThrow("broken");
    expect([(await search(first)).status, (await search(first)).status]).toEqual([200, 429]);
  });

  it("is never exceeded by many processes, reaches all of it but a few, and asks the database seldom", async () => {
    const max = 20_000;
    await limit(max);
    let statements = 0;
    const { pool } = team.database;
    const counting = {
      query: (...args: Parameters<Queryable["query"]>) => {
        statements += 1;
        return pool.query(...args);
      },
    } as Queryable;
    const processes = Array.from({ length: 4 }, () => createQuotas(counting));
    const caller = { isAdmin: false, teams: [1] };
    let done = 0;
    const askUntilSpent = async (quotas: (typeof processes)[number]): Promise<void> => {
      try {
        for (;;) {
          await quotas.take(caller);
          done += 1;
        }
      } catch (error) {
        if (!(error instanceof QuotaSpent)) throw error;
      }
    };
    // One of them stops early, with what it took.
    await processes[3]?.take(caller);
    await Promise.all(
      processes.slice(0, 3).flatMap((each) => Array.from({ length: 8 }, () => askUntilSpent(each))),
    );
    expect(done + 1).toBeLessThanOrEqual(max);
    expect(done + 1).toBeGreaterThanOrEqual(max - max / 500);
    expect(await counted()).toBe(max);
    expect(statements).toBeLessThan(max / 5);
    process.stderr.write(`quota of ${max}: ${done + 1} given out, ${statements} statements\n`);
  });

  it("is that of any team of a caller that has some left, and begins anew each day", async () => {
    await limit(1, 1);
    await limit(1, 2);
    const quotas = createQuotas(team.database.pool, 50);
    const caller = { isAdmin: false, teams: [1, 2] };
    await quotas.take(caller);
    await quotas.take(caller);
    await expect(quotas.take(caller)).rejects.toThrow(QuotaSpent);
    await team.database.pool.query("update fossick.team_searches set day = day - 1");
    await wait(60);
    await quotas.take(caller);
    await limit(null, 2);
    await limit(null, 1);
  });

  it("is set and shown by a command, and noted", async () => {
    const here = (...argv: string[]): Promise<Ran> => run(argv, { FOSSICK_DATABASE_URL: team.database.url });
    const far = (...argv: string[]): Promise<Ran> =>
      run([...argv, "--server", first.url, "--insecure-server"], { FOSSICK_KEY: admins });
    expect((await here("teams", "quota", "team 1", "2000")).stdout).toBe(
      "the team team 1 may do 2000 searches a day\n",
    );
    await wait(150);
    await search(first);
    expect((await far("teams", "list")).stdout).toMatch(/^team 1 .*\n {4}4 of 2000 searches today \(UTC\)$/m);
    expect((await far("teams", "quota", "team 1", "none")).code).toBe(0);
    expect(await listTeams(team.database.pool, operator)).toMatchObject([
      { name: "team 1", searchesPerDay: null },
      { name: "team 2" },
    ]);
    const [entry] = await listAudit(team.database.pool, operator, { max: 1 });
    expect(entry).toMatchObject({ before: { searches_per_day: 2000 }, after: { searches_per_day: null } });
    for (const wrong of ["0", "-1", "1.5", "many", "10000000000"])
      expect([wrong, (await here("teams", "quota", "team 1", "--", wrong)).code]).toEqual([wrong, 2]);
    expect((await here("teams", "quota", "nobody", "5")).stderr).toContain("there is no team nobody");
  });
});
