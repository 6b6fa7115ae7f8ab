/**
 * Measures the cost of real repositories: time and bytes of an index in a worker, PostgreSQL and a replica, memory of a
 * worker and of a server process, and questions that a core answers.
 *
 *   sizing.mjs --mirrors DIR --repositories a/b,c/d --tasks FILE... --work DIR [--seconds 20]
 *
 * `--tasks` are lines of JSON with `repo` and `task`. Ends with the figures as JSON: a row for each repository, then of
 * all together, by million lines.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ask, type Asker } from "./ask.ts";
import { cpuMs, folderBytes, memoryMb } from "./process-figures.ts";
import { spreadOf } from "./spread.ts";
import { startTeam, type Team } from "./team.ts";

const { values } = parseArgs({
  options: {
    mirrors: { type: "string", default: "" },
    repositories: { type: "string", default: "" },
    tasks: { type: "string", multiple: true, default: [] },
    work: { type: "string", default: "" },
    seconds: { type: "string", default: "20" },
  },
});
const names = values.repositories.split(",");
const mirrorOf = (name: string): string => join(values.mirrors, name.replace("/", "+"), "repo");
const megabytes = (bytes: number): number => Math.round(bytes / 100_000) / 10;

/** Counts the lines of all text files at HEAD. */
function linesOf(name: string): number {
  const args = ["-C", mirrorOf(name), "grep", "-I", "--count", "", "HEAD"];
  const output = execFileSync("git", args, { encoding: "utf8", maxBuffer: 2 ** 28 });
  return output.split("\n").reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(":") + 1)), 0);
}

async function databaseBytes({ pool }: Team): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname = 'fossick' and relkind = 'r'`,
  );
  return Number(rows[0]?.bytes);
}

async function figuresOf(team: Team, name: string) {
  const bytesBefore = await databaseBytes(team);
  await team.add(name, `file://${mirrorOf(name)}`);
  const uploaded = team.worker.log.findLast(({ msg }) => msg === "uploaded");
  const [url = ""] = team.urls;
  const replicas = join(values.work, "server-0/replicas");
  const replicaBefore = folderBytes(replicas);
  const first = await ask({ url, key: team.key }, name, "where does it start?");
  if (first.status !== 200) throw new Error(`${name}: ${first.status} ${first.code}`);
  const pid = team.servers[0]?.child.pid;
  return {
    name,
    lines: linesOf(name),
    fetchMs: uploaded?.fetchMs ?? 0,
    indexMs: uploaded?.indexMs ?? 0,
    uploadMs: uploaded?.uploadMs ?? 0,
    databaseMb: megabytes((await databaseBytes(team)) - bytesBefore),
    replicaMb: megabytes(folderBytes(replicas) - replicaBefore),
    workerMb: megabytes(folderBytes(join(values.work, "worker"))),
    firstQuestionMs: Math.round(first.ms),
    serverMemory: memoryMb(pid),
    workerMemory: memoryMb(team.worker.child.pid),
  };
}

function tasksOf(name: string) {
  return values.tasks
    .flatMap((file) => readFileSync(file, "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line) as { readonly repo: string; readonly task: string })
    .filter(({ repo }) => repo === name)
    .map(({ task }) => ({ name, task }));
}

/** Clients that ask one process, one question after the other; the time of processors says what a core answers. */
async function questions(team: Team, clients: number) {
  const asker: Asker = { url: team.urls[0] ?? "", key: team.key };
  const pid = team.servers[0]?.child.pid;
  const tasks = names.flatMap(tasksOf);
  const times: number[] = [];
  let next = 0;
  const cpuBeforeMs = cpuMs(pid);
  const startedMs = performance.now();
  const untilMs = startedMs + Number(values.seconds) * 1_000;
  const client = async (): Promise<void> => {
    while (performance.now() < untilMs) {
      const each = tasks[next++ % tasks.length];
      if (each === undefined) throw new Error("there are no tasks of these repositories");
      const { code, ms, status } = await ask(asker, each.name, each.task);
      if (status !== 200) throw new Error(`${each.name}: ${status} ${code}`);
      times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const ms = performance.now() - startedMs;
  const perQuestionMs = (cpuMs(pid) - cpuBeforeMs) / times.length;
  return {
    clients,
    ms: spreadOf(times),
    perSecond: Math.round((times.length / ms) * 10_000) / 10,
    cpuMsOfOne: Math.round(perQuestionMs * 10) / 10,
    perCoreSecond: Math.round(10_000 / perQuestionMs) / 10,
  };
}

const team = await startTeam({ work: values.work, servers: 1 });
try {
  const idle = { server: memoryMb(team.servers[0]?.child.pid), worker: memoryMb(team.worker.child.pid) };
  const rows: Awaited<ReturnType<typeof figuresOf>>[] = [];
  for (const name of names) {
    rows.push(await figuresOf(team, name));
    process.stderr.write(`${JSON.stringify(rows.at(-1))}\n`);
  }
  const sum = (of: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((all, row) => all + of(row), 0);
  const millions = sum(({ lines }) => lines) / 1_000_000;
  const perMillion = (of: (row: (typeof rows)[number]) => number): number => Math.round(sum(of) / millions);
  const perMillionLines = {
    indexMs: perMillion(({ indexMs }) => indexMs),
    uploadMs: perMillion(({ uploadMs }) => uploadMs),
    databaseMb: perMillion(({ databaseMb }) => databaseMb),
    replicaMb: perMillion(({ replicaMb }) => replicaMb),
    workerMb: Math.round((rows.at(-1)?.workerMb ?? 0) / millions),
  };
  const asked = [await questions(team, 1), await questions(team, 4)];
  const last = { server: memoryMb(team.servers[0]?.child.pid), worker: memoryMb(team.worker.child.pid) };
  process.stdout.write(`${JSON.stringify({ idle, rows, perMillionLines, asked, last }, null, 2)}\n`);
} finally {
  await team.stop();
}
