import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createEngine, type Engine, type Retrieval, type Task } from "fossick";
import { branchStore, dataFolder, openLmdbStore, readFilesIn } from "fossick/hosting";
import { Pool } from "pg";
import { startPostgres } from "../../test/server/start-postgres.ts";

import {
  cardOf,
  namesIn,
  openCards,
  rankRepositories,
  saveCard,
  termsOfTask,
  type RankedRepository,
} from "../src/routing/index.ts";
import { askInTurn } from "../src/searches/ask-in-turn.ts";
import { mergeAnswers } from "../src/searches/merge-answers.ts";
import { runServer } from "./start-server.ts";

/**
 * Measures which repository a task is routed to and whose files come back: `--repos DIR --tasks FILE --cache DIR`. The
 * file `names` in DIR lists its repositories, one a line; each task is a line of JSON. With `--records FILE` it asks
 * three repositories and the right one for each task, and writes what each answered, to fit by.
 */
const { values } = parseArgs({
  options: {
    repos: { type: "string" },
    tasks: { type: "string" },
    cache: { type: "string" },
    records: { type: "string" },
  },
});
const { repos = "", tasks: tasksFile = "", cache = "" } = values;

interface MeasuredTask {
  readonly id: string;
  readonly repo: string;
  readonly kind: string;
  readonly task: string;
  /** Words of a caller. */
  readonly keywords?: readonly string[];
  /** Files that the change was made in. */
  readonly gold: readonly string[];
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
    process.stderr.write(`${at + 1} ${name}\n`);
  }
  return engines;
}

/** The answer of one repository, computed once: what is measured comes before and after it. */
async function retrieval(
  engines: ReadonlyMap<string, Engine>,
  name: string,
  task: MeasuredTask,
): Promise<Retrieval> {
  const file = join(
    cache,
    "answers",
    `${task.id}${task.keywords ? "+words" : ""}--${name.replace("/", "+")}.json`,
  );
  const engine = engines.get(name);
  if (engine === undefined) throw new Error(name);
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(await engine.retrieve(taskOf(task))));
  return JSON.parse(readFileSync(file, "utf8")) as Retrieval;
}

const taskOf = ({ keywords, task }: MeasuredTask): Task => ({ text: task, ...(keywords && { keywords }) });

interface Outcome {
  readonly kind: string;
  /** Place of the right repository among those asked; 0 if it was not. */
  readonly rank: number;
  readonly isFirst: boolean;
  readonly asked: number;
  readonly files: number;
  readonly foreign: number;
  /** True if a file of the change is in the answer, and in that of the right repository. */
  readonly isFound: boolean;
  readonly isFoundThere: boolean;
  readonly ms: number;
}

async function rank(pool: Pool, task: MeasuredTask, max: number): Promise<readonly RankedRepository[]> {
  const { ranked } = await rankRepositories({ database: pool, cards }, everybody, {
    terms: await termsOfTask(taskOf(task)),
    named: namesIn(task.task),
    format,
    max,
  });
  return ranked;
}

async function measure(
  pool: Pool,
  engines: ReadonlyMap<string, Engine>,
  task: MeasuredTask,
): Promise<Outcome> {
  const startedMs = performance.now();
  const ranked = await rank(pool, task, 3);
  const ms = performance.now() - startedMs;
  const answers = await askInTurn(ranked, false, async (repository) => ({
    repository,
    answer: { retrieval: await retrieval(engines, repository.name, task), packed: [] },
  }));
  const { files, repositories } = mergeAnswers(answers).retrieval;
  const there = await retrieval(engines, task.repo, task);
  return {
    kind: task.keywords ? `${task.kind} with words` : task.kind,
    rank: ranked.findIndex(({ name }) => name === task.repo) + 1,
    isFirst: repositories[0]?.name === task.repo,
    asked: answers.length,
    files: files.length,
    foreign: files.filter(({ repository }) => repository !== task.repo).length,
    isFound: files.some(({ path, repository }) => repository === task.repo && task.gold.includes(path)),
    isFoundThere: there.files.some(({ path }) => task.gold.includes(path)),
    ms,
  };
}

const recorded = 3;

/** Answers of the likeliest repositories and of the right one, whatever the others do. */
async function record(pool: Pool, engines: ReadonlyMap<string, Engine>, task: MeasuredTask): Promise<string> {
  const ranked = await rank(pool, task, recorded);
  const answers: Record<string, unknown> = {};
  for (const name of new Set([...ranked.map((each) => each.name), task.repo])) {
    const { files, nearby, ranking, suffices } = await retrieval(engines, name, task);
    answers[name] = {
      ranking: ranking.slice(0, 10),
      files: files.map(({ path, relevance, worth }) => ({ path, relevance, worth })),
      nearby: nearby.length,
      suffices,
    };
  }
  return JSON.stringify({ ...task, ranked, answers });
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
    `${title} (${outcomes.length}): first by cards ${of(({ rank: place }) => place === 1)}, in three ${of(({ rank: place }) => place > 0)}, ` +
      `first ${of(({ isFirst }) => isFirst)}, asked ${(sum(({ asked }) => asked) / outcomes.length).toFixed(2)}, ` +
      `right file ${of(({ isFound }) => isFound)}, where the repository is named ${of(({ isFoundThere }) => isFoundThere)}, ` +
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
if (values.records !== undefined) writeFileSync(values.records, "");
for (const task of tasks)
  if (values.records === undefined) outcomes.push(await measure(pool, engines, task));
  else appendFileSync(values.records, `${await record(pool, engines, task)}\n`);
for (const kind of new Set(tasks.map(({ kind: each }) => each)))
  print(
    kind,
    outcomes.filter((each) => each.kind === kind),
  );
if (outcomes.length > 0) print("all", outcomes);
for (const engine of engines.values()) await engine.close();
await pool.end();
await postgres.remove();
