/**
 * Measures what one client of a team waits while many of another team ask: alone, beside 40 and beside 120 of them, in
 * turns, on repositories that are warm. Two processes, as many as cores here.
 *
 *   fairness.mjs --mirrors DIR --work DIR --loud OWNER/NAME --quiet OWNER/NAME --tasks FILE
 *     [--clients 0,40,120] [--rounds 3] [--seconds 10] [--processes 2] [--warm-up 20]
 *
 * `FILE` has lines of JSON with `repo` and `task`. Ends with the figures as JSON: milliseconds of the one client and of the
 * many, what each was refused with, calls a second, and the highest count of waiting calls that the metrics told.
 */
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ask, type Asked } from "./ask.ts";
import { spreadOf } from "./spread.ts";
import { startTeam } from "./team.ts";
import { tasksInTurns, type AskedTask } from "./turns.ts";

const { values } = parseArgs({
  options: {
    mirrors: { type: "string", default: "" },
    work: { type: "string", default: "" },
    loud: { type: "string", default: "" },
    quiet: { type: "string", default: "" },
    tasks: { type: "string", default: "" },
    clients: { type: "string", default: "0,40,120" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "10" },
    processes: { type: "string", default: "2" },
    "warm-up": { type: "string", default: "20" },
  },
});
const metricsPort = 9_797;
/** Clients wait as long as they are told to, at most. */
const maxPauseMs = 2_000;

interface Client {
  readonly url: string;
  readonly key: string;
  readonly tasks: readonly AskedTask[];
}

/** Asks one question after the other. */
async function askFor(ms: number, { key, tasks, url }: Client, clients: number): Promise<readonly Asked[]> {
  const answers: Asked[] = [];
  const untilMs = performance.now() + ms;
  const client = async (number: number): Promise<void> => {
    for (let turn = number; performance.now() < untilMs; turn += 1) {
      const { repo, task } = tasks[turn % tasks.length] ?? { repo: "", task: "" };
      const answer = await ask({ url, key }, repo, task);
      answers.push(answer);
      if (answer.status !== 200) await wait(Math.min(maxPauseMs, Number(answer.retryAfter ?? 0) * 1_000));
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return answers;
}

async function waitingNow(): Promise<number> {
  const text = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
    (answer) => answer.text(),
    () => "",
  );
  return Number(/^fossick_searches_waiting (\d+)/m.exec(text)?.[1] ?? 0);
}

/** Looks at the metrics until it is stopped. @returns the highest count of calls that waited */
async function watchWaiting(signal: AbortSignal): Promise<number> {
  let most = 0;
  while (!signal.aborted) {
    most = Math.max(most, await waitingNow());
    await wait(500);
  }
  return most;
}

function figuresOf(answers: readonly Asked[], seconds: number) {
  const refused = answers.filter(({ status }) => status !== 200);
  const codes = [...new Set(refused.map(({ code, status }) => `${status} ${code}`))];
  return {
    ms: spreadOf(answers.filter(({ status }) => status === 200).map(({ ms }) => ms)),
    perSecond: Math.round(((answers.length - refused.length) / seconds) * 10) / 10,
    refused: Object.fromEntries(
      codes.map((code) => [code, refused.filter((each) => `${each.status} ${each.code}` === code).length]),
    ),
  };
}

const team = await startTeam({
  work: values.work,
  servers: 1,
  serverEnv: { FOSSICK_PROCESSES: values.processes, FOSSICK_METRICS_PORT: String(metricsPort) },
});
try {
  const [url = ""] = team.urls;
  const clientOf = async (name: string, repository: string): Promise<Client> => {
    await team.add(repository, `file://${join(values.mirrors, repository.replace("/", "+"), "repo")}`);
    await team.run("teams", "add", name);
    await team.run("repos", "grant", repository, name);
    const key = (await team.run("keys", "create", name, "--team", name)).trim();
    return { url, key, tasks: tasksInTurns([values.tasks], [repository]) };
  };
  const loud = await clientOf("loud", values.loud);
  const quiet = await clientOf("quiet", values.quiet);
  const warmUpMs = Number(values["warm-up"]) * 1_000;
  await Promise.all([askFor(warmUpMs, loud, 4), askFor(warmUpMs, quiet, 4)]);
  const seconds = Number(values.seconds);
  const counts = values.clients.split(",").map(Number);
  const rows = counts.map((clients) => ({ clients, quiet: [] as Asked[], loud: [] as Asked[], waiting: 0 }));
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const row of rows) {
      const ending = new AbortController();
      const [loudAnswers, quietAnswers, waiting] = await Promise.all([
        askFor(seconds * 1_000, loud, row.clients),
        askFor(seconds * 1_000, quiet, 1).finally(() => ending.abort()),
        watchWaiting(ending.signal),
      ]);
      row.loud.push(...loudAnswers);
      row.quiet.push(...quietAnswers);
      row.waiting = Math.max(row.waiting, waiting);
    }
  const all = seconds * Number(values.rounds);
  const told = rows.map(({ clients, loud: many, quiet: one, waiting }) => ({
    clients,
    one: figuresOf(one, all),
    many: figuresOf(many, all),
    waiting,
  }));
  process.stdout.write(`${JSON.stringify(told, undefined, 2)}\n`);
} finally {
  await team.stop();
}
