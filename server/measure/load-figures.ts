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
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEngines } from "./engine-processes.ts";
import { childrenOf } from "./process-figures.ts";
import { startTeam } from "./team.ts";
import {
  countEqual,
  figuresOf,
  overHttp,
  round,
  sideOf,
  takeTurn,
  takeTurns,
  tasksInTurns,
  type AskedTask,
  type Side,
} from "./turns.ts";

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

type Sides = Readonly<Record<"server" | "engines", Pick<Side, "answer" | "pids">>>;

async function compare(sides: Sides, clients: number) {
  const server = sideOf(sides.server);
  const engines = sideOf(sides.engines);
  const turns = { clients, seconds: Number(values.seconds), turnSeconds: Number(values.turn) };
  await takeTurns([server, engines], tasks, turns);
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

const tasks = tasksInTurns(values.tasks, names);
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
  const alike = await countEqual(sides.server.answer, sides.engines.answer, tasks.slice(0, 100));
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
