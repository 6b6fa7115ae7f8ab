import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addTeam,
  changeRepository,
  listRepositories,
  operator,
  setGroups,
} from "../../../server/src/catalogue/index.ts";
import {
  addSource,
  findSource,
  listSources,
  removeSource,
  syncSource,
  type SourceChanges,
} from "../../../server/src/sources/index.ts";
import { run } from "../cli/run.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../test-database.ts";
import { temporaryFolder } from "../worker/test-worker.ts";
import { startFakeHost, type FakeHost } from "./fake-host.ts";
import { newSource } from "./new-source.ts";

const schemes = ["https", "ssh", "http", "file"];

describe.skipIf(!hasPostgres)("a source", () => {
  let database: TestDatabase;
  let host: FakeHost;
  beforeAll(async () => {
    database = await createTestDatabase();
    await addTeam(database.pool, operator, "shop");
    process.env["FOSSICK_TEST_TOKEN"] = "a token of tests";
  });
  afterAll(async () => {
    delete process.env["FOSSICK_TEST_TOKEN"];
    await database?.remove();
  });
  beforeEach(async () => {
    host = await startFakeHost("github");
    host.repositories = ["one", "two", "three", "four", "five"].map((name, at) => ({
      id: at + 1,
      name: `acme/${name}`,
    }));
    await database.pool.query("delete from fossick.repositories; delete from fossick.sources");
  });
  afterEach(() => host.close());

  const add = (changed: Parameters<typeof newSource>[0] = {}): Promise<void> =>
    addSource(database.pool, operator, newSource({ url: host.url, ...changed }), schemes);
  const sync = async (options: { isConfirmed?: boolean; isDry?: boolean } = {}): Promise<SourceChanges> =>
    syncSource(database.pool, operator, await findSource(database.pool, operator, "acme"), {
      ...{ schemes, isConfirmed: false, isDry: false, pauseMs: 1, signal: new AbortController().signal },
      ...options,
    });
  const names = async (): Promise<readonly string[]> =>
    (await listRepositories(database.pool, operator)).map(({ name }) => name);
  const all = ["acme/five", "acme/four", "acme/one", "acme/three", "acme/two"];

  it("brings in every page, for its team, once", async () => {
    await add({ token: "env:FOSSICK_TEST_TOKEN" });
    expect((await sync()).added).toEqual(all);
    expect(await sync()).toEqual({
      ...{ added: [], renamed: [], gone: [], back: [], removed: [], taken: [], others: 0, refused: [] },
    });
    const repositories = await listRepositories(database.pool, operator);
    expect(repositories.map(({ name, teams, url }) => [name, teams, url])[0]).toEqual([
      ...["acme/five", ["shop"], "https://git.example.com/acme/five.git"],
    ]);
    expect(new Set(host.calls.map(({ authorization }) => authorization))).toEqual(
      new Set(["Bearer a token of tests"]),
    );
    expect(await listSources(database.pool, operator)).toMatchObject([{ repositories: 5, gone: 0 }]);
  });

  it.each(["gitea", "gitlab"] as const)("is one of %s too", async (kind) => {
    await host.close();
    host = await startFakeHost(kind);
    host.repositories = [
      { id: 7, name: "acme/shops/a" },
      { id: 8, name: "acme/shops/b", fork: true },
      { id: 9, name: "acme/shops/c", archived: true },
      { id: 10, name: "acme/shops/d" },
    ];
    await add({ kind, owner: kind === "gitlab" ? "acme/shops" : "acme", token: "env:FOSSICK_TEST_TOKEN" });
    expect((await sync()).added).toEqual(["acme/shops/a", "acme/shops/d"]);
    expect(host.calls[0]?.authorization).toBe(
      kind === "gitlab" ? "Bearer a token of tests" : "token a token of tests",
    );
  });

  it.each(["github", "gitea"] as const)("lets teams of %s search what they may read there", async (kind) => {
    await host.close();
    host = await startFakeHost(kind);
    host.repositories = [1, 2, 3, 4].map((id) => ({ id, name: `acme/${id}` }));
    host.teams = [
      { id: 7, name: "Shop", repositories: [1, 2] },
      { id: 8, name: "payments", repositories: [2, 3, 99] },
      { id: 9, name: "nobodys", repositories: [4] },
    ];
    await addTeam(database.pool, operator, `till-${kind}`);
    await setGroups(database.pool, operator, `till-${kind}`, ["payments"]);
    const seen = async () =>
      (await listRepositories(database.pool, operator)).map(({ name, teams }) => [name, ...teams].join(" "));
    await add({ kind, team: undefined, hostTeams: true });
    expect((await sync({ isDry: true })).permissions).toEqual({
      given: 4,
      taken: 0,
      unknown: ["nobodys"],
      withGuests: [],
    });
    expect(await seen()).toEqual([]);
    expect((await sync()).permissions).toEqual({ given: 4, taken: 0, unknown: ["nobodys"], withGuests: [] });
    const till = `till-${kind}`;
    expect(await seen()).toEqual(["acme/1 shop", `acme/2 shop ${till}`, `acme/3 ${till}`, "acme/4"]);
    // What was given by hand stays, whatever the host says.
    await changeRepository(database.pool, operator, "acme/1", {
      ...{ grant: ["shop"], schemes, beside: async () => {} },
    });
    host.teams = [{ id: 8, name: "payments", repositories: [3, 4] }];
    expect((await sync()).permissions).toEqual({ given: 1, taken: 2, unknown: [], withGuests: [] });
    expect(await seen()).toEqual(["acme/1 shop", "acme/2", `acme/3 ${till}`, `acme/4 ${till}`]);
    const [{ permissionsAt } = { permissionsAt: null }] = await listSources(database.pool, operator);
    expect(Date.now() - Date.parse(permissionsAt ?? "")).toBeLessThan(60_000);
    // A host that no longer tells takes nothing away.
    host.teams = undefined;
    await expect(sync()).rejects.toThrow(/does not show the teams of acme/);
    expect((await listSources(database.pool, operator))[0]).toMatchObject({ permissionsAt });
    expect((await seen()).length).toBe(4);
    await setGroups(database.pool, operator, till, []);
  });

  it("lets groups of gitlab search what all of their members may read there", async () => {
    await host.close();
    host = await startFakeHost("gitlab");
    host.repositories = [
      { id: 1, name: "acme/shops/till/a" },
      { id: 2, name: "acme/shops/b", invited: { "acme/shops/till": 20 } },
      { id: 3, name: "acme/shops/c", invited: { "acme/shops/till": 10, "acme/shops/help": 40 } },
    ];
    const [top, till, help] = [
      { id: 0, name: "acme/shops", repositories: [], members: [50, 30, 20] },
      { id: 7, name: "acme/shops/till", repositories: [], members: [30, 40, 20] },
      { id: 8, name: "acme/shops/help", repositories: [], members: [30, 10] },
    ];
    host.teams = [top, till, help];
    for (const { name } of host.teams) {
      await addTeam(database.pool, operator, name.replaceAll("/", "-"));
      await setGroups(database.pool, operator, name.replaceAll("/", "-"), [name]);
    }
    const seen = async () =>
      (await listRepositories(database.pool, operator)).map(({ name, teams }) => [name, ...teams].join(" "));
    await add({ kind: "gitlab", owner: "acme/shops", team: undefined, hostTeams: true });
    expect((await sync()).permissions).toEqual({
      ...{ given: 5, taken: 0, unknown: [], withGuests: ["acme/shops/help"] },
    });
    expect(await seen()).toEqual([
      "acme/shops/b acme-shops acme-shops-till",
      "acme/shops/c acme-shops",
      "acme/shops/till/a acme-shops acme-shops-till",
    ]);
    // A guest joins: what the group had is taken away.
    host.teams = [top, { ...till, members: [30, 15] }, { ...help, members: [30] }];
    expect((await sync()).permissions).toEqual({
      ...{ given: 1, taken: 2, unknown: [], withGuests: ["acme/shops/till"] },
    });
    expect(await seen()).toEqual([
      "acme/shops/b acme-shops",
      "acme/shops/c acme-shops acme-shops-help",
      "acme/shops/till/a acme-shops",
    ]);
    host.teams = [{ id: 7, name: "acme/shops/till", repositories: [] }];
    await expect(sync()).rejects.toThrow(/does not show the teams of acme\/shops/);
  });

  it("lists a workspace of Bitbucket page by page, without the token's user in addresses", async () => {
    await host.close();
    host = await startFakeHost("bitbucket");
    host.repositories = [
      ...[1, 2, 3].map((id) => ({ id, name: `acme/${id}` })),
      { id: 4, name: "acme/4", fork: true },
    ];
    process.env["FOSSICK_TEST_TOKEN"] = "someone@example.com:secret";
    await add({ kind: "bitbucket", token: "env:FOSSICK_TEST_TOKEN" });
    expect((await sync()).added).toEqual(["acme/1", "acme/2", "acme/3"]);
    const [first] = await listRepositories(database.pool, operator);
    expect(first?.url).toBe("https://git.example.com/acme/1.git");
    expect(host.calls.map(({ authorization }) => authorization)).toEqual(
      Array.from({ length: 2 }, () => `Basic ${btoa("someone@example.com:secret")}`),
    );
  });

  it.each(["bitbucket", "list"])("knows no teams of the kind %s", async (kind) => {
    await expect(add({ kind, hostTeams: true })).rejects.toThrow(`teams of ${kind} are not known`);
  });

  it("leaves out forks, what is archived and what is excluded, unless they are wanted", async () => {
    host.repositories = [
      { id: 1, name: "acme/shop-api" },
      { id: 2, name: "acme/shop-old", archived: true },
      { id: 3, name: "acme/shop-fork", fork: true },
      { id: 4, name: "acme/website" },
      { id: 5, name: "acme/.github" },
      { id: 6, name: "acme/shop-secret" },
    ];
    await add({ include: ["shop-*"] as never, exclude: ["acme/*-secret"] as never });
    expect(await sync()).toMatchObject({ added: ["acme/shop-api"], refused: [] });
    // Names are found whatever their case.
    expect((await findSource(database.pool, operator, "Acme")).name).toBe("acme");
    expect(await removeSource(database.pool, operator, "ACME")).toBe(true);
    await add({ archived: true, forks: true });
    const { added, others, refused } = await sync();
    expect([others, refused, added]).toEqual([
      1,
      ["acme/.github"],
      ["acme/shop-fork", "acme/shop-old", "acme/shop-secret", "acme/website"],
    ]);
  });

  it("follows renames by the host's number, and names that were swapped", async () => {
    await add();
    await sync();
    const numbers = async () =>
      new Map(
        (await database.pool.query("select name, repository_id from fossick.repositories")).rows.map(
          (row) => [row.name, row.repository_id],
        ),
      );
    const before = await numbers();
    const [one, two, three] = host.repositories;
    if (one && two && three) [one.name, two.name, three.name] = ["acme/two", "acme/one", "acme/third"];
    expect((await sync()).renamed).toEqual([
      { from: "acme/one", to: "acme/two" },
      { from: "acme/three", to: "acme/third" },
      { from: "acme/two", to: "acme/one" },
    ]);
    const after = await numbers();
    expect([after.get("acme/two"), after.get("acme/one"), after.get("acme/third")]).toEqual([
      ...[before.get("acme/one"), before.get("acme/two"), before.get("acme/three")],
    ]);
  });

  it("keeps what is gone for a while, tells so, and takes it back", async () => {
    await add();
    await sync();
    const gone = host.repositories.splice(0, 1);
    host.repositories.forEach((each) => (each.archived = each.name === "acme/two"));
    expect((await sync()).gone).toEqual([
      { name: "acme/one", why: "deleted" },
      { name: "acme/two", why: "archived" },
    ]);
    const [, , one] = await listRepositories(database.pool, operator);
    expect(one?.problem).toMatch(
      /^It is deleted at its host, and is removed after \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/,
    );
    host.repositories.push(...gone);
    expect(await sync()).toMatchObject({ back: ["acme/one"], removed: [] });
    await database.pool.query(
      "update fossick.repositories set gone_until = now() where gone_until is not null",
    );
    expect((await sync()).removed).toEqual(["acme/two"]);
    expect(await names()).toEqual(["acme/five", "acme/four", "acme/one", "acme/three"]);
  });

  it("that lost more than half changes nothing unless it is confirmed", async () => {
    await add();
    await sync();
    host.repositories.splice(0, 3);
    await expect(sync()).rejects.toThrow("lacks 3 of 5 repositories");
    expect(await listSources(database.pool, operator)).toMatchObject([{ gone: 0 }]);
    expect((await sync({ isConfirmed: true })).gone.length).toBe(3);
  });

  it("keeps what it has where addresses are no longer allowed", async () => {
    await add();
    await sync();
    const found = await findSource(database.pool, operator, "acme");
    const { signal } = new AbortController();
    const options = { schemes: ["ssh"], isConfirmed: false, isDry: false, signal };
    expect(await syncSource(database.pool, operator, found, options)).toMatchObject({
      gone: [],
      refused: { length: 5 },
    });
  });

  it("of 3,000 repositories is taken over at once", async () => {
    const path = join(temporaryFolder(), "list.txt");
    const addresses = Array.from({ length: 3_000 }, (_, at) => `https://git.example.com/acme/r${at}.git`);
    writeFileSync(path, addresses.join("\n"));
    await database.pool.query("insert into fossick.formats (format) values ('f1') on conflict do nothing");
    await add({ kind: "list", owner: "", url: path });
    expect((await sync()).added.length).toBe(3_000);
    expect(await sync()).toMatchObject({ added: [], renamed: [], gone: [] });
    await database.pool.query("delete from fossick.formats");
  });

  it("changes nothing when it is only tried", async () => {
    await add();
    expect((await sync({ isDry: true })).added).toEqual(all);
    expect(await names()).toEqual([]);
  });

  it("takes a repository that was made again at its address for the same", async () => {
    await add();
    await sync();
    const [one] = host.repositories;
    if (one) one.id = 99;
    expect(await sync()).toMatchObject({ added: [], gone: [], others: 0 });
  });

  it("loses nothing by a listing that fails in the middle", async () => {
    await add();
    await sync();
    host.before = ({ page }, response) => page === 2 && !!response.writeHead(500).end();
    await expect(sync()).rejects.toThrow(/127\.0\.0\.1:\d+ answered 500\./);
    host.before = ({ page }, response) => page === 2 && !!response.writeHead(200).end("<html>");
    await expect(sync()).rejects.toThrow("is no list of repositories");
    host.before = ({ page }, response) => page === 2 && !!response.writeHead(404).end();
    await expect(sync()).rejects.toThrow("lost its list in the middle");
    host.before = () => false;
    expect(await sync()).toMatchObject({ gone: [] });
  });

  it("is asked again where a failure passes", async () => {
    await add();
    let failures = 0;
    host.before = ({ page }, response) => page === 2 && failures++ < 2 && !!response.writeHead(502).end();
    expect((await sync()).added.length).toBe(5);
  });

  it("waits as long as its host says, or is asked later", async () => {
    await add();
    let isFirst = true;
    host.before = (_, response) => {
      const isLimited = isFirst;
      isFirst = false;
      return isLimited && !!response.writeHead(429, { "retry-after": "1" }).end();
    };
    const startedMs = Date.now();
    expect((await sync()).added.length).toBe(5);
    expect(Date.now() - startedMs).toBeGreaterThan(950);
    const resetSeconds = Math.floor(Date.now() / 1_000) + 1_800;
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(resetSeconds) };
    host.before = (_, response) => !!response.writeHead(403, headers).end();
    await expect(sync()).rejects.toMatchObject({
      message: expect.stringContaining("takes no more calls until"),
      retryAtMs: resetSeconds * 1_000,
    });
  });

  it("tells no other host its token", async () => {
    await add({ token: "env:FOSSICK_TEST_TOKEN" });
    const link = '<http://127.0.0.2:1/orgs/acme/repos?page=2>; rel="next"';
    host.before = (_, response) => !!response.writeHead(200, { link }).end("[]");
    await expect(sync()).rejects.toThrow("goes on at another host");
    host.before = (_, response) => !!response.writeHead(301, { location: "http://127.0.0.2:1/" }).end();
    await expect(sync()).rejects.toThrow("the list moved (301)");
  });

  it("may be a file", async () => {
    const path = join(temporaryFolder(), "list.txt");
    writeFileSync(
      path,
      "# ours\nhttps://git.example.com/acme/one.git\nshop/two git@git.example.com:acme/two.git # 2\n",
    );
    await add({ kind: "list", owner: "", url: path });
    expect((await sync()).added).toEqual(["acme/one", "shop/two"]);
  });

  it("leaves names alone that other repositories have", async () => {
    await database.pool.query(
      "insert into fossick.repositories (name, url) values ('Acme/One', 'https://elsewhere.example.com/one')",
    );
    await add();
    expect((await sync()).taken).toEqual(["acme/one"]);
  });

  it("is managed by commands", async () => {
    const env = { FOSSICK_DATABASE_URL: database.url, FOSSICK_SCHEMES: schemes.join(",") };
    const sources = (...argv: string[]) => run(["sources", ...argv], env);
    expect((await sources("list")).stdout).toBe("no sources yet; sources add NAME KIND OWNER adds one\n");
    const options = ["--url", host.url, "--team", "shop", "--exclude", "two,three"];
    expect(await sources("add", "acme", "github", "acme", ...options)).toEqual({
      ...{ code: 0, stdout: "acme was added; workers list it soon\n", stderr: "" },
    });
    expect((await sources("sync", "acme", "--dry-run")).stdout).toBe(
      "this would change:\n  added acme/five\n  added acme/four\n  added acme/one\n",
    );
    expect(JSON.parse((await sources("sync", "acme", "--json")).stdout)).toMatchObject({ isDry: false });
    expect((await sources("sync", "acme")).stdout).toBe("nothing changed\n");
    expect((await sources("list")).stdout).toMatch(/^name .*\nacme +github +acme +shop +3 /);
    expect((await sources("remove", "acme")).stdout).toBe("acme was removed; its repositories stay\n");
    expect(await names()).toEqual(["acme/five", "acme/four", "acme/one"]);
  });

  it.each([
    [["add", "a", "svn", "acme"], '"svn" is no kind of source'],
    [["add", "a", "gitea", "acme"], "a source of the kind gitea needs its address"],
    [["add", "a", "github", "acme", "--token", "ghp_secret"], "--token takes env:NAME or file:/path"],
    [["add", "a", "github", "acme", "--team", "nobody"], "there is no team nobody"],
    [
      ["add", "a", "github", "acme", "--every", "0"],
      '--every takes a whole number from 1 to 999999, got "0"',
    ],
    [["add", "a b", "github", "acme"], '"a b" cannot name a source'],
    [["add", "a", "github", "acme", "--url", "http://127.0.0.1"], 'kind "http" are not allowed'],
    [["sync", "nobody"], "there is no source nobody"],
  ])("is refused: %s", async (argv, message) => {
    const ran = await run(["sources", ...argv], { FOSSICK_DATABASE_URL: database.url });
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(ran.stderr).not.toContain("ghp_secret");
  });
});
