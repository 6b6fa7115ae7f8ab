import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, type Database } from "../../../server/src/database/database.ts";
import { cardOf, openCards, saveCard, type Cards } from "../../../server/src/routing/index.ts";
import { retrieveAnywhere } from "../../../server/src/searches/retrieve-anywhere.ts";
import { createSlots } from "../../../server/src/searches/slots.ts";
import { createQuotas } from "../../../server/src/searches/quotas.ts";
import type { SearchCall } from "../../../server/src/searches/search-call.ts";
import { settingRows, type ServerSettings } from "../../../server/src/settings.ts";
import { createEngine, type Engine } from "@fossick/library/index.ts";
import { readFilesIn, updateIndex } from "@fossick/hosting/index.ts";
import { createMemoryStore } from "@fossick/index/store/memory-store.ts";
import { createSmallRepo } from "../../fixtures/small-repo.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../test-database.ts";

const repositories = {
  "acme/shop": {
    "README.md": "# Shop\n\nA cart, and what is in it.\n",
    "src/cart.ts":
      "/** The cart of a customer. */\nexport class ShoppingCart {\n  checkout() { return 1; }\n}\n",
    "src/vouchers.ts":
      "// vouchers lower the price of a cart\nexport const applyVoucher = (price: number) => price - 1;\n",
  },
  "acme/mail": {
    "src/send.ts":
      "/** Send a message to a recipient; bounces come back. */\nexport function sendMessage(recipient: string) { return recipient; }\n",
  },
  "rivals/secret-shop": {
    "src/cart.ts":
      "/** The cart of a customer with vouchers. */\nexport class ShoppingCart { checkout() { return 2; } }\n",
  },
} as const;
const format = "f";
const defaultSettings = Object.fromEntries(
  Object.entries(settingRows).map(([name, row]) => [name, row.default]),
) as unknown as ServerSettings;

describe.skipIf(!hasPostgres)("a task without a repository", () => {
  let database: TestDatabase;
  let server: Database;
  let cards: Cards;
  let folder: string;
  const engines = new Map<string, Engine>();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "fossick-anywhere-"));
    database = await createTestDatabase();
    server = openDatabase({ url: database.serverUrl, max: 4, onError: () => undefined });
    cards = openCards(server);
    const { pool } = database;
    await pool.query("insert into fossick.teams (name) values ('acme'), ('rivals')");
    for (const [at, [name, files]] of Object.entries(repositories).entries()) {
      const root = join(folder, name);
      createSmallRepo(root, files, { git: true });
      const engine = await createEngine({
        root,
        settings: { cacheDir: join(folder, "cache"), memory: false },
      });
      await engine.index();
      engines.set(name, engine);
      await pool.query("insert into fossick.repositories (name, url) values ($1, 'u')", [name]);
      await pool.query("insert into fossick.team_repositories values ($1, $2)", [at + 1, at < 2 ? 1 : 2]);
      await pool.query("insert into fossick.indexes values ($1, $2, 1, gen_random_uuid(), 0)", [
        at + 1,
        format,
      ]);
      await pool.query("insert into fossick.heads values ($1, $2, '', 'main', 'c')", [at + 1, format]);
      const store = createMemoryStore();
      await updateIndex(root, store, { hidden: false, ignore: true });
      await saveCard(pool, at + 1, format, await cardOf({ store, readText: readFilesIn(root) }));
    }
    await pool.query("select fossick.note_indexes()");
  });
  afterAll(async () => {
    for (const engine of engines.values()) await engine.close();
    await server?.end();
    await database?.remove();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const callOf = (teams: readonly number[]): SearchCall => ({
    caller: { id: "k", isAdmin: false, teams },
    signal: new AbortController().signal,
    context: {
      database: server,
      cards,
      format,
      log: pino({ level: "silent" }),
      settings: defaultSettings,
      quotas: createQuotas(server),
      slots: createSlots({ max: 8, room: 64, waitMs: 60_000 }),
      replicas: {
        use: async ({ repository }, _, work) => {
          const engine = engines.get(repository.name);
          if (engine === undefined) throw new Error("no engine");
          return work(engine);
        },
        figures: () => ({ bytes: 0, open: 0 }),
        close: async () => {},
      },
    },
  });

  it("finds the files where they are, and says which repositories were asked and why", async () => {
    const task = { text: "checkout of the ShoppingCart forgets vouchers" };
    const { packed, retrieval } = await retrieveAnywhere(callOf([1]), { task, pack: true });
    expect(retrieval.files[0]).toMatchObject({ repository: "acme/shop" });
    expect(retrieval.repositories.map(({ name }) => name)).toEqual(["acme/shop"]);
    expect(retrieval.repositories[0]).toMatchObject({
      description: "A cart, and what is in it.",
      reason: expect.stringContaining("checkout"),
      files: 3,
    });
    expect(packed.map(({ repository }) => repository)).toContain("acme/shop");
  });

  it("asks as many repositories as the caller wants", async () => {
    const task = { text: "checkout of the ShoppingCart forgets vouchers" };
    const { retrieval } = await retrieveAnywhere(callOf([1]), { task, repositories: 8 });
    expect(retrieval.repositories.map(({ name }) => name)).toEqual(["acme/shop", "acme/mail"]);
  });

  it("chooses repositories by the caller's words too, and says how they are used there", async () => {
    const text = "letters are lost";
    const keywords = ["sendMessage", "recipient", "bounces"];
    const { retrieval } = await retrieveAnywhere(callOf([1]), { task: { text, keywords } });
    expect(retrieval.task).toEqual({ text, keywords });
    expect(retrieval.repositories[0]).toMatchObject({
      name: "acme/mail",
      reason: expect.stringMatching(/sendMessage|bounces|recipient/),
    });
    expect(retrieval.words).toMatchObject([{ word: "sendMessage", as: "name", files: 1 }, {}, {}]);
  });

  it("ranks files lower that the caller rejected, with or without their repository before them", async () => {
    const text = "checkout of the ShoppingCart forgets vouchers";
    const firstWithout = async (rejected: readonly string[]) => {
      const { retrieval } = await retrieveAnywhere(callOf([1]), { task: { text, rejected } });
      return retrieval.files[0]?.path;
    };
    expect(await firstWithout(["acme/mail/src/cart.ts"])).toBe("src/cart.ts");
    expect(await firstWithout(["acme/shop/src/cart.ts"])).not.toBe("src/cart.ts");
    expect(await firstWithout(["src/cart.ts"])).not.toBe("src/cart.ts");
  });

  it("tells nothing of what others may see", async () => {
    const { retrieval } = await retrieveAnywhere(callOf([1]), {
      task: { text: "ShoppingCart with vouchers" },
    });
    expect(JSON.stringify(retrieval)).not.toContain("rivals");
    const named = { text: "the cart of rivals/secret-shop" };
    const { repositories: asked } = (await retrieveAnywhere(callOf([1]), { task: named })).retrieval;
    expect(asked.map(({ name }) => name)).toEqual(["acme/shop", "acme/mail"]);
    const { repositories: ofRivals } = (await retrieveAnywhere(callOf([2]), { task: named })).retrieval;
    expect(ofRivals).toMatchObject([{ name: "rivals/secret-shop", reason: "the task names it" }]);
  });

  it("says plainly that nothing fits", async () => {
    const task = { text: "calibrate the seismograph's gyroscope" };
    const { retrieval } = await retrieveAnywhere(callOf([1]), { task });
    expect(retrieval.files).toEqual([]);
    expect(retrieval.advice).toMatch(/^None of the repositories/);
  });

  it("answers the same each time", async () => {
    const task = { text: "vouchers of the cart" };
    const ask = async () => {
      const { retrieval } = await retrieveAnywhere(callOf([1, 2]), { task });
      return retrieval;
    };
    expect(await ask()).toEqual(await ask());
  });

  it("refuses an empty task, and says when there is nothing to search", async () => {
    await expect(retrieveAnywhere(callOf([1]), { task: { text: " " } })).rejects.toMatchObject({
      code: "NO_TASK",
    });
    await expect(retrieveAnywhere(callOf([]), { task: { text: "cart" } })).rejects.toMatchObject({
      code: "INDEX_NOT_READY",
    });
  });
});
