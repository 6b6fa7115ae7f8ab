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
import { join } from "node:path";
import { citusPrograms, startDatabase } from "../../test/server/start-citus.ts";
import { compareSides, readFlags, type Asked } from "./compare-sides.ts";
import { childrenOf } from "./process-figures.ts";
import { startTeam, type Team } from "./team.ts";
import { overHttp, type Answer } from "./turns.ts";

const flags = readFlags({ turn: "15", warmUp: "30" });
if (citusPrograms === "") throw new Error("FOSSICK_CITUS_BIN names no PostgreSQL with Citus");
const firstPaths = new Map<string, string>();

const teamOver = (kind: "citus" | "postgres"): Promise<Team> =>
  startTeam({
    work: join(flags.work, kind),
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

function askedOf({ key, servers, urls }: Team): Asked {
  const pid = servers[0]?.child.pid ?? 0;
  return { answer: checked(overHttp(urls[0] ?? "", key)), pids: () => [pid, ...childrenOf(pid)] };
}

const teams = { postgres: await teamOver("postgres"), citus: await teamOver("citus") };
try {
  const addedMs: Record<string, number> = {};
  for (const [kind, team] of Object.entries(teams)) {
    const startedMs = performance.now();
    for (const name of flags.names) await team.add(name, `file://${flags.mirrorOf(name)}`);
    addedMs[kind] = Math.round(performance.now() - startedMs);
  }
  const sides = { postgres: askedOf(teams.postgres), citus: askedOf(teams.citus) };
  await compareSides(flags, sides, { ofAll: { addedMs } });
} finally {
  for (const team of Object.values(teams)) await team.stop();
}
