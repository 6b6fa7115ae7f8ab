/**
 * How long routing takes among many repositories, with cards drawn from those of real ones: as many terms as one of
 * them, two thirds of them its own and some of another's, names of code mostly nobody else's.
 *
 *   many-cards.mjs --repos DIR --cache DIR --tasks FILE --counts 3000,100000
 *
 * Folders as `routing.mjs` left them. Prints p50 and p95 of a task's routing, as an administrator and as a team of 3,000.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createEngine } from "fossick";
import { branchStore, dataFolder, openLmdbStore } from "fossick/hosting";
import { Pool } from "pg";
import { startPostgres } from "../../test/server/start-postgres.ts";
import {
  cardOf,
  namesIn,
  openCards,
  rankRepositories,
  termsOfTask,
  type Card,
} from "../src/routing/index.ts";
import { packTerms } from "../src/routing/packed-terms.ts";
import { runServer } from "./start-server.ts";

const { values } = parseArgs({
  options: {
    repos: { type: "string", default: "" },
    cache: { type: "string", default: "" },
    tasks: { type: "string", default: "" },
    counts: { type: "string", default: "3000,100000" },
  },
});
const { cache, counts, repos, tasks } = values;
const format = "measured";

let state = 1;
/** A whole number below `below`, the same ones in each run. */
function draw(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
  return Math.floor(((state >>> 0) / 2 ** 32) * below);
}

async function realCards(): Promise<readonly Card[]> {
  const cards: Card[] = [];
  for (const name of readFileSync(join(repos, "names"), "utf8").trim().split("\n")) {
    const engine = await createEngine({
      root: join(repos, name),
      settings: { cacheDir: join(cache, "indexes"), memory: false },
    });
    const { where } = await engine.status();
    const [tree = ""] = readdirSync(join(where, "trees"));
    const store = branchStore(openLmdbStore(dataFolder(where)), tree);
    cards.push(await cardOf({ store, readText: async () => undefined }));
    await engine.close();
  }
  return cards;
}

const keptWords = 2 / 3;
const sharedNames = 0.2;

/** A card like a real one: of the size of a part of one, as most repositories are small. */
function drawCard(cards: readonly Card[]): Pick<Card, "terms" | "weights"> {
  const [one, other] = [cards[draw(cards.length)], cards[draw(cards.length)]];
  const part = (1 + draw(100)) / 100;
  const drawn = new Map<number, number>();
  for (const [card, kept] of [
    [one, keptWords],
    [other, 1 - keptWords],
  ] as const) {
    for (const [at, term] of (card?.terms ?? []).entries()) {
      const weight = card?.weights[at] ?? 0;
      if (draw(1_000) / 1_000 > kept * part) continue;
      const isOwn = weight === 0 && draw(1_000) / 1_000 > sharedNames;
      drawn.set(
        isOwn ? (draw(2 ** 16) * 2 ** 16 + draw(2 ** 16)) | 0 : term,
        weight === 0 ? 0 : Math.max(1, Math.min(255, weight + draw(21) - 10)),
      );
    }
  }
  const terms = Int32Array.from(drawn.keys()).sort();
  return { terms, weights: Uint8Array.from(terms, (term) => drawn.get(term) ?? 0) };
}

async function add(pool: Pool, cards: readonly Card[], from: number, to: number): Promise<void> {
  const ids = Array.from({ length: to - from }, (_, at) => from + at + 1);
  await pool.query(
    "insert into fossick.repositories (name, url) select 'owner' || n % 500 || '/name' || n, 'https://example.com/' || n from unnest($1::int[]) n",
    [ids],
  );
  await pool.query(
    "insert into fossick.team_repositories select n, 1 from unnest($1::int[]) n where n <= 3000",
    [ids],
  );
  await pool.query(
    "insert into fossick.indexes select n, $2, 1, gen_random_uuid(), 1 from unnest($1::int[]) n",
    [ids, format],
  );
  await pool.query("insert into fossick.heads select n, $2, '', 'main', 'c' from unnest($1::int[]) n", [
    ids,
    format,
  ]);
  await pool.query("select fossick.note_indexes()");
  const packed = ids.map(() => packTerms(drawCard(cards)));
  await pool.query(
    `insert into fossick.cards (repository_id, description, languages, files, names, terms)
     select n, '', '[]', 1, '{}', terms from unnest($1::int[], $2::bytea[]) as card (n, terms)`,
    [ids, packed],
  );
}

const at = (times: readonly number[], share: number): string =>
  `${(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0).toFixed(1)} ms`;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const texts = readFileSync(tasks, "utf8")
  .trim()
  .split("\n")
  .map((line) => String(JSON.parse(line).task));
const real = await realCards();
const postgres = await startPostgres();
if (postgres === undefined) throw new Error("there is no PostgreSQL");
const url = `${postgres.url}postgres`;
await runServer({ FOSSICK_DATABASE_URL: url }, "migrate");
const pool = new Pool({ connectionString: url, max: 4 });
await pool.query("insert into fossick.teams (name) values ('measure')");
let made = 0;
for (const count of counts.split(",").map(Number)) {
  for (; made < count; made = Math.min(count, made + 500))
    await add(pool, real, made, Math.min(count, made + 500));
  await pool.query("analyze");
  const cards = openCards(pool);
  const startedMs = performance.now();
  await cards.read();
  say(
    `${count}: read in ${((performance.now() - startedMs) / 1_000).toFixed(1)} s, ${(cards.figures().bytes / 1e6).toFixed(0)} MB, process ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`,
  );
  for (const caller of [
    { isAdmin: true, teams: [] },
    { isAdmin: false, teams: [1] },
  ]) {
    const times: number[] = [];
    for (const text of texts) {
      const from = performance.now();
      await rankRepositories({ database: pool, cards }, caller, {
        terms: await termsOfTask({ text }),
        named: namesIn(text),
        format,
        max: 3,
      });
      times.push(performance.now() - from);
    }
    say(
      `  ${caller.isAdmin ? "administrator" : "team of 3,000"}: p50 ${at(times, 0.5)}, p95 ${at(times, 0.95)}`,
    );
  }
}
await pool.end();
await postgres.remove();
