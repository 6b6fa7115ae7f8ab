import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction, openDatabase, type Database } from "../../../server/src/database/database.ts";
import {
  cardOf,
  namesIn,
  rankRepositories,
  saveCard,
  termsOfTask,
  type Card,
  type RankedRepositories,
} from "../../../server/src/routing/index.ts";
import { readFilesIn, updateIndex } from "../../../src/entrypoints/hosting/index.ts";
import { createMemoryStore } from "../../../src/indexing/store/memory-store.ts";
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
  let folder: string;
  const cards = new Map<string, Card>();

  const makeCard = async (name: string, files: Readonly<Record<string, string>>): Promise<Card> => {
    const root = join(folder, name);
    createSmallRepo(root, files, { git: true });
    const store = createMemoryStore();
    await updateIndex(root, store, { hidden: false, ignore: true });
    return cardOf({ store, readText: readFilesIn(root) });
  };
  const rank = async (text: string, ofTeams: readonly number[], most = 3): Promise<RankedRepositories> =>
    rankRepositories(
      server,
      { isAdmin: false, teams: ofTeams },
      { terms: await termsOfTask({ text }), named: namesIn(text), format, most },
    );
  const names = ({ ranked }: RankedRepositories): string[] => ranked.map(({ name }) => name);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "fossick-routing-"));
    database = await createTestDatabase();
    server = openDatabase({ url: database.serverUrl, most: 2, onError: () => undefined });
    worker = openDatabase({ url: database.workerUrl, most: 2, onError: () => undefined });
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
    expect(before.visible).toBe(4);
    await worker.query(
      "insert into fossick.card_terms select 3, term + 1, 100 from fossick.card_terms where repository_id = 3 on conflict do nothing",
    );
    expect(await rank("checkout of the cart", [teams.red])).toEqual(before);
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
    const { ranked, visible } = await rank("the cart repository", [3]);
    expect([ranked.map(({ name }) => name), visible]).toEqual([["acme/new"], 41]);
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

  it("replaces a card, and writes what changed alone", async () => {
    const rows = async (): Promise<readonly { readonly xmin: string }[]> => {
      const query =
        "select term, weight, xmin::text from fossick.card_terms where repository_id = 2 order by 1";
      return (await database.pool.query(query)).rows;
    };
    const before = await rows();
    const card = cards.get("mail");
    if (card === undefined) throw new Error("no card");
    await saveCard(worker, 2, format, card);
    expect(await rows()).toEqual(before);
    const fewer = { ...card, terms: card.terms.slice(1), weights: card.weights.slice(1) };
    await saveCard(worker, 2, format, fewer);
    expect(await rows()).toEqual(before.slice(1));
    await saveCard(worker, 2, format, card);
  });

  it("is the only work on cards that reads all partitions, and reads terms from the index alone", async () => {
    // As the owner, as whom the functions run.
    const planOf = async (statement: string, parameters: readonly unknown[]): Promise<string> =>
      inTransaction(database.pool, async (client) => {
        await client.query("select set_config('fossick.teams', $1, true)", [`{${teams.red}}`]);
        // With so few rows any plan is as good.
        await client.query("set local enable_seqscan = off; set local enable_bitmapscan = off");
        const { rows } = await client.query(`explain ${statement}`, [...parameters]);
        return rows.map((row) => row["QUERY PLAN"]).join("\n");
      });
    // EXPLAIN of a call does not show what the function does.
    const { rows: functions } = await database.pool.query(
      "select prosrc from pg_proc where oid = 'fossick.card_hits'::regproc",
    );
    const hits = String(functions[0]?.prosrc).replace("any (terms)", "any ($1::int[])");
    const partitions = (plan: string): number =>
      new Set([...plan.matchAll(/ on (card_terms_\d+)/g)].map(([, name]) => name)).size;
    const ranking = await planOf(hits, [[1]]);
    expect(partitions(ranking)).toBeGreaterThan(1);
    expect(ranking).toMatch(/Index Only Scan using card_terms_\d+_pkey/);
    expect(partitions(await planOf("delete from fossick.card_terms where repository_id = $1", [1]))).toBe(1);
  });
});
