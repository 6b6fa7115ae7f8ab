import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../server/src/access/caller.ts";
import { beginJudged, submitJudged } from "../../../server/src/searches/judge.ts";
import { newSearchId, repositoryIdIn } from "../../../server/src/searches/search-ids.ts";
import { createEngine, type CallerVerdict, type JudgedStep } from "@fossick/library/index.ts";
import { writeFiles } from "../../fixtures/small-repo.ts";
import { hasPostgres } from "../test-database.ts";
import { shop, shopTask } from "./shop.ts";
import { createTeam, type Team, type TestServer } from "./team.ts";

const question = { repository: "acme/shop", task: { text: shopTask }, hints: { candidatesPerCycle: 3 } };

/** Accepts what is about prices, as any caller who knows the task would. */
const verdictsOn = (step: JudgedStep): CallerVerdict[] =>
  step.kind === "finished"
    ? []
    : step.candidates.map(({ path }) => ({
        path,
        relevance: /pricing|cart/.test(path) ? 0.9 : 0.1,
        reason: "by its name",
        missingContext: [],
      }));

/** Without the times that searching took. */
const timeless = (step: JudgedStep): unknown =>
  JSON.parse(JSON.stringify(step, (key, value) => (/^(?:ms|indexMs|stageMs)$/.test(key) ? 0 : value)));

describe.skipIf(!hasPostgres)("judged searches", () => {
  let team: Team;
  let servers: readonly TestServer[];
  let caller: Caller;
  let root: string;

  beforeAll(async () => {
    team = await createTeam();
    ({ root } = await team.addRepository("acme/shop", shop));
    servers = [await team.startServer(), await team.startServer(), await team.startServer()];
    ({ caller } = await team.addKey(1));
  });
  afterAll(() => team?.close());

  const on = (at: number, as = caller) => {
    const server = servers[at];
    if (server === undefined) throw new Error("no such server");
    return server.call(as);
  };

  /** Every step of a search, each taken on the server whose turn it is. */
  async function stepsOn(turns: (step: number) => number): Promise<readonly unknown[]> {
    let { id, step } = await beginJudged(on(turns(0)), question);
    const steps = [timeless(step)];
    while (step.kind === "candidates") {
      const submission = { verdicts: verdictsOn(step), refinement: { searchOn: steps.length < 3 } };
      ({ step } = await submitJudged(on(turns(steps.length)), id, submission));
      steps.push(timeless(step));
    }
    return steps;
  }

  it("come out the same on whatever servers their steps are taken, and in an engine of this machine", async () => {
    const alone = await stepsOn(() => 0);
    expect(alone.length).toBeGreaterThan(2);
    for (const seed of [1, 2, 3, 5, 7, 11]) {
      let state = seed;
      const steps = await stepsOn(() => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % 3);
      expect(steps).toEqual(alone);
    }
    const engine = await createEngine({ root, settings: { memory: false, cacheDir: `${root}-cache` } });
    const search = await engine.judge(question.task, question.hints);
    const local = [search.step];
    while (search.step.kind === "candidates")
      local.push(await search.submit(verdictsOn(search.step), { searchOn: local.length < 3 }));
    await engine.close();
    const ofServer = JSON.stringify(alone).replaceAll('"root":"acme/shop"', `"root":${JSON.stringify(root)}`);
    expect(JSON.parse(ofServer)).toEqual(local.map(timeless));
  });

  it("take one of two submissions at once, on one server and on two", async () => {
    for (const other of [0, 1]) {
      const { id, step } = await beginJudged(on(0), question);
      const submission = { verdicts: verdictsOn(step), refinement: { searchOn: true } };
      const both = await Promise.allSettled([
        submitJudged(on(0), id, submission, { cycle: 1 }),
        submitJudged(on(other), id, submission, { cycle: 1 }),
      ]);
      const codes = both.map((each) => (each.status === "fulfilled" ? "taken" : each.reason.code));
      expect(codes.sort()).toEqual(["SEARCH_MOVED_ON", "taken"]);
      const { step: next } = await submitJudged(on(1), id, { verdicts: [], refinement: { searchOn: false } });
      expect(next.kind).toBe("finished");
    }
  });

  it("are nobody else's, and gone when their time is over or the repository is", async () => {
    const { id } = await beginJudged(on(0), question);
    const nothing = { verdicts: [], refinement: {} };
    const refused = (as: Caller, of = id) =>
      submitJudged(on(0, as), of, nothing).then(
        () => "taken",
        ({ code, hint, message }) => `${code} ${message} ${hint}`,
      );
    const unknown = await refused(caller, `r_${"A".repeat(32)}`);
    expect(unknown).toMatch(/^SEARCH_UNKNOWN/);
    for (const odd of [
      "",
      "r",
      "\0",
      "r_1_\0",
      "r_1_AAAAAAAAAAAAAAAAAAAAAAAA",
      "r_zzzzzzzzzz_AAAAAAAAAAAAAAAAAAAAAAAA",
      "'; --",
    ])
      expect(await refused(caller, odd)).toBe(unknown);
    const [friend, stranger, admin] = [
      (await team.addKey(1)).caller,
      (await team.addKey(2)).caller,
      (await team.addKey(1, true)).caller,
    ];
    for (const other of [friend, stranger, admin]) expect(await refused(other)).toBe(unknown);
    await team.database.pool.query(
      "update fossick.searches set used_at = now() - interval '31 minutes' where search_id = $1",
      [id],
    );
    expect(await refused(caller)).toBe(unknown);

    const gone = await team.addRepository("acme/gone", shop);
    const last = await beginJudged(on(0), { ...question, repository: "acme/gone" });
    await team.database.pool.query("delete from fossick.team_repositories where repository_id = $1", [
      gone.id,
    ]);
    expect(await refused(caller, last.id)).toBe(unknown);
    expect(await refused(admin, last.id)).toBe(unknown);
    await team.database.pool.query("delete from fossick.repositories where repository_id = $1", [gone.id]);
    expect(await refused(caller, last.id)).toBe(unknown);
  });

  it("go on over an index that was made anew meanwhile", async () => {
    const { root: folder, worker } = await team.addRepository("acme/moving", shop);
    const moving = { ...question, repository: "acme/moving" };
    const { id, step } = await beginJudged(on(0), moving);
    writeFiles(folder, {
      "src/pricing/expiry.ts": "export const isExpired = (coupon: string) => coupon === '';\n",
    });
    await worker.index(folder);
    await worker.upload();
    const submission = { verdicts: verdictsOn(step), refinement: { filesToRead: ["src/pricing/expiry.ts"] } };
    const { step: next } = await submitJudged(on(0), id, submission);
    expect(next.kind === "candidates" && next.candidates.map(({ path }) => path)).toContain(
      "src/pricing/expiry.ts",
    );
  });

  it("are read in one partition", async () => {
    const { rows } = await team.database.pool.query(
      "explain update fossick.searches set used_at = now() where repository_id = 1 and search_id = 'x' and caller_id = 'y'",
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(new Set(plan.match(/on searches_\d+/g)).size).toBe(1);
  });

  it("have ids that tell nothing of repositories, and those that told it go on", async () => {
    const { database } = on(0).context;
    const ids = await Promise.all(Array.from({ length: 400 }, () => newSearchId(database, 1)));
    // No place of an id is the same more often than chance makes it, so none is a number of anything.
    for (let at = 2; at < 34; at += 1) {
      const counts = new Map<string | undefined, number>();
      for (const id of ids) counts.set(id[at], (counts.get(id[at]) ?? 0) + 1);
      expect(Math.max(...counts.values())).toBeLessThan(30);
    }
    for (const number of [1, 36 ** 4, 2 ** 47])
      expect(await repositoryIdIn(on(1).context.database, await newSearchId(database, number))).toBe(number);
    const { id } = await beginJudged(on(0), question);
    const before = `r_1_${"b".repeat(24)}`;
    await team.database.pool.query("update fossick.searches set search_id = $2 where search_id = $1", [
      id,
      before,
    ]);
    const submission = { verdicts: [], refinement: { searchOn: false } };
    expect((await submitJudged(on(1), before, submission)).step.kind).toBe("finished");
  });
});
