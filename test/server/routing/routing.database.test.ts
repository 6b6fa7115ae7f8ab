import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction, openDatabase, type Database } from "../../../server/src/database/database.ts";
import {
  cardOf,
  namesIn,
  openCards,
  rankRepositories,
  saveCard,
  termsOfTask,
  type Card,
  type Cards,
  type RankedRepositories,
} from "../../../server/src/routing/index.ts";
import { readFilesIn, updateIndex } from "@fossick/hosting/index.ts";
import { createMemoryStore } from "@fossick/index/store/memory-store.ts";
import { createSmallRepo } from "../../fixtures/small-repo.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../test-database.ts";

const shop = {
  "README.md": "# Shop\n\nA cart, and what is in it. It sells things.\n",
  "src/cart.ts":
    "/** The cart of a customer, and its checkout. */\nexport class ShoppingCart {\n  checkout(prices: number[]) { return addPrices(prices); }\n}\n",
  "src/prices.ts":
    "// discounts and vouchers\nexport const addPrices = (prices: number[]) => prices.reduce((sum, price) => sum + price, 0);\n",
};
const mail = {
  "package.json": '{ "name": "mail", "description": "Sends mail to customers and takes bounces." }\n',
  "src/send.ts":
    "/** Send a message to a recipient; bounces come back. */\nexport function sendMessage(recipient: string) { return openSmtp(recipient); }\n",
  "src/smtp.ts": "// the connection to the mail server\nexport const openSmtp = (host: string) => host;\n",
};
const format = "f";
const teams = { red: 1, blue: 2 } as const;

describe.skipIf(!hasPostgres)("routing", () => {
  let database: TestDatabase;
  let server: Database;
  let worker: Database;
  let allCards: Cards;
  let folder: string;
  const cards = new Map<string, Card>();

  const makeCard = async (name: string, files: Readonly<Record<string, string>>): Promise<Card> => {
    const root = join(folder, name);
    const commits = [1, 2].map((time) => ({
      message: `Greet ${name} penguins (${time})`,
      files: { [`${time}`]: "" },
    }));
    createSmallRepo(root, files, { commits });
    const store = createMemoryStore();
    await updateIndex(root, store, { hidden: false, ignore: true });
    return cardOf({ store, readText: readFilesIn(root) });
  };
  const rank = async (text: string, ofTeams: readonly number[], max = 3): Promise<RankedRepositories> =>
    rankRepositories(
      { database: server, cards: allCards },
      { isAdmin: false, teams: ofTeams },
      { terms: await termsOfTask({ text }), named: namesIn(text), format, max },
    );
  const names = ({ ranked }: RankedRepositories): string[] => ranked.map(({ name }) => name);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "fossick-routing-"));
    database = await createTestDatabase();
    server = openDatabase({ url: database.serverUrl, max: 2, onError: () => undefined });
    allCards = openCards(server);
    worker = openDatabase({ url: database.workerUrl, max: 2, onError: () => undefined });
    cards.set("shop", await makeCard("shop", shop));
    cards.set("mail", await makeCard("mail", mail));
    const { pool } = database;
    await pool.query("insert into fossick.teams (name) values ('red'), ('blue'), ('many')");
    await pool.query(
      "insert into fossick.repositories (name, url) values ('acme/shop', 'u'), ('acme/mail', 'u'), ('acme/shop-copy', 'u'), ('acme/new', 'u'), ('acme/waiting', 'u')",
    );
    await pool.query(
      "insert into fossick.team_repositories (repository_id, team_id) values (1, 1), (2, 1), (4, 1), (5, 1), (2, 2), (3, 2)",
    );
    for (const id of [1, 2, 3, 4])
      await pool.query("insert into fossick.indexes values ($1, $2, 1, gen_random_uuid(), 0)", [id, format]);
    await pool.query("select fossick.note_indexes()");
    for (const [id, name] of [
      [1, "shop"],
      [2, "mail"],
      [3, "shop"],
    ] as const) {
      const card = cards.get(name);
      if (card) await saveCard(worker, id, format, card);
    }
  });
  afterAll(async () => {
    await server?.end();
    await worker?.end();
    await database?.remove();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  it("makes a card that says what a repository is", () => {
    const card = cards.get("shop");
    expect(card?.description).toBe("A cart, and what is in it.");
    expect(card?.languages).toEqual([{ name: "typescript", share: 1 }]);
    expect(card?.names).toEqual(expect.arrayContaining(["ShoppingCart", "addPrices"]));
    expect(card?.lastActivityMs).toBeGreaterThan(0);
    expect(cards.get("mail")?.description).toBe("Sends mail to customers and takes bounces.");
  });

  it("ranks the repository that is known for the words of a task first, and says for which", async () => {
    const found = await rank("the checkout forgets vouchers of the cart", [teams.red]);
    expect(names(found)[0]).toBe("acme/shop");
    expect(found.ranked[0]?.because).toEqual(expect.arrayContaining(["checkout", "cart"]));
    expect(names(await rank("sendMessage loses bounces", [teams.red]))[0]).toBe("acme/mail");
    expect(names(await rank("购物车 结账 checkout", [teams.red]))[0]).toBe("acme/shop");
  });

  it("knows a repository by what its commits say, and by two words that stand together there", async () => {
    const found = await rank("greet shop penguins", [teams.red]);
    expect(found.ranked[0]).toMatchObject({ name: "acme/shop" });
    expect(found.ranked[0]?.because).toEqual(expect.arrayContaining(["penguins", "shop penguins"]));
  });

  it("asks a repository that the task names before all others", async () => {
    for (const text of [
      "in acme/mail the checkout of the cart fails",
      "cart checkout: https://git.example.com/acme/mail.git",
      "cart checkout in the mail repository, vouchers",
    ]) {
      const found = await rank(text, [teams.red]);
      expect(found.ranked[0]).toMatchObject({ name: "acme/mail", isNamed: true });
    }
  });

  it("shows a caller their repositories alone, and scores that others' repositories do not change", async () => {
    const text = "the checkout of the cart in acme/shop";
    expect(names(await rank(text, [teams.blue]))).toEqual(["acme/shop-copy", "acme/mail"]);
    expect(names(await rank(text, []))).toEqual([]);
    const before = await rank("checkout of the cart", [teams.red]);
    expect(before.searchable).toBe(3);
    const card = cards.get("shop");
    if (card === undefined) throw new Error("no card");
    await saveCard(worker, 3, format, { ...card, weights: card.weights.map((weight) => weight >> 1) });
    expect(await rank("checkout of the cart", [teams.red])).toEqual(before);
    await saveCard(worker, 3, format, card);
  });

  it("knows a repository without a card by its name, and leaves out what is not indexed", async () => {
    expect(names(await rank("the cart in acme/new", [teams.red]))[0]).toBe("acme/new");
    expect(names(await rank("the cart in acme/waiting", [teams.red], 9))).not.toContain("acme/waiting");
  });

  it("finds what is indexed behind many that are not and match better", async () => {
    await database.pool.query(
      "insert into fossick.repositories (name, url) select 'n' || n || '/cart', 'u' from generate_series(1, 40) n",
    );
    await database.pool.query(
      "insert into fossick.team_repositories select repository_id, 3 from fossick.repositories where name like 'n%/cart' or name = 'acme/new'",
    );
    const { ranked, searchable } = await rank("the cart repository", [3]);
    expect([ranked.map(({ name }) => name), searchable]).toEqual([["acme/new"], 1]);
    await database.pool.query("delete from fossick.repositories where name like 'n%/cart'");
  });

  it("orders equal ones by name, whatever their number", async () => {
    expect(names(await rank("zebra giraffe", [teams.red, teams.blue], 9))).toEqual([
      "acme/mail",
      "acme/new",
      "acme/shop",
      "acme/shop-copy",
    ]);
  });

  it("takes a word that is a repository's name as evidence, and says so", async () => {
    const found = await rank("mail: the customer is told nothing", [teams.red]);
    expect(found.ranked[0]).toMatchObject({ name: "acme/mail", isNamed: false });
    expect(found.ranked[0]?.because[0]).toBe("mail");
  });

  it("knows a repository by the name of a file, and tells nothing that is not there", async () => {
    const [first] = (await rank("what does smtp.ts do", [teams.red])).ranked;
    expect(first?.name).toBe("acme/mail");
    expect(first?.because).toContain("smtp.ts");
    const { ranked } = await rank("prices in vouchers.py", [teams.red]);
    expect(ranked[0]).toMatchObject({ name: "acme/shop" });
    expect(ranked[0]?.because).toContain("vouchers");
    expect(JSON.stringify(ranked)).not.toContain("vouchers.py");
  });

  it("writes and reads what changed alone", async () => {
    const written = async (): Promise<unknown> =>
      (await database.pool.query("select changed_in::text from fossick.cards where repository_id = 2")).rows;
    const before = await written();
    const card = cards.get("mail");
    if (card === undefined) throw new Error("no card");
    await saveCard(worker, 2, format, card);
    expect(await written()).toEqual(before);
    await saveCard(worker, 2, format, { ...card, terms: new Int32Array(), weights: new Uint8Array() });
    expect(await written()).not.toEqual(before);
    expect((await rank("sendMessage bounces", [teams.red])).ranked[0]?.because).toEqual([]);
    await saveCard(worker, 2, format, card);
    expect(names(await rank("sendMessage bounces", [teams.red]))[0]).toBe("acme/mail");
  });

  it("sees a card whose transaction ended after a later one", async () => {
    const card = cards.get("mail");
    if (card === undefined) throw new Error("no card");
    const none = { ...card, terms: new Int32Array(), weights: new Uint8Array() };
    await inTransaction(worker, async (client) => {
      await saveCard(client, 2, format, none);
      await saveCard(database.pool, 4, format, none);
      expect(names(await rank("sendMessage bounces", [teams.red]))[0]).toBe("acme/mail");
    });
    expect((await rank("sendMessage bounces", [teams.red])).ranked[0]?.because).toEqual([]);
    await saveCard(worker, 2, format, card);
  });
});
