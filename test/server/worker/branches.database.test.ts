import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine } from "@fossick/library/index.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import { findSearchable } from "../../../server/src/catalogue/find-searchable.ts";
import { openDatabase, type Database } from "../../../server/src/database/database.ts";
import { requestUpdate } from "../../../server/src/jobs/index.ts";
import { openReplicas, type Replicas } from "../../../server/src/replicas/index.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../temp-repository.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../test-database.ts";
import {
  addRepository,
  defaultSettings,
  startWorker,
  temporaryFolder,
  whenAt,
  whenState,
  type TestWorker,
} from "./test-worker.ts";

const admin = { id: "test", isAdmin: true, teams: [] };
const tasks = [
  "Users who log in twice lose their orders",
  "fix the mail that confirms an order",
  "where is `loginUser` defined",
  "add a second factor to the login",
  "rename the payment provider",
];

/** Without what differs from run to run: times, and where it lies. */
const withoutTimes = ({ repository, ...retrieval }: Retrieval): unknown =>
  JSON.parse(
    JSON.stringify(
      { ...retrieval, commit: repository.commit, files: repository.files },
      (key, value: unknown) => (/^(?:ms|timings|.*Ms)$/.test(key) ? undefined : value),
    ),
  );

describe.skipIf(!hasPostgres)("branches on a server", () => {
  let database: TestDatabase;
  let server: Database;
  let worker: TestWorker;
  let replicas: Replicas;
  const folder = temporaryFolder();
  beforeAll(async () => {
    isolateGit();
    database = await createTestDatabase();
    server = openDatabase({ url: database.serverUrl, max: 4, onError: () => undefined });
    worker = startWorker(database);
    replicas = openReplicas({
      database: server,
      settings: { ...defaultSettings, dataDir: folder },
      onError: (error) => expect.soft(error).toBeUndefined(),
    });
  });
  afterAll(async () => {
    await worker?.end();
    await replicas?.close();
    await server?.end();
    await database?.remove();
    removeFolders();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Asks a server, and an engine over a checkout: the answers are the same. @returns those of the server */
  async function askBoth(repository: TempFolder, id: number, branch: string): Promise<readonly Retrieval[]> {
    const checkout = join(createFolder().root, "checkout");
    repository.git("clone", "-q", "--branch", branch, repository.root, checkout);
    const embedded = await createEngine({
      root: checkout,
      settings: { memory: false, cacheDir: createFolder().root },
    });
    const target = { name: `file://${repository.root}`, branch };
    const searchable = await findSearchable(server, admin, target, await formatIn(database, id));
    if (searchable === undefined) throw new Error("not found");
    const answers: Retrieval[] = [];
    for (const task of tasks) {
      const expected = await embedded.retrieve(task);
      const answer = await replicas.use(searchable, admin, (engine) => engine.retrieve(task));
      expect(withoutTimes(answer)).toEqual(withoutTimes(expected));
      answers.push(answer);
    }
    await embedded.close();
    return answers;
  }

  it(
    "answer as an engine over a checkout of each does, after merges in both directions",
    { timeout: 120_000 },
    async () => {
      const repository = createRepository({
        "src/users.ts": "export function findUser(name: string) { return name; }\n",
        "src/orders.ts": 'import { findUser } from "./users.ts";\nexport const orders = findUser("x");\n',
        "src/mail/confirm.ts":
          "/** Sends the mail that confirms an order. */\nexport function confirmOrder() {}\n",
      });
      repository.commit("users and orders");
      const main = repository.git("branch", "--show-current");
      const on = (branch: string, files: Readonly<Record<string, string>>, message: string): string => {
        repository.git("checkout", "-q", branch);
        repository.write(files);
        return repository.commit(message);
      };
      const merge = (into: string, from: string): string => {
        repository.git("checkout", "-q", into);
        repository.git("merge", "-q", "--no-ff", "-m", `merge ${from}`, from);
        return repository.git("rev-parse", "HEAD");
      };
      repository.git("branch", "feature/login");
      on("feature/login", { "src/login.ts": "export function loginUser() {}\n" }, "login: users may log in");
      const id = await addRepository(database.pool, `file://${repository.root}`, [main, "feature/login"]);
      await whenState(database.pool, id, ({ state }) => state === "ready");
      let found = 0;
      const steps = [
        () => on(main, { "src/payment.ts": "export const provider = 1;\n" }, "payment: a provider"),
        () => merge("feature/login", main),
        () =>
          on(
            "feature/login",
            { "src/login.ts": "export function loginUser() { return 2; }\n" },
            "login: a second factor",
          ),
        () => merge(main, "feature/login"),
        () =>
          on(
            main,
            { "src/mail/confirm.ts": "export function confirmOrder() { return 1; }\n" },
            "mail: confirm twice",
          ),
        () => merge("feature/login", main),
      ];
      for (const step of steps) {
        step();
        await requestUpdate(database.pool, id);
        for (const branch of [main, "feature/login"]) {
          const commit = repository.git("rev-parse", branch);
          await whenAt(database.pool, id, commit, branch === main ? "" : branch);
          for (const { files } of await askBoth(repository, id, branch)) found += files.length;
        }
      }
      expect(found).toBeGreaterThan(0);
    },
  );

  it("answer as an engine over a checkout does where a part is not read: no surer, and with the part", async () => {
    const inner = createRepository({ "src/payment.ts": "export const provider = 1;\n" });
    inner.commit("a provider");
    const repository = createRepository({
      "src/login.ts": "export function loginUser(name: string) { return name; }\n",
      "src/old.ts": "export const old = 1;\n",
      ".fossickignore": "src/old.ts\n",
    });
    const url = `file://${inner.root}`;
    repository.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", url, "libs/part");
    repository.commit("login, and a submodule");
    const id = await addRepository(database.pool, `file://${repository.root}`, ["main"]);
    await whenState(database.pool, id, ({ state }) => state === "ready");
    const answers = await askBoth(repository, id, "main");
    for (const { faults, stats, suffices } of answers) {
      expect(stats).toMatchObject({
        unread: [{ kind: "submodule", count: 1, examples: ["libs/part/"] }],
        leftOut: [{ by: ".fossickignore", count: 1 }],
      });
      expect(faults.map(({ code }) => code)).toEqual(["SUBMODULES_MISSING", "FILES_LEFT_OUT"]);
      expect(suffices).toBeUndefined();
    }
    expect(answers.map(({ stop }) => stop.detail).join()).toContain("part of the repository was not read");
  });
});

async function formatIn({ pool }: TestDatabase, id: number): Promise<string> {
  const { rows } = await pool.query("select format from fossick.indexes where repository_id = $1", [id]);
  return rows[0].format;
}
