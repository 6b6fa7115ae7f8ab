/**
 * How well tasks without a repository find theirs, and how fast, among real repositories and among simulated ones.
 *
 *   routing.mjs --tasks DIR --mirrors DIR --work DIR --repositories a/b,c/d [--searched 40] [--simulated 100,1000,10000]
 *
 * `--work` keeps trees and indexes for the next run. `--searched` tasks are searched in all repositories too, to compare.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createEngine, type Engine } from "fossick";
import { dataFolder, openLmdbStore, readFilesIn } from "fossick/hosting";
import { startPostgres } from "../../test/server/start-postgres.ts";
import { openDatabase, type Database } from "../src/database/database.ts";
import {
  cardOf,
  namesIn,
  rankRepositories,
  saveCard,
  termsOfTask,
  type Card,
  type RankedRepository,
} from "../src/routing/index.ts";
import { mergeAnswers, type RepositoryAnswer } from "../src/searches/merge-answers.ts";
import { prepareTasks, treeOf, type RoutedTask } from "./routing-tasks.ts";
import { simulateCards } from "./simulate-cards.ts";
import { runServer } from "./start-server.ts";

const { values } = parseArgs({
  options: {
    tasks: { type: "string", default: "" },
    mirrors: { type: "string", default: "" },
    work: { type: "string", default: "" },
    repositories: { type: "string", default: "" },
    searched: { type: "string", default: "40" },
    simulated: { type: "string", default: "100,1000,10000" },
  },
});
const repositories = values.repositories.split(",");
const format = "measured";
const team = 1;
const caller = { isAdmin: false, teams: [team] };
const asked = 3;

const median = (numbers: readonly number[], at = 0.5): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * at)] ?? 0;
const percent = (hits: readonly boolean[]): string =>
  `${((100 * hits.filter(Boolean).length) / Math.max(1, hits.length)).toFixed(1)} %`;
const say = (...cells: readonly (string | number)[]): void => {
  process.stdout.write(`| ${cells.join(" | ")} |\n`);
};

async function openEngines(): Promise<Map<string, Engine>> {
  const engines = new Map<string, Engine>();
  for (const repo of repositories) {
    const settings = { cacheDir: join(values.work, "cache"), memory: false };
    const engine = await createEngine({ root: treeOf(values.work, repo), settings });
    await engine.index();
    engines.set(repo, engine);
  }
  return engines;
}

async function makeCards(database: Database, engines: ReadonlyMap<string, Engine>): Promise<Card[]> {
  const cards: Card[] = [];
  const made: number[] = [];
  const saved: number[] = [];
  await database.query("insert into fossick.teams (name) values ('all')");
  for (const [repo, engine] of engines) {
    const { rows } = await database.query(
      "insert into fossick.repositories (name, url) values ($1, 'u') returning repository_id",
      [repo],
    );
    const id = Number(rows[0]?.repository_id);
    await database.query("insert into fossick.team_repositories values ($1, $2)", [id, team]);
    await database.query("insert into fossick.indexes values ($1, $2, 1, gen_random_uuid(), 0)", [
      id,
      format,
    ]);
    const store = openLmdbStore(dataFolder((await engine.status()).where));
    const startMs = performance.now();
    const card = await cardOf({ store, readText: readFilesIn(treeOf(values.work, repo)) });
    const madeMs = performance.now();
    await saveCard(database, id, format, card);
    made.push(madeMs - startMs);
    saved.push(performance.now() - madeMs);
    cards.push(card);
    say(repo, card.description, card.names.slice(0, 3).join(" "), card.terms.length);
  }
  say("card made, ms: p50, most", median(made).toFixed(0), Math.max(...made).toFixed(0));
  say("card saved, ms: p50, most", median(saved).toFixed(0), Math.max(...saved).toFixed(0));
  return cards;
}

async function rank(database: Database, text: string, most: number): Promise<readonly RankedRepository[]> {
  const terms = await termsOfTask({ text });
  const { ranked } = await rankRepositories(database, caller, { terms, named: namesIn(text), format, most });
  return ranked;
}

async function measureRanking(database: Database, tasks: readonly RoutedTask[]): Promise<void> {
  say("tasks", "count", "first", "in the first three", "in the first five");
  for (const [name, kind, textOf] of [
    ["commits", "commits", (task: RoutedTask) => task.text],
    ["questions", "questions", (task: RoutedTask) => task.text],
    ["questions in Chinese", "questions", (task: RoutedTask) => task.zh ?? task.text],
  ] as const) {
    const places: number[] = [];
    for (const task of tasks.filter((each) => each.kind === kind)) {
      const ranked = await rank(database, textOf(task), repositories.length);
      places.push(ranked.findIndex((each) => each.name === task.repo));
    }
    const within = (count: number): string => percent(places.map((place) => place >= 0 && place < count));
    say(name, places.length, within(1), within(3), within(5));
  }
}

/** hit@5 of a merged answer, over all that was ranked in each repository. */
function isHit(task: RoutedTask, answers: readonly RepositoryAnswer[]): boolean {
  const whole = answers.map(({ answer, repository }) => ({
    repository,
    answer: { ...answer, retrieval: { ...answer.retrieval, ...everything(answer.retrieval) } },
  }));
  const { files } = mergeAnswers(whole).retrieval;
  return files
    .slice(0, 5)
    .some(({ path, repository }) => repository === task.repo && task.gold.includes(path));
}

type Retrieval = RepositoryAnswer["answer"]["retrieval"];

/** The ranking as files, so that thresholds play no part. */
function everything({ files, nearby, ranking }: Retrieval): Pick<Retrieval, "files" | "nearby"> {
  const [model] = [...files, ...nearby];
  const bare = { reason: "", spans: [], missingContext: [], cycle: 1, tokens: 0, role: "look", band: "low" };
  return {
    files: ranking.map((each) => ({ ...bare, ...model, ...each })) as unknown as Retrieval["files"],
    nearby: [],
  };
}

async function measureSearches(
  database: Database,
  engines: ReadonlyMap<string, Engine>,
  tasks: readonly RoutedTask[],
): Promise<void> {
  const hits = { routed: [] as boolean[], all: [] as boolean[] };
  const times = { routed: 0, all: 0 };
  for (const task of tasks) {
    const startMs = performance.now();
    const ranked = await rank(database, task.text, repositories.length);
    let ms = performance.now() - startMs;
    const answers: RepositoryAnswer[] = [];
    for (const repository of ranked) {
      const engine = engines.get(repository.name);
      if (engine === undefined) continue;
      const beforeMs = performance.now();
      answers.push({ repository, answer: { retrieval: await engine.retrieve(task.text), packed: [] } });
      ms += performance.now() - beforeMs;
      if (answers.length === asked) times.routed += ms;
    }
    times.all += ms;
    hits.routed.push(isHit(task, answers.slice(0, asked)));
    hits.all.push(isHit(task, answers));
  }
  say("searched", "hit@5", "ms a task");
  for (const which of ["routed", "all"] as const)
    say(which, percent(hits[which]), (times[which] / Math.max(1, tasks.length)).toFixed(0));
}

async function measureSimulated(
  databases: { readonly owner: Database; readonly server: Database },
  cards: readonly Card[],
  tasks: readonly RoutedTask[],
): Promise<void> {
  say("repositories", "routing p50, ms", "p95", "terms", "bytes of cards");
  for (const count of values.simulated.split(",").filter(Boolean).map(Number)) {
    await simulateCards(databases.owner, cards, count, team);
    const ms: number[] = [];
    for (const task of tasks.filter((_, at) => at % 3 === 0)) {
      const startMs = performance.now();
      await rank(databases.server, task.text, asked);
      ms.push(performance.now() - startMs);
    }
    const { rows } = await databases.owner.query(
      `select (select count(*) from fossick.card_terms) as terms, sum(pg_total_relation_size(c.oid)) as bytes
       from pg_class c where c.relkind = 'r' and c.relname like 'card%' and c.relnamespace = 'fossick'::regnamespace`,
    );
    say(count, median(ms).toFixed(1), median(ms, 0.95).toFixed(1), rows[0]?.terms, rows[0]?.bytes);
  }
}

const open = (url: string): Database => openDatabase({ url, most: 1, onError: () => undefined });

async function main(): Promise<void> {
  const tasks = prepareTasks(values, repositories);
  const engines = await openEngines();
  const postgres = await startPostgres();
  if (postgres === undefined) throw new Error("there is no PostgreSQL");
  const url = `${postgres.url}postgres`;
  await runServer({ FOSSICK_DATABASE_URL: url }, "migrate");
  const owner = open(url);
  await owner.query("create role measurer login in role fossick_server");
  const server = open(url.replace("tester@", "measurer@"));
  try {
    const cards = await makeCards(owner, engines);
    await owner.query("vacuum analyze");
    await measureRanking(server, tasks);
    const each = Math.max(1, Math.floor(tasks.length / Math.max(1, Number(values.searched))));
    await measureSearches(
      server,
      engines,
      Number(values.searched) > 0 ? tasks.filter((_, at) => at % each === 0) : [],
    );
    await measureSimulated({ owner, server }, cards, tasks);
  } finally {
    for (const engine of engines.values()) await engine.close();
    await server.end();
    await owner.end();
    await postgres.remove();
  }
}

await main();
