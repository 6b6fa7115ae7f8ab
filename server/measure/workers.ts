/**
 * Many real repositories, two workers, one of them killed again and again: is everything there in the end, nothing twice,
 * nothing half visible, and what does it cost beside indexing each repository in a folder?
 *
 *   workers.mjs --mirrors DIR --repositories a/b,c/d --work DIR [--kills 10] [--parts embedded,undisturbed,killed]
 *
 * `--mirrors` has one git directory per repository, `<owner>+<name>/repo`. Ends with the figures as JSON.
 */
import { execFile } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { Pool } from "pg";
import { createEngine } from "fossick";
import { indexFormat } from "fossick/hosting";
import { startPostgres } from "../../test/server/start-postgres.ts";
import { checkIndex } from "./check-index.ts";
import { ended, runServer, startServer } from "./start-server.ts";

const run = promisify(execFile);
const { values } = parseArgs({
  options: {
    mirrors: { type: "string", default: "" },
    repositories: { type: "string", default: "" },
    work: { type: "string", default: "" },
    kills: { type: "string", default: "10" },
    /** Parts to measure. */
    parts: { type: "string", default: "embedded,undisturbed,killed" },
  },
});
const names = values.repositories.split(",");
const workers = 2;
const betweenKillsMs = 6_000;
const mirrorOf = (name: string): string => join(values.mirrors, name.replace("/", "+"), "repo");

/** Measures indexing with each repository cloned and searched in a folder, as many at once as there are workers. */
async function embedded(): Promise<{ cloneMs: number; indexMs: number; ms: number }> {
  const folder = join(values.work, "embedded");
  const waiting = [...names];
  const sums = { cloneMs: 0, indexMs: 0 };
  const startedMs = performance.now();
  const lane = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const root = join(folder, "trees", name.replace("/", "+"));
      const cloneMs = performance.now();
      await run("git", ["clone", "--quiet", `file://${mirrorOf(name)}`, root]);
      const indexMs = performance.now();
      const engine = await createEngine({
        root,
        settings: { cacheDir: join(folder, "cache"), memory: false },
      });
      await engine.index();
      await engine.close();
      sums.cloneMs += indexMs - cloneMs;
      sums.indexMs += performance.now() - indexMs;
    }
  };
  await Promise.all(Array.from({ length: workers }, lane));
  return { ...sums, ms: performance.now() - startedMs };
}

interface Worker {
  child: ReturnType<typeof startServer>;
  readonly env: NodeJS.ProcessEnv;
}

async function work(url: string, kills: number): Promise<{ ms: number; kills: number }> {
  const start = (number: number): Worker => {
    const env = {
      FOSSICK_DATABASE_URL: url,
      FOSSICK_SCHEMES: "file",
      FOSSICK_SERVER_DATA_DIR: join(values.work, `worker-${number}`),
    };
    return {
      env,
      child: startServer(env, ["worker"], (line) => process.stderr.write(`${number} ${line}\n`)),
    };
  };
  const pool = new Pool({ connectionString: url, max: 2 });
  pool.on("error", () => undefined);
  const isDone = async (): Promise<boolean> => {
    const { rows } = await pool.query(
      "select count(*) filter (where state in ('waiting', 'indexing')) as busy from fossick.repositories",
    );
    return Number(rows[0].busy) === 0;
  };
  const startedMs = performance.now();
  const running = Array.from({ length: workers }, (_, number) => start(number));
  let killed = 0;
  for (let nextKillMs = startedMs + betweenKillsMs; !(await isDone()); await wait(100)) {
    if (killed === kills || performance.now() < nextKillMs) continue;
    nextKillMs = performance.now() + betweenKillsMs;
    running[0]?.child.kill("SIGKILL");
    if (running[0]) await ended(running[0].child);
    running[0] = start(0);
    killed++;
  }
  const ms = performance.now() - startedMs;
  for (const { child } of running) {
    child.kill("SIGTERM");
    await ended(child);
  }
  await pool.end();
  return { ms, kills: killed };
}

async function measureWorkers(base: string, database: string, kills: number) {
  const admin = new Pool({ connectionString: `${base}postgres`, max: 1 });
  await admin.query(`create database ${database}`);
  await admin.end();
  const url = base + database;
  const env = { FOSSICK_DATABASE_URL: url, FOSSICK_SCHEMES: "file" };
  await runServer(env, "migrate");
  for (const name of names) await runServer(env, "repos", "add", name, `file://${mirrorOf(name)}`);
  for (let worker = 0; worker < workers; worker++)
    rmSync(join(values.work, `worker-${worker}`), { recursive: true, force: true });
  const worked = await work(url, kills);
  const pool = new Pool({ connectionString: url, max: 2 });
  const problems: string[] = [];
  for (const name of names) problems.push(...(await checkIndex(pool, name, indexFormat())));
  const { rows } = await pool.query(
    `select sum(pg_total_relation_size(c.oid)) filter (where c.relname like 'records%') as records,
            sum(pg_total_relation_size(c.oid)) filter (where c.relname like 'texts%') as texts,
            (select sum(size_bytes) from fossick.indexes) as index
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'fossick' and c.relkind = 'r'`,
  );
  await pool.end();
  return { ...worked, problems, bytes: rows[0] };
}

rmSync(values.work, { recursive: true, force: true });
mkdirSync(values.work, { recursive: true });
const postgres = await startPostgres();
if (postgres === undefined) throw new Error("there is no PostgreSQL");
const parts = {
  embedded,
  undisturbed: () => measureWorkers(postgres.url, "undisturbed", 0),
  killed: () => measureWorkers(postgres.url, "killed", Number(values.kills)),
};
const figures: Record<string, unknown> = { repositories: names.length };
for (const [name, measure] of Object.entries(parts))
  if (values.parts.split(",").includes(name)) figures[name] = await measure();
await postgres.remove();
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
