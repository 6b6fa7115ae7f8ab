/**
 * PostgreSQL is ended and started again, three times, while 16 clients ask two servers: are all answers those that were
 * recorded before, and what do clients see meanwhile? A push that is told of while it is away must arrive.
 *
 *   restarts.mjs --mirrors DIR --repositories a/b,c/d --tasks FILE... --work DIR [--clients 16] [--calm 5] [--away 3]
 *
 * `--tasks` are lines of JSON with `repo` and `task`; the first repository is pushed to and not asked. Ends with the
 * figures as JSON.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { tellPush } from "./ask.ts";
import { recordAnswers } from "./known-answers.ts";
import { figuresOfLoad, startLoad, type Outage } from "./load.ts";
import { cloneRemote, type Remote } from "./remote.ts";
import { startTeam, type Team } from "./team.ts";
import { markedFile, untilFresh } from "./until-fresh.ts";

const { values } = parseArgs({
  options: {
    mirrors: { type: "string", default: "" },
    repositories: { type: "string", default: "" },
    tasks: { type: "string", multiple: true, default: [] },
    work: { type: "string", default: "" },
    clients: { type: "string", default: "16" },
    calm: { type: "string", default: "5" },
    away: { type: "string", default: "3" },
  },
});
const tasksOfEach = 10;
const maxMs = 60_000;
/** As an operator restarts it, twice, and as it ends when it has to: without telling anybody. */
const endings = ["SIGINT", "SIGQUIT", "SIGINT"] as const;

interface PushedRepository {
  readonly name: string;
  readonly remote: Remote;
}

/** Milliseconds from the end of an outage until both servers answer with what was pushed during it. */
async function arrivalOf(
  team: Team,
  { name }: PushedRepository,
  { path, task }: { path: string; task: string },
) {
  const startedMs = performance.now();
  const question = { repository: name, path, task };
  await Promise.all(team.urls.map((url) => untilFresh({ url, key: team.key }, question, maxMs)));
  return Math.round(performance.now() - startedMs);
}

async function restart(
  team: Team,
  pushed: PushedRepository,
  ending: (typeof endings)[number],
  number: number,
) {
  const { file, task } = markedFile(`outage${number}Ledger`);
  const fromMs = performance.now();
  await team.postgres.stop(ending);
  pushed.remote.push(file);
  // A forge does not wait, and not every forge tries again.
  const told = tellPush(team.urls[number % team.urls.length] ?? "", team.webhookSecret, pushed.remote);
  await wait(Number(values.away) * 1_000);
  await team.postgres.start();
  const outage: Outage = { fromMs, untilMs: performance.now() };
  const arrivedMs = await arrivalOf(team, pushed, { path: file.path, task });
  return { outage, arrivedMs, told: await told };
}

function tasksOf(name: string): { repository: string; task: string }[] {
  const rows = values.tasks
    .flatMap((file) => readFileSync(file, "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line) as { readonly repo: string; readonly task: string });
  return rows
    .filter(({ repo }) => repo === name)
    .slice(0, tasksOfEach)
    .map(({ task }) => ({ repository: name, task }));
}

async function addAll(team: Team): Promise<PushedRepository> {
  const remotes = join(values.work, "remotes");
  mkdirSync(remotes);
  const all: PushedRepository[] = [];
  for (const name of values.repositories.split(",")) {
    const folder = name.replace("/", "+");
    const remote = cloneRemote(join(values.mirrors, folder, "repo"), join(remotes, `${folder}.git`));
    await team.add(name, remote.url);
    all.push({ name, remote });
  }
  if (all[0] === undefined) throw new Error("no repository was named");
  return all[0];
}

const team = await startTeam({ work: values.work, servers: 2 });
try {
  const pushed = await addAll(team);
  const asked = values.repositories.split(",").slice(1);
  const askers = team.urls.map((url) => ({ url, key: team.key }));
  const known = await recordAnswers(askers, asked.flatMap(tasksOf));
  const load = startLoad(askers, known, Number(values.clients));
  const restarts: Awaited<ReturnType<typeof restart>>[] = [];
  for (const [number, ending] of endings.entries()) {
    await wait(Number(values.calm) * 1_000);
    restarts.push(await restart(team, pushed, ending, number));
  }
  await wait(Number(values.calm) * 1_000);
  await load.stop();
  const outages = restarts.map(({ outage }) => outage);
  const figures = {
    tasks: known.length,
    ...figuresOfLoad(load.calls, outages),
    awayMs: outages.map(({ fromMs, untilMs }) => Math.round(untilMs - fromMs)),
    arrivedMs: restarts.map(({ arrivedMs }) => arrivedMs),
    told: restarts.map(({ told }) => told),
  };
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
} finally {
  await team.stop();
}
