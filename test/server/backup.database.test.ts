import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey, operator } from "../../server/src/catalogue/index.ts";
import { openDatabase, type Database } from "../../server/src/database/database.ts";
import { indexFormat } from "@fossick/hosting/index.ts";
import { git } from "../fixtures/git-repository.ts";
import { createSmallRepo, writeFiles } from "../fixtures/small-repo.ts";
import { restoreDatabase, runPostgres } from "./postgres-programs.ts";
import { addRepository, createTestWorker, type TestWorker } from "./records/worker.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "./test-database.ts";
import { ask, startTestServer, temporaryFolder, type TestServer } from "./test-server.ts";

const words = ["cart", "refund", "invoice", "lamp", "parcel", "voucher"];

/** A repository with a file for each word, and a history. */
const filesOf = (name: string): Record<string, string> => ({
  "README.md": `# ${name}\n\nWhat ${words.join(", ")} are.\n`,
  ...Object.fromEntries(
    words.map((word) => [
      `src/${word}.ts`,
      `import { round } from "./money.ts";\n/** Of ${name}. */\nexport const ${word}Total = (prices: number[]) => round(prices[0] ?? 0);\n`,
    ]),
  ),
  "src/money.ts": "export const round = (amount: number) => Math.round(amount * 100) / 100;\n",
});

const names = ["acme/shop", "acme/stock", "acme/site"];
const asked = [
  ...[
    "fix the rounding of a # total",
    "where is # computed?",
    "add a test of #",
    "# prices are wrong",
    "rename #Total",
  ],
  ...["a # of nothing should be 0", "log each #", "why does # import money?", "document the #", "remove #"],
  ...["type of # prices", "#.ts"],
];
/** Tasks per repository: `FOSSICK_BACKUP_TASKS=67` asks 201 of all, for a measurement. */
const taskCount = Number(process.env["FOSSICK_BACKUP_TASKS"] ?? 7);
const tasks = asked.flatMap((task) => words.map((word) => task.replace("#", word))).slice(0, taskCount);

describe.skipIf(!hasPostgres)("a backup", () => {
  const folder = temporaryFolder();
  let before: TestDatabase;
  let workers: Database;
  const indexing = new Map<string, TestWorker>();
  const servers: TestServer[] = [];
  let key = "";

  beforeAll(async () => {
    before = await createTestDatabase();
    workers = openDatabase({ url: before.workerUrl, max: 2, onError: () => undefined });
    for (const name of names) {
      createSmallRepo(join(folder.path, name), filesOf(name), { git: true });
      const worker = createTestWorker(workers, await addRepository(before.pool, name), indexFormat());
      indexing.set(name, worker);
      await index(name);
    }
    key = (await createKey(before.pool, operator, { name: "ada", team: "team 1", isAdmin: false })).secret;
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    for (const worker of indexing.values()) await worker.close();
    await workers?.end();
    await before?.remove();
    folder.remove();
  });

  async function index(name: string): Promise<void> {
    const worker = indexing.get(name);
    await worker?.index(join(folder.path, name));
    await worker?.upload();
  }

  async function serverOf(database: TestDatabase, dataDir: string): Promise<TestServer> {
    const server = await startTestServer({
      databaseUrl: database.serverUrl,
      dataDir: join(folder.path, dataDir),
    });
    servers.push(server);
    return server;
  }

  /** All answers with their texts, without the times they took. */
  async function answersOf({ url }: TestServer): Promise<readonly string[]> {
    const answers: string[] = [];
    for (const repository of names)
      for (const task of tasks) {
        const { status, text } = await ask(url, {
          path: "/v1/retrieve",
          key,
          body: { repository, task, pack: true },
        });
        expect([status, text.slice(0, 200)]).toEqual([200, expect.any(String)]);
        answers.push(text.replaceAll(/"(\w*[mM]s)":[\d.]+/g, '"$1":0'));
      }
    return answers;
  }

  it("answers the same, restored into a new database, from fresh replicas and from those that were there", async () => {
    const server = await serverOf(before, "replicas");
    const wanted = await answersOf(server);
    expect(wanted.length).toBe(names.length * taskCount);
    expect(wanted.every((answer) => answer.includes('"packed":{"tokens"'))).toBe(true);
    expect(new Set(wanted).size).toBe(wanted.length);
    const dump = join(folder.path, "fossick.dump");
    runPostgres("pg_dump", ["--format=custom", "--file", dump, "--dbname", before.url]);

    // Changes after the backup are lost, and so is everything known of them.
    writeFiles(join(folder.path, "acme/shop"), { "src/cart.ts": "export const basket = 1;\n" });
    git(join(folder.path, "acme/shop"), ["commit", "--quiet", "--all", "--message", "after the backup"]);
    await index("acme/shop");
    expect(await answersOf(server)).not.toEqual(wanted);
    await server.stop();
    servers.length = 0;

    await restoreDatabase(before.url, dump);
    expect(await answersOf(await serverOf(before, "fresh replicas"))).toEqual(wanted);
    expect(await answersOf(await serverOf(before, "replicas"))).toEqual(wanted);
  });

  it("goes on from what it has: the next commit is indexed, and both servers answer from it", async () => {
    writeFiles(join(folder.path, "acme/shop"), { "src/voucher.ts": "export const coupon = 2;\n" });
    git(join(folder.path, "acme/shop"), ["commit", "--quiet", "--all", "--message", "coupons"]);
    const worker = indexing.get("acme/shop");
    await worker?.restore();
    await index("acme/shop");
    const head = git(join(folder.path, "acme/shop"), ["rev-parse", "HEAD"]).trim();
    const [first = [], second] = await Promise.all(servers.map(answersOf));
    expect(second).toEqual(first);
    expect(first.filter((answer) => answer.includes(`"commit":"${head}"`)).length).toBe(tasks.length);
  });

  it("may leave out the indexes, so that workers make them again", async () => {
    const dump = join(folder.path, "small.dump");
    const left = ["records*", "texts*", "indexes*", "heads*", "card*"].flatMap((tables) => [
      "--exclude-table-data",
      `fossick.${tables}`,
    ]);
    for (const server of servers.splice(0)) await server.stop();
    runPostgres("pg_dump", ["--format=custom", "--file", dump, ...left, "--dbname", before.url]);
    await restoreDatabase(before.url, dump);
    const rowsOf = async (table: string): Promise<number> =>
      (await before.pool.query(`select count(*)::int as count from fossick.${table}`)).rows[0].count;
    const tables = ["repositories", "api_keys", "team_repositories", "indexes", "heads", "records", "texts"];
    expect(await Promise.all(tables.map(rowsOf))).toEqual([names.length, 1, names.length, 0, 0, 0, 0]);
    const server = await serverOf(before, "replicas");
    const { status } = await ask(server.url, {
      path: "/v1/retrieve",
      key,
      body: { repository: "acme/shop", task: "fix the cart" },
    });
    expect(status).toBe(409);
  });
});
