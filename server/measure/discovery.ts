/**
 * Measures the time of an organisation's repositories from its name to the last of them that can be searched: a host lists
 * copies of real ones with changed words, two workers index them, one server is asked meanwhile.
 *
 *   discovery.mjs --mirrors DIR --work DIR [--copies 500] [--workers 2]
 *
 * `DIR` holds a git directory `OWNER+NAME/repo` for each original. Ends with the figures as JSON: seconds, bytes,
 * megabytes of memory, and milliseconds of `repos status`, of first searches, which fetch an index, and of others.
 */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startFakeHost } from "../../test/server/sources/fake-host.ts";
import { ask } from "./ask.ts";
import { makeChangedCopy, readOriginal } from "./changed-copy.ts";
import { childrenOf, cpuMs, folderBytes, memoryMb } from "./process-figures.ts";
import { spreadOf } from "./spread.ts";
import { startTeam, type RunningProgram, type Team } from "./team.ts";

const { values } = parseArgs({
  options: {
    mirrors: { type: "string", default: "" },
    work: { type: "string", default: "" },
    copies: { type: "string", default: "500" },
    workers: { type: "string", default: "2" },
  },
});
const copies = Number(values.copies);
const lookEveryMs = 2_000;
/** Without another repository that is ready for so long, the rest is given up. */
const patienceMs = 300_000;
const tasks = [
  "where are the options of the command line read?",
  "handle an error when a file cannot be read",
  "how is a request parsed?",
];

/** Makes the copies. @returns their names and addresses */
function makeCopies(folder: string): readonly { readonly name: string; readonly cloneUrl: string }[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const mirrors = readdirSync(values.mirrors).filter((name) => name.includes("+"));
  return mirrors.flatMap((mirror, at) => {
    const original = readOriginal(join(values.mirrors, mirror, "repo"));
    const numbers = Array.from({ length: copies }, (_, number) => number).filter(
      (number) => number % mirrors.length === at,
    );
    return numbers.map((number) => {
      const name = `${mirror.split("+")[1]}-${number}`;
      const cloneUrl = makeChangedCopy(original, join(folder, `${name}.git`), number);
      return { name: `acme/${name}`, cloneUrl };
    });
  });
}

interface Samples {
  readonly statusMs: number[];
  readonly firstMs: number[];
  readonly laterMs: number[];
  readonly failures: string[];
  workerMb: number;
  serverMb: number;
}

const familyMb = ({ child }: RunningProgram): number => {
  const pids = child.pid === undefined ? [] : [child.pid, ...childrenOf(child.pid)];
  return pids.reduce((sum, pid) => sum + memoryMb(pid).now, 0);
};

/** Asks, and looks at the status, as people do meanwhile. */
async function look(
  team: Team,
  samples: Samples,
  asked: Set<string>,
): Promise<{ left: number; failed: number }> {
  const startedMs = performance.now();
  await team.run("repos", "status", "--json").catch(() => ""); // its exit status says that some failed
  samples.statusMs.push(performance.now() - startedMs);
  const { rows } = await team.pool.query<{ name: string; state: string }>(
    "select name, state from fossick.repositories order by random()",
  );
  const ready = rows.filter(({ state }) => state === "ready");
  const [fresh] = ready.filter(({ name }) => !asked.has(name));
  const [known] = ready.filter(({ name }) => asked.has(name));
  const question = tasks[samples.statusMs.length % tasks.length] ?? "";
  for (const [repository, times] of [
    [known, samples.laterMs],
    [fresh, samples.firstMs],
  ] as const) {
    if (repository === undefined) continue;
    const answer = await ask({ url: team.urls[0] ?? "", key: team.key }, repository.name, question);
    if (answer.status === 200) times.push(answer.ms);
    else samples.failures.push(`${repository.name}: ${answer.status} ${answer.code}`);
    asked.add(repository.name);
  }
  samples.workerMb = Math.max(samples.workerMb, ...team.workers.map(familyMb));
  samples.serverMb = Math.max(samples.serverMb, ...team.servers.map(familyMb));
  const failed = rows.filter(({ state }) => state === "failed").length;
  return { left: copies - ready.length - failed, failed };
}

async function bringIn(team: Team, hostUrl: string) {
  const samples: Samples = { statusMs: [], firstMs: [], laterMs: [], failures: [], workerMb: 0, serverMb: 0 };
  const asked = new Set<string>();
  const startedMs = performance.now();
  await team.run("sources", "add", "acme", "gitea", "acme", "--url", hostUrl, "--team", "measure");
  let state = { left: copies, failed: 0 };
  let lastMs = startedMs;
  while (state.left > 0 && performance.now() - lastMs < patienceMs) {
    await wait(lookEveryMs);
    const { left } = state;
    state = await look(team, samples, asked);
    if (state.left < left) lastMs = performance.now();
    process.stderr.write(`${Math.round((performance.now() - startedMs) / 1_000)} s: ${state.left} left\n`);
  }
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  return { seconds, ...state, samples };
}

const perPage = 50;
const remotes = makeCopies(join(values.work, "remotes"));
const host = await startFakeHost("gitea", perPage);
host.repositories = remotes.map((each, at) => ({ id: at + 1, ...each }));
const teamFolder = join(values.work, "team");
const team = await startTeam({ work: teamFolder, servers: 1, workers: Number(values.workers) });
try {
  const { failed, left, samples, seconds } = await bringIn(team, host.url);
  const size = await team.pool.query<{ bytes: string }>(
    "select pg_database_size(current_database()) as bytes",
  );
  const figures = {
    copies,
    seconds,
    failed,
    left,
    processorSeconds: Math.round(team.workers.reduce((sum, { child }) => sum + cpuMs(child.pid), 0) / 1_000),
    databaseBytes: Number(size.rows[0]?.bytes),
    workerBytes: team.workers.map((_, at) => folderBytes(join(teamFolder, `worker-${at}`))),
    serverBytes: folderBytes(join(teamFolder, "server-0")),
    workerMb: samples.workerMb,
    serverMb: samples.serverMb,
    statusMs: spreadOf(samples.statusMs),
    firstMs: spreadOf(samples.firstMs),
    laterMs: spreadOf(samples.laterMs),
    failures: samples.failures.slice(0, 10),
  };
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
} finally {
  await team.stop();
  await host.close();
}
