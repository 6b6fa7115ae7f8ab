import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createEngine, type Engine, type Retrieval } from "fossick";
import { branchStore, dataFolder, openLmdbStore, readFilesIn } from "fossick/hosting";
import { Pool } from "pg";
import { startPostgres } from "../../test/server/start-postgres.ts";

import { cardOf, namesIn, openCards, rankRepositories, saveCard, termsOfTask } from "../src/routing/index.ts";
import { mergeAnswers } from "../src/searches/merge-answers.ts";
import { runServer } from "./start-server.ts";

/**
 * Measures which repository a task is routed to and whose files come back: `--repos DIR --tasks FILE --cache DIR`. The
 * file `names` in DIR lists its repositories, one a line; each task is a line of JSON.
 */
const { values } = parseArgs({
  options: { repos: { type: "string" }, tasks: { type: "string" }, cache: { type: "string" } },
});
const { repos = "", tasks: tasksFile = "", cache = "" } = values;

interface MeasuredTask {
  readonly id: string;
  readonly repo: string;
  readonly kind: string;
  readonly task: string;
}

const lines = (file: string): readonly MeasuredTask[] =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as MeasuredTask);

const format = "measured";
const everybody = { isAdmin: true, teams: [] };

async function fill(pool: Pool, names: readonly string[]): Promise<ReadonlyMap<string, Engine>> {
  const engines = new Map<string, Engine>();
  for (const [at, name] of names.entries()) {
    const root = join(repos, name);
    const engine = await createEngine({
      root,
      settings: { cacheDir: join(cache, "indexes"), memory: false },
    });
    await engine.index();
    engines.set(name, engine);
    await pool.query("insert into fossick.repositories (name, url) values ($1, 'u')", [name]);
    await pool.query("insert into fossick.indexes values ($1, $2, 1, gen_random_uuid(), 0)", [
      at + 1,
      format,
    ]);
    const { where } = await engine.status();
    const [tree = ""] = readdirSync(join(where, "trees"));
    const store = branchStore(openLmdbStore(dataFolder(where)), tree);
    await saveCard(pool, at + 1, format, await cardOf({ store, readText: readFilesIn(root) }));
    await pool.query("select fossick.note_index($1, $2)", [at + 1, format]);
  }
  return engines;
}

/** The answer of one repository, computed once: what is measured comes before and after it. */
async function retrieval(engine: Engine, name: string, { id, task }: MeasuredTask): Promise<Retrieval> {
  const file = join(cache, "answers", `${id}--${name.replace("/", "+")}.json`);
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(await engine.retrieve({ text: task })));
  return JSON.parse(readFileSync(file, "utf8")) as Retrieval;
}

interface Outcome {
  readonly kind: string;
  readonly rank: number;
  readonly files: number;
  readonly foreign: number;
  readonly ms: number;
}

async function measure(
  pool: Pool,
  engines: ReadonlyMap<string, Engine>,
  task: MeasuredTask,
): Promise<Outcome> {
  const startedMs = performance.now();
  const { ranked } = await rankRepositories({ database: pool, cards }, everybody, {
    terms: await termsOfTask({ text: task.task }),
    named: namesIn(task.task),
    format,
    max: 3,
  });
  const ms = performance.now() - startedMs;
  const answers = [];
  for (const repository of ranked) {
    const engine = engines.get(repository.name);
    if (engine === undefined) throw new Error(repository.name);
    answers.push({
      repository,
      answer: { retrieval: await retrieval(engine, repository.name, task), packed: [] },
    });
  }
  const { files } = mergeAnswers(answers).retrieval;
  const foreign = files.filter(({ repository }) => repository !== task.repo).length;
  const rank = ranked.findIndex(({ name }) => name === task.repo) + 1;
  return { kind: task.kind, rank, files: files.length, foreign, ms };
}

function print(title: string, outcomes: readonly Outcome[]): void {
  const of = (test: (outcome: Outcome) => boolean): string =>
    `${((outcomes.filter(test).length / outcomes.length) * 100).toFixed(1)} %`;
  const sum = (value: (outcome: Outcome) => number): number =>
    outcomes.reduce((total, outcome) => total + value(outcome), 0);
  const times = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
  const files = sum((outcome) => outcome.files);
  const foreign = sum((outcome) => outcome.foreign);
  process.stdout.write(
    `${title} (${outcomes.length}): first ${of(({ rank }) => rank === 1)}, in three ${of(({ rank }) => rank > 0)}, ` +
      `answered ${of((each) => each.files > 0)}, with own files ${of((each) => each.files > each.foreign)}, ` +
      `files ${files}, foreign ${foreign} (${((foreign / files) * 100).toFixed(1)} %), ` +
      `routing p50 ${(times[times.length >> 1] ?? 0).toFixed(1)} ms\n`,
  );
}

mkdirSync(join(cache, "answers"), { recursive: true });
const tasks = lines(tasksFile);
const names = readFileSync(join(repos, "names"), "utf8").trim().split("\n");
const postgres = await startPostgres();
if (postgres === undefined) throw new Error("there is no PostgreSQL");
await runServer({ FOSSICK_DATABASE_URL: `${postgres.url}postgres` }, "migrate");
const pool = new Pool({ connectionString: `${postgres.url}postgres`, max: 4 });
const cards = openCards(pool);
const engines = await fill(pool, names);
const outcomes: Outcome[] = [];
for (const task of tasks) outcomes.push(await measure(pool, engines, task));
for (const kind of new Set(tasks.map(({ kind: each }) => each)))
  print(
    kind,
    outcomes.filter((each) => each.kind === kind),
  );
print("all", outcomes);
for (const engine of engines.values()) await engine.close();
await pool.end();
await postgres.remove();
