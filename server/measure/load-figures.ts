/**
 * A server of two processes against engines in two processes, in one run, in turns: the same repositories at the same
 * commits, the same tasks in the same order, the same number of clients, asked from this process.
 *
 *   load-figures.mjs --mirrors DIR --repositories a/b,c/d --tasks FILE... --work DIR
 *     [--clients 1,8,32] [--seconds 60] [--turn 10] [--warm-up 60]
 *
 * `--tasks` are lines of JSON with `repo` and `task`. Clients of the server speak HTTP, those of the engines the messages
 * of Node; `insideMs` is what a question takes inside a process of engines, where nothing is written or sent. Ends with the
 * figures as JSON.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ask, pathsOf } from "./ask.ts";
import { startEngines } from "./engine-processes.ts";
import { childrenOf, cpuMs } from "./process-figures.ts";
import { spreadOf } from "./spread.ts";
import { startTeam } from "./team.ts";

const { values } = parseArgs({
  options: {
    mirrors: { type: "string", default: "" },
    repositories: { type: "string", default: "" },
    tasks: { type: "string", multiple: true, default: [] },
    work: { type: "string", default: "" },
    clients: { type: "string", default: "1,8,32" },
    seconds: { type: "string", default: "60" },
    turn: { type: "string", default: "10" },
    "warm-up": { type: "string", default: "60" },
  },
});
const names = values.repositories.split(",");
const processes = 2;
/** Every process has to have opened every repository and run its code often: one connection reaches one process. */
const warmUpMs = Number(values["warm-up"]) * 1_000;

interface AskedTask {
  readonly repo: string;
  readonly task: string;
}

interface Answered {
  readonly ms: number;
  readonly insideMs?: number;
  /** Paths of the best files, for comparison. */
  readonly paths: readonly string[];
  readonly error?: string;
}

/** Whoever answers: the server, or engines. */
type Answer = (task: AskedTask, client: number) => Promise<Answered>;

/** Results of one side over all its turns. */
interface Side {
  readonly answer: Answer;
  /** Its processes, without PostgreSQL's. */
  readonly pids: () => readonly number[];
  readonly answered: Answered[];
  tookMs: number;
  cpuMs: number;
  next: number;
}

const sideOf = ({ answer, pids }: Pick<Side, "answer" | "pids">): Side => ({
  answer,
  pids,
  answered: [],
  tookMs: 0,
  cpuMs: 0,
  next: 0,
});

const cpuOf = ({ pids }: Side): number => pids().reduce((sum, pid) => sum + cpuMs(pid), 0);

/** Every repository has its turn before one has its second. */
function tasksInTurns(): readonly AskedTask[] {
  const all = values.tasks
    .flatMap((file) => readFileSync(file, "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line) as AskedTask);
  const each = names.map((name) => all.filter(({ repo }) => repo === name));
  const longest = Math.max(...each.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => each.flatMap((tasks) => tasks[at] ?? [])).flat();
}

/** Clients that ask one question after the other. */
async function takeTurn(side: Side, tasks: readonly AskedTask[], clients: number, ms: number): Promise<void> {
  const cpuBeforeMs = cpuOf(side);
  const startedMs = performance.now();
  const client = async (number: number): Promise<void> => {
    while (performance.now() < startedMs + ms) {
      const task = tasks[side.next++ % tasks.length];
      if (task === undefined) throw new Error("there are no tasks of these repositories");
      side.answered.push(await side.answer(task, number));
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  side.tookMs += performance.now() - startedMs;
  side.cpuMs += cpuOf(side) - cpuBeforeMs;
}

function figuresOf({ answered, cpuMs: usedMs, tookMs }: Side) {
  const errors = answered.flatMap(({ error }) => error ?? []);
  const inside = answered.flatMap(({ insideMs }) => insideMs ?? []);
  return {
    ms: tenths(answered.map(({ ms }) => ms)),
    ...(inside.length > 0 && { insideMs: tenths(inside) }),
    perSecond: Math.round((answered.length / tookMs) * 10_000) / 10,
    cpuMsOfOne: Math.round((usedMs / answered.length) * 10) / 10,
    errors: errors.length,
    kinds: [...new Set(errors)].slice(0, 5),
  };
}

/** To a tenth of a millisecond. */
function tenths(times: readonly number[]) {
  const { count, max, p50, p95 } = spreadOf(times.map((ms) => ms * 10));
  return { count, p50: p50 / 10, p95: p95 / 10, max: max / 10 };
}

const round = (value: number): number => Math.round(value * 100) / 100;

type Sides = Readonly<Record<"server" | "engines", Pick<Side, "answer" | "pids">>>;

async function compare(sides: Sides, clients: number) {
  const server = sideOf(sides.server);
  const engines = sideOf(sides.engines);
  const turnMs = Math.min(Number(values.turn), Number(values.seconds)) * 1_000;
  const turns = Math.ceil((Number(values.seconds) * 1_000) / turnMs);
  for (let turn = 0; turn < turns; turn += 1) {
    const order = turn % 2 === 0 ? [server, engines] : [engines, server];
    for (const side of order) await takeTurn(side, tasks, clients, turnMs);
  }
  const figures = { server: figuresOf(server), engines: figuresOf(engines) };
  return {
    clients,
    load: loadavg().map(round),
    ...figures,
    p50OfEngines: round(figures.server.ms.p50 / figures.engines.ms.p50),
    p50OfInside: round(figures.server.ms.p50 / (figures.engines.insideMs?.p50 ?? Number.NaN)),
    throughputOfEngines: round(figures.server.perSecond / figures.engines.perSecond),
  };
}

/** Both must answer alike, or the comparison would be none. */
async function countEqual({ engines: { answer: ofEngines }, server: { answer: ofServer } }: Sides) {
  let equal = 0;
  const compared = tasks.slice(0, 100);
  for (const [at, task] of compared.entries()) {
    const [one, other] = [await ofServer(task, at), await ofEngines(task, at)];
    if (one.error === undefined && one.paths.join("\n") === other.paths.join("\n")) equal += 1;
  }
  return { compared: compared.length, equal };
}

const overHttp =
  (url: string, key: string): Answer =>
  async ({ repo, task }) => {
    const asked = await ask({ url, key }, repo, task);
    const paths = pathsOf(asked);
    return { ms: asked.ms, paths, ...(asked.status !== 200 && { error: `${asked.status} ${asked.code}` }) };
  };

const tasks = tasksInTurns();
let asked = 0;
const loadBefore = loadavg().map(round);
const team = await startTeam({
  work: values.work,
  servers: 1,
  serverEnv: { FOSSICK_PROCESSES: String(processes) },
});
const roots = new Map(names.map((name, at) => [name, join(values.work, "checkouts", String(at))]));
const engines = await startEngines(processes, roots, join(values.work, "cache"));
try {
  for (const [name, root] of roots) {
    const mirror = join(values.mirrors, name.replace("/", "+"), "repo");
    execFileSync("git", ["clone", "--quiet", "--shared", "--single-branch", mirror, root]);
    await team.add(name, `file://${mirror}`);
  }
  await engines.open();
  const [url = ""] = team.urls;
  const serverPid = team.servers[0]?.child.pid ?? 0;
  const sides = {
    server: { answer: overHttp(url, team.key), pids: () => [serverPid, ...childrenOf(serverPid)] },
    engines: {
      // Questions of one client reach both processes, as those to the server do over its connections.
      answer: ({ repo, task }: AskedTask, client: number) =>
        engines.ask((client + asked++) % processes, repo, task),
      pids: () => engines.pids,
    },
  };
  const alike = await countEqual(sides);
  for (const side of Object.values(sides)) await takeTurn(sideOf(side), tasks, 8, warmUpMs);
  const rows: Awaited<ReturnType<typeof compare>>[] = [];
  for (const clients of values.clients.split(",").map(Number)) {
    rows.push(await compare(sides, clients));
    process.stderr.write(`${JSON.stringify(rows.at(-1))}\n`);
  }
  process.stdout.write(
    `${JSON.stringify({ repositories: names.length, tasks: tasks.length, alike, loadBefore, rows }, null, 2)}\n`,
  );
} finally {
  await engines.close();
  await team.stop();
}
