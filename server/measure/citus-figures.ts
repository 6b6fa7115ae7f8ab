/**
 * A server over Citus, a coordinator and two more nodes, against one over one PostgreSQL, in one run, in turns: the same
 * repositories, the same tasks in the same order, the same number of clients.
 *
 *   FOSSICK_CITUS_BIN=DIR citus-figures.mjs --mirrors DIR --repositories a/b,c/d --tasks FILE... --work DIR
 *     [--clients 1,8,32] [--seconds 60] [--turn 15] [--warm-up 30]
 *
 * `--tasks` are lines of JSON with `repo` and `task`. An answer that is not the first one to its task counts as an error.
 * Ends with the figures as JSON.
 */
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { citusPrograms, startDatabase } from "../../test/server/start-citus.ts";
import { childrenOf } from "./process-figures.ts";
import { startTeam, type Team } from "./team.ts";
import {
  countEqual,
  figuresOf,
  overHttp,
  round,
  sideOf,
  takeTurn,
  takeTurns,
  tasksInTurns,
  type Answer,
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
    turn: { type: "string", default: "15" },
    "warm-up": { type: "string", default: "30" },
  },
});
if (citusPrograms === "") throw new Error("FOSSICK_CITUS_BIN names no PostgreSQL with Citus");
const names = values.repositories.split(",");
const tasks = tasksInTurns(values.tasks, names);
const firstPaths = new Map<string, string>();

const teamOver = (kind: "citus" | "postgres"): Promise<Team> =>
  startTeam({
    work: join(values.work, kind),
    servers: 1,
    serverEnv: { FOSSICK_PROCESSES: "2" },
    database: () => startDatabase(kind === "citus" ? citusPrograms : ""),
  });

/** Answers of both sides are held against the first one. */
const checked =
  (answer: Answer): Answer =>
  async (task, client) => {
    const answered = await answer(task, client);
    if (answered.error !== undefined) return answered;
    const key = JSON.stringify(task);
    const paths = answered.paths.join("\n");
    const first = firstPaths.get(key) ?? paths;
    firstPaths.set(key, first);
    return first === paths ? answered : { ...answered, error: "another answer" };
  };

function askedOf({ key, servers, urls }: Team): Pick<Side, "answer" | "pids"> {
  const pid = servers[0]?.child.pid ?? 0;
  return { answer: checked(overHttp(urls[0] ?? "", key)), pids: () => [pid, ...childrenOf(pid)] };
}

const loadBefore = loadavg().map(round);
const teams = { postgres: await teamOver("postgres"), citus: await teamOver("citus") };
try {
  const addedMs: Record<string, number> = {};
  for (const [kind, team] of Object.entries(teams)) {
    const startedMs = performance.now();
    for (const name of names)
      await team.add(name, `file://${join(values.mirrors, name.replace("/", "+"), "repo")}`);
    addedMs[kind] = Math.round(performance.now() - startedMs);
  }
  const [postgres, citus] = [askedOf(teams.postgres), askedOf(teams.citus)];
  const alike = await countEqual(postgres.answer, citus.answer, tasks.slice(0, 100));
  for (const side of [postgres, citus])
    await takeTurn(sideOf(side), tasks, 8, Number(values["warm-up"]) * 1_000);
  const rows: unknown[] = [];
  for (const clients of values.clients.split(",").map(Number)) {
    const sides = { postgres: sideOf(postgres), citus: sideOf(citus) };
    const turns = { clients, seconds: Number(values.seconds), turnSeconds: Number(values.turn) };
    await takeTurns([sides.postgres, sides.citus], tasks, turns);
    const figures = { postgres: figuresOf(sides.postgres), citus: figuresOf(sides.citus) };
    rows.push({ clients, load: loadavg().map(round), ...figures });
    process.stderr.write(`${JSON.stringify(rows.at(-1))}\n`);
  }
  const ran = { repositories: names.length, tasks: tasks.length, addedMs, alike, loadBefore, rows };
  process.stdout.write(`${JSON.stringify(ran, null, 2)}\n`);
} finally {
  for (const team of Object.values(teams)) await team.stop();
}
