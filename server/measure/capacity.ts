/**
 * Measures what searches cost a server and what memory it takes over time: routed by this build and by another one, in
 * turns, and of named repositories.
 *
 *   capacity.mjs --mirrors DIR --work DIR --names FILE --tasks FILE [--before MAIN.mjs] [--clients 4] [--seconds 60]
 *     [--searches 0] [--turn 10]
 *
 * `DIR` holds a git directory `OWNER+NAME/repo` for each line of the file of names; tasks are lines of JSON with `repo`
 * and `task`. `FOSSICK_…` settings are those of the servers. After the turns this build does so many more `searches`,
 * every third of a named repository; memory is told after each twentieth of them.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { childrenOf, cpuMs, memoryMb } from "./process-figures.ts";
import { spreadOf } from "./spread.ts";
import { startTeam, type RunningProgram } from "./team.ts";
import {
  figuresOf,
  overHttp,
  sideOf,
  takeTurn,
  takeTurns,
  tasksInTurns,
  type Answer,
  type AnswerAnywhere,
  type AskedTask,
  type Side,
} from "./turns.ts";

const { values } = parseArgs({
  options: {
    mirrors: { type: "string", default: "" },
    work: { type: "string", default: "" },
    names: { type: "string", default: "" },
    tasks: { type: "string", default: "" },
    before: { type: "string", default: "" },
    clients: { type: "string", default: "4" },
    seconds: { type: "string", default: "60" },
    searches: { type: "string", default: "0" },
    turn: { type: "string", default: "10" },
  },
});
const clients = Number(values.clients);
const names = readFileSync(values.names, "utf8").trim().split("\n");
const tasks = tasksInTurns([values.tasks], names);
const [turnSeconds, seconds] = [Number(values.turn), Number(values.seconds)];

const anywhere =
  (answer: AnswerAnywhere): Answer =>
  ({ task }, client) =>
    answer({ task }, client);

const pidsOf = ({ child }: RunningProgram): readonly number[] =>
  child.pid === undefined ? [] : [child.pid, ...childrenOf(child.pid)];

/** Resident and private memory: the rest are pages of files, which the system takes back when it needs them. */
function memoryOf(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const own = Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  return { all: memoryMb(pid).now, own: Math.round(own / 1_024) };
}

/** So many searches, every third of a named repository. */
async function askLong(named: AnswerAnywhere, pids: () => readonly number[], count: number) {
  const memory: { searches: number; mb: readonly { all: number; own: number }[] }[] = [];
  const times: number[] = [];
  const errors: string[] = [];
  let next = 0;
  const cpuBefore = pids().reduce((sum, pid) => sum + cpuMs(pid), 0);
  const client = async (number: number): Promise<void> => {
    while (next < count) {
      const at = next++;
      if (at % Math.ceil(count / 20) === 0) memory.push({ searches: at, mb: pids().map(memoryOf) });
      const task = tasks[at % tasks.length] as AskedTask;
      const { error, ms } = await (at % 3 === 0 ? named : anywhere(named))(task, number);
      times.push(ms);
      if (error !== undefined) errors.push(error);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  memory.push({ searches: count, mb: pids().map(memoryOf) });
  const used = pids().reduce((sum, pid) => sum + cpuMs(pid), 0) - cpuBefore;
  return { ms: spreadOf(times), errors: errors.length, cpuMsOfOne: Math.round(used / count), memory };
}

const settings = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name.startsWith("FOSSICK_")),
);
const team = await startTeam({
  work: values.work,
  servers: values.before === "" ? 1 : 2,
  workerEnv: { FOSSICK_FETCH_MINUTES: "0" },
  serverEnv: (at) => ({ ...settings, ...(at === 1 && { MEASURED_PROGRAM: values.before }) }),
});
try {
  for (const name of names)
    await team
      .add(name, `file://${join(values.mirrors, name.replace("/", "+"), "repo")}`)
      .catch((error: unknown) => {
        process.stderr.write(`${name}: ${String(error)}\n`);
      });
  process.stderr.write("indexed\n");
  const sides = team.servers.map((server, at) => {
    const answer = overHttp(team.urls[at] ?? "", team.key);
    return { answer, pids: () => pidsOf(server) };
  });
  const [now, before] = sides;
  if (now === undefined) throw new Error("there is no server");
  const routed: Side[] = sides.map(({ answer, pids }) => sideOf({ answer: anywhere(answer), pids }));
  const [routedNow, routedBefore] = routed;
  const named = sideOf(now);
  for (const side of [...routed, named]) await takeTurn(side, tasks, clients, turnSeconds * 1_000);
  for (const side of [...routed, named]) Object.assign(side, { answered: [], tookMs: 0, cpuMs: 0, next: 0 });
  if (routedNow && routedBefore)
    await takeTurns([routedNow, routedBefore], tasks, { clients, seconds, turnSeconds });
  else if (routedNow) await takeTurn(routedNow, tasks, clients, seconds * 1_000);
  await takeTurn(named, tasks, clients, seconds * 1_000);
  const figures = {
    repositories: names.length,
    clients,
    routed: routedNow && figuresOf(routedNow),
    ...(routedBefore && before && { routedBefore: figuresOf(routedBefore) }),
    named: figuresOf(named),
  };
  process.stdout.write(`${JSON.stringify(figures, null, 1)}\n`);
  const searches = Number(values.searches);
  if (searches > 0)
    process.stdout.write(`${JSON.stringify(await askLong(now.answer, now.pids, searches))}\n`);
} finally {
  await team.stop();
}
