// Reports a worker to the others through the database, asks which take jobs, and frees jobs that one left waiting.
import { createHash } from "node:crypto";
import { hostname } from "node:os";
import type { Database } from "../database/database.ts";

/** Returns a worker's name, from its machine and its data folder. */
export const workerName = (dataDir: string): string =>
  `${hostname()}-${createHash("sha256").update(dataDir).digest("hex").slice(0, 6)}`;

/** A worker as the others know it. */
export interface OwnWorker {
  readonly name: string;
  readonly format: string;
}

/** Report a worker, and why it takes no jobs. @returns the others that take jobs */
export async function reportWorker(
  database: Database,
  { format, name }: OwnWorker,
  problem: string | undefined,
): Promise<readonly string[]> {
  await database.query(
    `insert into fossick.workers (worker, format, problem) values ($1, $2, $3)
     on conflict (worker) do update set format = excluded.format, problem = excluded.problem, seen_at = now()`,
    [name, format, problem ?? null],
  );
  await database.query("delete from fossick.workers where seen_at < now() - interval '1 day'");
  const { rows } = await database.query<{ worker: string }>(
    "select w as worker from fossick.able_workers($1) w where w <> $2",
    [format, name],
  );
  return rows.map(({ worker }) => worker);
}

/** Say that a worker takes no more jobs, so that none waits for it. */
export async function leaveOthers(database: Database, { name }: OwnWorker): Promise<void> {
  await database.query("delete from fossick.workers where worker = $1", [name]);
}

/** Returns flags of the jobs that other workers are to do. */
export const flagsOf = (workers: readonly string[]): string[] => workers.map((worker) => `worker:${worker}`);

/** Release jobs that their reserved worker has not begun in time. */
export async function freeOverdueJobs(database: Database, overdueMs: number): Promise<void> {
  await database.query(
    `update graphile_worker._private_jobs set flags = null
     where flags is not null and locked_at is null and run_at < now() - make_interval(secs => $1)`,
    [overdueMs / 1_000],
  );
}
