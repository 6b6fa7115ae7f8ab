import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerSchema } from "@fossick/hosting/index.ts";
import { shop, shopTask } from "../searches/shop.ts";
import { createTeam, type Team } from "../searches/team.ts";
import { hasPostgres } from "../test-database.ts";
import { ask, startTestServer, temporaryFolder, type HttpAnswer, type TestServer } from "../test-server.ts";

const repository = "acme/shop";

describe.skipIf(!hasPostgres)("calls over HTTP", () => {
  const folder = temporaryFolder();
  let team: Team;
  let server: TestServer;
  let key: string;
  let admin: string;

  beforeAll(async () => {
    team = await createTeam();
    await team.addRepository(repository, shop, [1]);
    await team.addRepository("rival/secret-engine", shop, [2]);
    key = (await team.addKey(1)).secret;
    admin = (await team.addKey(1, true)).secret;
    server = await startTestServer({ databaseUrl: team.database.serverUrl, dataDir: folder.path });
  });
  afterAll(async () => {
    await server?.stop();
    await team?.close();
    folder.remove();
  });

  const retrieve = (body: object): Promise<HttpAnswer> =>
    ask(server.url, { path: "/v1/retrieve", key, body });
  const errorOf = async (answer: Promise<HttpAnswer>) => {
    const { status, text } = await answer;
    const { error } = JSON.parse(text) as { readonly error: Readonly<Record<string, string>> };
    return { status, ...error };
  };

  it("answers as the command line does, with texts and with how worths came about", async () => {
    const { status, text } = await retrieve({
      task: shopTask,
      repository,
      pack: true,
      explain: true,
      maxFiles: 3,
    });
    expect(status).toBe(200);
    const answer = v.parse(answerSchema, JSON.parse(text));
    expect(answer.repository.root).toBe(repository);
    expect(answer.files.map(({ path }) => path)).toContain("src/pricing/discount.ts");
    expect(answer.files.length).toBeLessThanOrEqual(3);
    expect(answer.files[0]?.packed?.parts[0]?.text).toBeTruthy();
    expect(answer.scores?.length).toBeGreaterThan(0);
    expect(Object.keys(JSON.parse(text) as object).slice(0, 2)).toEqual(["schemaVersion", "task"]);
  });

  it("keeps to the scope of a call", async () => {
    const { text } = await retrieve({
      task: shopTask,
      repository,
      globs: ["src/**"],
      excludes: ["**/coupons.ts"],
    });
    const paths = v.parse(answerSchema, JSON.parse(text)).ranking.map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.every((path) => path.startsWith("src/") && !path.endsWith("coupons.ts"))).toBe(true);
  });

  it("takes the caller's words, says how they fared, and ranks lower what was rejected", async () => {
    const askWithWords = async (rejected?: readonly string[]) => {
      const words = { keywords: ["couponRate", "xyzzy"], patterns: ["src/pricing/*"], rejected };
      const { text } = await retrieve({ task: "the price is wrong", repository, ...words });
      return v.parse(answerSchema, JSON.parse(text));
    };
    const { ranking, task, words } = await askWithWords();
    expect(task.keywords).toEqual(["couponRate", "xyzzy"]);
    expect(words?.map(({ as, word }) => [word, as])).toEqual([
      ["couponRate", "name"],
      ["xyzzy", "nowhere"],
    ]);
    const best = ranking[0]?.path ?? "";
    expect((await askWithWords([best])).ranking[0]?.path).not.toBe(best);
  });

  it("lists what the caller may search, page by page, and says how one does", async () => {
    const list = async (query = "", as = key) => {
      const { text } = await ask(server.url, { path: `/v1/repositories${query}`, key: as });
      return (JSON.parse(text) as { repositories: { name: string }[] }).repositories.map(({ name }) => name);
    };
    expect(await list()).toEqual([repository]);
    expect(await list("", admin)).toEqual([repository, "rival/secret-engine"]);
    expect(await list("?max=1", admin)).toEqual([repository]);
    expect(await list("?max=1&after=acme/shop", admin)).toEqual(["rival/secret-engine"]);
    const one = await ask(server.url, { path: "/v1/repositories/acme~shop", key });
    expect(JSON.parse(one.text)).toMatchObject({
      name: repository,
      isSearchable: true,
      branches: [{ name: "main" }],
    });
  });

  it.each([
    ["a field that there is not", { maxCyles: 2 }, 'unknown field "maxCyles"', "Did you mean maxCycles?"],
    [
      "a number out of range",
      { maxCycles: 11 },
      '"maxCycles" must be a whole number from 1 to 10, got 11',
      undefined,
    ],
    [
      "a word for a number",
      { threshold: "high" },
      '"threshold" must be a number from 0 to 1, got "high"',
      undefined,
    ],
    ["a text for a list", { globs: "src/**" }, '"globs" must be a list of globs, got "src/**"', undefined],
    [
      "an empty glob",
      { globs: ["src/**", " "] },
      '"globs[1]" must be text that is not empty, got " "',
      undefined,
    ],
    ["a word for words", { keywords: "exif" }, '"keywords" must be a list of words, got "exif"', undefined],
    [
      "too many words",
      { keywords: Array.from({ length: 31 }, (_, at) => `word${at}`) },
      '"keywords" must be a list of words, 30 at most, got an array',
      undefined,
    ],
    [
      "a sentence for a word",
      { keywords: ["a".repeat(81)] },
      '"keywords[0]" must be text that is not empty of at most 80 characters, got a longer string',
      undefined,
    ],
    [
      "a path for rejected files",
      { rejected: "a.ts" },
      '"rejected" must be a list of files, got "a.ts"',
      undefined,
    ],
    [
      "a count of repositories where one is named",
      { repositories: 8 },
      '"repositories" counts those to search where none is named',
      'Leave out either "repositories" or what names one.',
    ],
    ["an empty task", { task: " " }, '"task" must be a task in a sentence or more, got " "', undefined],
    ["no task", { task: undefined }, '"task" is missing', undefined],
    [
      "a branch that is not indexed",
      { branch: "next" },
      "this branch is not indexed",
      "Indexed branches are: main.",
    ],
  ])("refuses %s in a plain sentence", async (_, change, message, hint) => {
    const refused = await errorOf(retrieve({ task: shopTask, repository, ...change }));
    expect(refused).toMatchObject({ status: 400, message, ...(hint !== undefined && { hint }) });
  });

  it("refuses more repositories than a search may ask", async () => {
    const refused = await errorOf(retrieve({ task: shopTask, repositories: 9 }));
    const message = '"repositories" must be a whole number from 1 to 8, got 9';
    expect(refused).toMatchObject({ status: 400, message });
  });

  it("finds a repository by its name whatever the case, and calls it by its own", async () => {
    const headers = { "x-fossick-repository": repository };
    const body = { task: shopTask, repository: "ACME/Shop" };
    const { status, text } = await ask(server.url, { path: "/v1/retrieve", key, headers, body });
    expect(status).toBe(200);
    expect(v.parse(answerSchema, JSON.parse(text)).repository.root).toBe(repository);
    const one = await ask(server.url, { path: "/v1/repositories/Acme~SHOP", key });
    expect(JSON.parse(one.text)).toMatchObject({ name: repository });
  });

  it("answers alike for repositories that are unknown, forbidden and removed", async () => {
    const { id } = await team.addRepository("acme/gone", shop, [1]);
    expect((await retrieve({ task: shopTask, repository: "acme/gone" })).status).toBe(200);
    await team.database.pool.query(
      "select set_config('fossick.admin', 'on', false), fossick.remove_repository($1)",
      [id],
    );
    const answers = [];
    for (const name of ["acme/none", "rival/secret-engine", "acme/gone"]) {
      const { status, text } = await retrieve({ task: shopTask, repository: name });
      const ofStatus = await ask(server.url, { path: `/v1/repositories/${name.replace("/", "~")}`, key });
      answers.push(JSON.stringify([status, text, ofStatus.status, ofStatus.text]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain("REPOSITORY_UNKNOWN");
  });

  it("takes as long for a repository that is forbidden as for one that is unknown", async () => {
    const times: Record<string, number[]> = { "acme/none": [], "rival/secret-engine": [] };
    for (let turn = 0; turn < 60; turn += 1)
      for (const [name, taken] of Object.entries(times)) {
        const startedMs = performance.now();
        await retrieve({ task: shopTask, repository: name });
        if (turn >= 10) taken.push(performance.now() - startedMs);
      }
    const [unknown = 0, forbidden = 0] = Object.values(times).map(
      (taken) => taken.toSorted((a, b) => a - b)[Math.floor(taken.length / 4)] ?? 0,
    );
    expect(Math.abs(unknown - forbidden)).toBeLessThan(Math.max(2, unknown / 2));
  });

  it("refuses what no database takes, wherever it is asked", async () => {
    for (const path of [
      "/v1/repositories?after=%00",
      "/v1/repositories?url=%00",
      "/v1/repositories/%00",
      "/v1/admin/repositories?name=%00",
      "/v1/admin/repositories?after=%00",
      "/v1/admin/repositories?max=0",
    ]) {
      const { status } = await ask(server.url, { path, key: admin });
      expect([path, status]).toEqual([path, 400]);
    }
    const team0 = await ask(server.url, { method: "DELETE", path: "/v1/admin/teams/%00", key: admin });
    expect(team0.status).toBe(400);
    expect((await ask(server.url, { method: "POST", path: "/v1/hooks/push", body: {} })).status).toBe(404);
  });
});
