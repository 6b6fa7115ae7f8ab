import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../server/src/database/database.ts";
import { requestOf, stepArbitrary, type DrawnCall, type Step } from "./permissions/calls.ts";
import {
  askedOfNothing,
  expectNothingOf,
  isAdmin,
  isShown,
  mayBeTold,
  saidIn,
  wholeOf,
  type Asked,
  type KnownSearch,
} from "./permissions/watch.ts";
import {
  fillTables,
  functionsThatSeeAll,
  insertsFor,
  repositoriesOf,
  repositoryIds,
  repositoriesTouched,
  tablesOfRepositories,
} from "./permissions/rows.ts";
import { createPermissionFixture, type PermissionFixture } from "./permissions/fixture.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "./test-database.ts";
import { ask, startTestServer, temporaryFolder, type TestServer } from "./test-server.ts";

const maxCalls = Number(process.env["FOSSICK_LEAK_CALLS"] ?? 300);

/** True if a number of calls is set: the figures are then printed. */
const isMeasured = process.env["FOSSICK_LEAK_CALLS"] !== undefined;

/** Min of refusals, and of answers that tell something, so that a server that answers nobody is found out. */
const minOfEach = maxCalls / 12;

const pick = <Value>(values: readonly Value[], number: number): Value => {
  const value = values[number % values.length];
  if (value === undefined) throw new Error("there is nothing to pick from");
  return value;
};

describe.skipIf(!hasPostgres)("what callers are told", () => {
  const folders = [temporaryFolder(), temporaryFolder()];
  let database: TestDatabase;
  let fixture: PermissionFixture;
  const servers: TestServer[] = [];
  /** Answers about nonexistent things, by call. */
  const nothings = new Map<string, string>();
  const shown = new Map<string, number>();
  const read: number[] = [];
  const searches: KnownSearch[] = [];
  let callCount = 0;
  let refused = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    fixture = await createPermissionFixture(database);
    for (const { path } of folders)
      servers.push(await startTestServer({ databaseUrl: database.serverUrl, dataDir: path }));
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await fixture?.close();
    await database?.remove();
    for (const folder of folders) folder.remove();
  });

  const nothingFor = async ({ drawn, key }: Asked): Promise<string> => {
    const id = `${drawn.kind} ${drawn.variant} ${isAdmin(key)}`;
    const known = nothings.get(id);
    if (known !== undefined) return known;
    const answer = await ask(pick(servers, 0).url, { ...askedOfNothing(drawn), key: key.secret });
    nothings.set(id, wholeOf(answer));
    return wholeOf(answer);
  };

  const make = async (drawn: DrawnCall): Promise<Asked> => {
    const key = pick(fixture.keys, drawn.key);
    const search = searches.length === 0 ? undefined : pick(searches, drawn.bait);
    const repository = pick(fixture.repositories, drawn.repository);
    const baited = drawn.bait % 2 === 0 ? repository : pick(fixture.repositories, drawn.bait);
    const told = { name: repository.name, bait: baited.bait, searchId: search?.id ?? "r_x" };
    const request = requestOf(drawn, told);
    const answer = await ask(pick(servers, drawn.bait >> 1).url, { ...request, key: key.secret });
    return { drawn, key, repository, baited, search, request, answer };
  };

  const keepSearches = ({ answer, baited, drawn, key, repository }: Asked): void => {
    const [id] = /r_[\w-]{32}/.exec(answer.text) ?? [];
    if (id === undefined || drawn.kind.includes("step")) return;
    searches.push({ id, key, repository, bait: baited.bait, isJudged: drawn.kind.includes("judge") });
    if (searches.length > 20) searches.shift();
  };

  const checkList = ({ answer, key }: Asked): void => {
    const seen = fixture.repositories.filter((each) => fixture.allows(key, each)).map(({ name }) => name);
    const { repositories } = JSON.parse(answer.text) as {
      readonly repositories: readonly { name: string }[];
    };
    expect(repositories.map(({ name }) => name)).toEqual(seen.toSorted());
  };

  /** Asked of all: those that the caller may see, and of these the one that the task is about. */
  const checkAnywhere = ({ answer, baited, key }: Asked): void => {
    const seen = fixture.repositories.filter((each) => fixture.allows(key, each));
    for (const { name } of fixture.repositories.filter((each) => !seen.includes(each)))
      expect(answer.text).not.toContain(name);
    if (seen.includes(baited)) expect(answer.text).toContain(baited.name);
  };

  const note = (kind: string): void => void shown.set(kind, (shown.get(kind) ?? 0) + 1);

  const check = async (asked: Asked): Promise<void> => {
    const { answer, drawn, key } = asked;
    callCount++;
    expect(answer.status).toBeLessThan(500);
    const others = fixture.repositories.filter((each) => !fixture.allows(key, each));
    expectNothingOf(others, JSON.stringify(answer.headers) + answer.text, saidIn(asked));
    if (key.isRevoked && drawn.kind !== "open") return expect(answer.status).toBe(401);
    keepSearches(asked);
    const { kind, variant } = drawn;
    const may = mayBeTold(fixture, asked);
    if (may === true) expect(isShown(asked), `${kind} ${answer.text}`).toBe(true);
    if (may === false || kind === "open" || kind === "mcp-list") {
      refused++;
      expect(wholeOf(answer)).toBe(await nothingFor(asked));
    }
    if (may === false) return;
    if (kind === "list" && variant < 2) checkList(asked);
    if (kind.endsWith("anywhere")) checkAnywhere(asked);
    const isError = answer.status !== 200 || answer.text.includes('"isError":true');
    if (!isError && kind !== "open" && kind !== "mcp-list") note(kind);
  };

  /** A line names its caller and what they may see, and nothing else; the metrics name nothing at all. */
  const checkTraces = async (): Promise<void> => {
    for (const [at, { log, metrics }] of servers.entries()) {
      for (const line of log.slice(read[at] ?? 0)) {
        const {
          caller,
          repositories = [],
          ...rest
        } = JSON.parse(line) as {
          readonly caller?: string;
          readonly repositories?: readonly string[];
        };
        expectNothingOf(fixture.repositories, JSON.stringify(rest));
        const key = fixture.keys.find(({ id }) => id === caller);
        for (const name of repositories)
          expect(
            fixture.repositories.some((each) => each.name === name && key && fixture.allows(key, each)),
          ).toBe(true);
      }
      read[at] = log.length;
      expectNothingOf(fixture.repositories, await metrics());
    }
  };

  const take = async (step: Step): Promise<void> => {
    if (step.kind === "calls") {
      const asked = await Promise.all(step.calls.map(make));
      for (const each of asked) await check(each);
      return checkTraces();
    }
    if (step.kind === "end-key") {
      const key = pick(fixture.keys, step.key);
      return isAdmin(key) ? undefined : fixture.endKey(key);
    }
    const repository = pick(fixture.repositories, step.repository);
    if (step.kind === "remove") return fixture.remove(repository);
    return fixture[step.kind](pick(fixture.teams, step.team), repository);
  };

  it(
    `is nothing of a repository that is not theirs, in ${maxCalls} calls`,
    async () => {
      const rounds = fc.asyncProperty(
        fc.array(stepArbitrary, { minLength: 40, maxLength: 60 }),
        async (steps) => {
          await fixture.reset();
          for (const step of steps) await take(step);
        },
      );
      for (const isDone = () => callCount >= maxCalls; !isDone();)
        await fc.assert(rounds, { numRuns: 1, seed: callCount, endOnFailure: true });
      const figures = { callCount, refused, shown: Object.fromEntries(shown) };
      if (isMeasured) process.stderr.write(`${JSON.stringify(figures)}\n`);
      expect(refused).toBeGreaterThan(minOfEach);
      expect([...shown.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(minOfEach);
    },
    60_000 + maxCalls * 200,
  );

  it("is kept by row-level security alone, whatever a statement leaves out", async () => {
    const pool = openDatabase({ url: database.serverUrl, max: 2, onError: () => undefined });
    const tables = await tablesOfRepositories(database.pool);
    expect(tables.length).toBeGreaterThan(8);
    const { rows: numbers } = await database.pool.query<{ team_id: string; name: string }>(
      "table fossick.teams",
    );
    const caller = (teams: readonly string[]) => ({
      id: "k",
      teams: numbers.filter(({ name }) => teams.includes(name)).map((row) => Number(row.team_id)),
    });
    const touchedBy = async (teams: readonly string[], statement: string) =>
      repositoriesTouched(pool, caller(teams), statement, await repositoryIds(database.pool));
    const drawn = fc.record({
      teams: fc.subarray([...fixture.teams]),
      grants: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 10 }),
    });
    const property = fc.asyncProperty(drawn, async ({ grants, teams }) => {
      await fixture.reset();
      await fillTables(database.pool, "k");
      for (const [team, repository] of grants)
        await fixture.grant(pick(fixture.teams, team), pick(fixture.repositories, repository));
      const theirs = new Set(await repositoriesOf(database.pool, caller(teams).teams));
      for (const statement of functionsThatSeeAll)
        expect(await touchedBy(teams, statement), statement).toEqual(theirs);
      // What all cards are read by is for administrators.
      const changed = "select repository_id from fossick.changed_cards('0')";
      expect(await touchedBy(teams, changed)).toEqual(new Set());
      for (const table of tables) {
        const seen = await touchedBy(teams, `select * from fossick.${table}`);
        expect(seen, table).toEqual(theirs);
        for (const change of [
          `delete from fossick.${table}`,
          `update fossick.${table} set ${table === "repositories" ? "name = name" : "repository_id = repository_id"}`,
        ]) {
          const touched = (await touchedBy(teams, `${change} returning repository_id`)) ?? new Set();
          // Only administrators change what there is, and who may see it.
          const mayTouch = table.endsWith("repositories") ? new Set() : theirs;
          const others = [...touched].filter((id) => !mayTouch.has(id));
          expect(others, change).toEqual([]);
        }
      }
      for (const id of await repositoryIds(database.pool)) {
        const added = await Promise.all(insertsFor(id).map((insert) => touchedBy(teams, insert)));
        expect(added).toEqual(added.map(() => (theirs.has(id) ? new Set([id]) : undefined)));
      }
    });
    await fc.assert(property, { numRuns: 8, seed: 7, endOnFailure: true });
    await pool.end();
  });
});
