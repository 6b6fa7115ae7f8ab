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
import { join } from "node:path";
import { compareSides, readFlags } from "./compare-sides.ts";
import { startEngines } from "./engine-processes.ts";
import { childrenOf } from "./process-figures.ts";
import { startTeam } from "./team.ts";
import { overHttp, round, type AskedTask } from "./turns.ts";

/** Every process has to have opened every repository and run its code often: one connection reaches one process. */
const flags = readFlags({ turn: "10", warmUp: "60" });
const processes = 2;

let asked = 0;
const team = await startTeam({
  work: flags.work,
  servers: 1,
  serverEnv: { FOSSICK_PROCESSES: String(processes) },
});
const roots = new Map(flags.names.map((name, at) => [name, join(flags.work, "checkouts", String(at))]));
const engines = await startEngines(processes, roots, join(flags.work, "cache"));
try {
  for (const [name, root] of roots) {
    const mirror = flags.mirrorOf(name);
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
  await compareSides(flags, sides, {
    ofRow: (server, { insideMs, ms, perSecond }) => ({
      p50OfEngines: round(server.ms.p50 / ms.p50),
      p50OfInside: round(server.ms.p50 / (insideMs?.p50 ?? Number.NaN)),
      throughputOfEngines: round(server.perSecond / perSecond),
    }),
  });
} finally {
  await engines.close();
  await team.stop();
}
