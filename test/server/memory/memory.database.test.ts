import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../server/src/access/caller.ts";
import { forgetMemory, listMemory } from "../../../server/src/memory/index.ts";
import { giveFeedback } from "../../../server/src/searches/feedback.ts";
import { retrieve } from "../../../server/src/searches/retrieve.ts";
import { createEngine, type Retrieval } from "@fossick/library/index.ts";
import { shop } from "../searches/shop.ts";
import { createTeam, type Team, type TestServer } from "../searches/team.ts";
import { hasPostgres } from "../test-database.ts";

const repository = "acme/shop";
/** Nothing in the code says so: only somebody who did it before knows. */
const task = "The newsletter campaign shows wrong amounts";
const words = "abcdefghijklmnopqrst".split("").map((letter) => `campaign${letter}zz`);

const timeless = ({ retrieval }: { readonly retrieval: Retrieval }): unknown =>
  JSON.parse(JSON.stringify(retrieval, (key, value) => (/^(?:ms|indexMs)$/.test(key) ? 0 : value)));

describe.skipIf(!hasPostgres)("what is learned of a repository", () => {
  let team: Team;
  let first: TestServer;
  let second: TestServer;
  let caller: Caller;
  let admin: Caller;
  let id: number;
  let root: string;

  beforeAll(async () => {
    team = await createTeam();
    ({ id, root } = await team.addRepository(repository, shop));
    first = await team.startServer();
    second = await team.startServer();
    ({ caller } = await team.addKey(1));
    ({ caller: admin } = await team.addKey(1, true));
  });
  afterAll(() => team?.close());
  beforeEach(async () => {
    await remember(true);
    await forgetMemory(first.context.database, admin, id);
  });

  const remember = (isOn: boolean) =>
    team.database.pool.query("update fossick.repositories set remembers = $1", [isOn]);
  const teach = (server: TestServer, about: string, used: readonly string[], by = caller) =>
    giveFeedback(server.call(by), { repository, task: about, used, unused: ["src/users/login.ts"] });
  const search = (server: TestServer) => retrieve(server.call(caller), { repository, task: { text: task } });
  const list = () => listMemory(first.context.database, admin, id);

  it("counts on all servers at once, and not where memory is off", async () => {
    const before = await search(second);
    expect(before.retrieval.ranking.map(({ path }) => path)[0]).not.toBe("src/stock/stock.ts");
    await teach(first, task, ["src/stock/stock.ts"]);
    for (const server of [first, second])
      expect((await search(server)).retrieval.ranking[0]?.path).toBe("src/stock/stock.ts");
    await remember(false);
    expect(timeless(await search(second))).toEqual(timeless(before));
    await expect(teach(first, task, ["src/stock/stock.ts"])).rejects.toMatchObject({ code: "MEMORY_OFF" });
  });

  it("changes nothing of a search while memory is off: the same as an engine of this machine without", async () => {
    await teach(first, task, ["src/stock/stock.ts"]);
    await remember(false);
    const engine = await createEngine({ root, settings: { memory: false, cacheDir: `${root}-cache` } });
    const retrieval = await engine.retrieve({ text: task });
    await engine.close();
    const local = JSON.stringify(timeless({ retrieval })).replaceAll(root, repository);
    expect(timeless(await search(first))).toEqual(JSON.parse(local));
  });

  it("loses nothing of twenty who teach at once on two servers", async () => {
    const reports = await Promise.all(
      words.map((word, at) => teach(at % 2 === 0 ? first : second, word, ["src/pricing/tax.ts"])),
    );
    expect(reports.map((report) => report.words)).toEqual(words.map((word) => [word]));
    const { associations, feedback, words: count } = await list();
    expect(count).toBe(20);
    expect(associations).toBeGreaterThanOrEqual(20);
    expect(feedback.flatMap((each) => each.words).sort()).toEqual(words);
    const versions = feedback.map(({ version }) => version);
    expect(new Set(versions).size).toBe(20);
    expect(Math.max(...versions) - Math.min(...versions)).toBe(19);
  });

  it("is the same as an engine of this machine learns of the same feedback", async () => {
    const about = words.slice(0, 5);
    for (const word of about) await teach(first, word, ["src/pricing/tax.ts", "src/cart/cart.ts"]);
    const dataDir = `${root}-data`;
    const engine = await createEngine({ root, settings: { dataDir, cacheDir: `${root}-cache` } });
    for (const word of about)
      await engine.feedback({
        task: word,
        used: ["src/pricing/tax.ts", "src/cart/cart.ts"],
        unused: ["src/users/login.ts"],
      });
    const { entries } = await engine.memory.export();
    await engine.close();
    const { rows } = await team.database.pool.query(
      "select entries from fossick.memories where repository_id = $1",
      [id],
    );
    const ofServer = rows[0].entries
      .trim()
      .split("\n")
      .map(JSON.parse as (line: string) => unknown);
    const anyTime = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value, (key, each) => (key === "time" ? 0 : each)));
    expect(anyTime(ofServer)).toEqual(anyTime(entries));
  });

  it("is listed with who and when, and forgotten by word, by file and whole", async () => {
    await teach(first, "campaign amounts", ["src/stock/stock.ts"]);
    await teach(second, "voucher colours", ["src/pricing/tax.ts"], admin);
    const { feedback } = await list();
    expect(feedback.map(({ by, used, words: told }) => ({ by, told: [...told].sort(), used }))).toEqual([
      { by: admin.id, told: ["colours", "voucher"], used: ["src/pricing/tax.ts"] },
      { by: caller.id, told: ["amounts", "campaign"], used: ["src/stock/stock.ts"] },
    ]);
    expect(Date.now() - Date.parse(feedback[0]?.at ?? "")).toBeLessThan(60_000);
    const { database } = first.context;
    await forgetMemory(database, admin, id, ["Vouchers"]);
    expect((await list()).feedback[0]?.words).toEqual(["colours"]);
    await forgetMemory(database, admin, id, ["src/pricing/tax.ts"]);
    const left = await list();
    expect(JSON.stringify(left)).not.toMatch(/tax|voucher/);
    await forgetMemory(database, admin, id);
    expect(await list()).toEqual({ words: 0, associations: 0, feedback: [] });
    const { rows } = await team.database.pool.query(
      "select entries from fossick.memories where repository_id = $1",
      [id],
    );
    expect(rows[0].entries).toBe("");
    expect((await search(second)).retrieval.ranking[0]?.path).not.toBe("src/stock/stock.ts");
  });

  it("refuses what an engine of this machine refuses, and changes nothing then", async () => {
    const { version } = (await team.database.pool.query("select version from fossick.memories")).rows[0];
    const refused = async (about: string, used: readonly string[]) =>
      teach(first, about, used).catch(({ code, message }) => `${code}: ${message}`);
    expect(await refused(task, ["src/nothing.ts"])).toMatch(/^INVALID_SETTING: the index has no file/);
    expect(await refused(task, ["src/users/login.ts"])).toMatch(/both used and unused/);
    expect(await refused("the", ["src/pricing/tax.ts"])).toMatch(/^NO_TASK/);
    const after = (await team.database.pool.query("select version from fossick.memories")).rows[0];
    expect(after.version).toBe(version);
  });

  it("is nobody's who may not see the repository", async () => {
    const { caller: stranger } = await team.addKey(2);
    await teach(first, task, ["src/stock/stock.ts"]);
    await expect(teach(first, task, ["src/stock/stock.ts"], stranger)).rejects.toMatchObject({
      code: "REPOSITORY_UNKNOWN",
    });
    expect(await listMemory(first.context.database, stranger, id)).toEqual({
      words: 0,
      associations: 0,
      feedback: [],
    });
    await expect(forgetMemory(first.context.database, stranger, id)).rejects.toThrow(/row-level security/);
  });
});
