import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine } from "@fossick/library/index.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import { findSearchable } from "../../../server/src/catalogue/find-searchable.ts";
import { openDatabase, type Database } from "../../../server/src/database/database.ts";
import { requestUpdate } from "../../../server/src/jobs/index.ts";
import { openReplicas } from "../../../server/src/replicas/index.ts";
import { createFolder, createRepository, isolateGit, removeFolders } from "../../temp-repository.ts";
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
  const folder = temporaryFolder();
  beforeAll(async () => {
    isolateGit();
    database = await createTestDatabase();
    server = openDatabase({ url: database.serverUrl, max: 4, onError: () => undefined });
    worker = startWorker(database);
  });
  afterAll(async () => {
    await worker?.end();
    await server?.end();
    await database?.remove();
    removeFolders();
    rmSync(folder, { recursive: true, force: true });
  });

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
      const replicas = openReplicas({
        database: server,
        settings: { ...defaultSettings, dataDir: folder },
        onError: (error) => expect.soft(error).toBeUndefined(),
      });
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
          const checkout = join(createFolder().root, "checkout");
          repository.git("clone", "-q", "--branch", branch, repository.root, checkout);
          const embedded = await createEngine({
            root: checkout,
            settings: { memory: false, cacheDir: createFolder().root },
          });
          const searchable = await findSearchable(
            server,
            admin,
            { name: `file://${repository.root}`, branch },
            await formatIn(database, id),
          );
          if (searchable === undefined) throw new Error("not found");
          for (const task of tasks) {
            const expected = await embedded.retrieve(task);
            const answer = await replicas.use(searchable, admin, (engine) => engine.retrieve(task));
            expect(withoutTimes(answer)).toEqual(withoutTimes(expected));
            found += answer.files.length;
          }
          await embedded.close();
        }
      }
      await replicas.close();
    },
  );
});

async function formatIn({ pool }: TestDatabase, id: number): Promise<string> {
  const { rows } = await pool.query("select format from fossick.indexes where repository_id = $1", [id]);
  return rows[0].format;
}
