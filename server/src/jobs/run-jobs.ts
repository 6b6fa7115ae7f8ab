// Takes jobs from the queue in the database until told to end or the lease is lost, and gives unfinished ones back.
import type { LogFunctionFactory, LogLevel, Task } from "graphile-worker";
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import type { Lease } from "./lease.ts";
import { queuePool } from "./queue-pool.ts";

/** One try of a job. */
export interface JobRun {
  readonly repositoryId: number;
  /** Milliseconds since 1970. */
  readonly dueAtMs: number;
  /** True if the job is not tried again after a failure. */
  readonly isLast: boolean;
  /** Aborted when the job is to be given back. */
  readonly signal: AbortSignal;
}

export interface RunJobsOptions {
  readonly database: Database;
  readonly lease: Lease;
  readonly log: Logger;
  /** Jobs at the same time. */
  readonly jobs: number;
  /** Only jobs of this index format are taken. */
  readonly format: string;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Job flags this worker skips; evaluated before each job. */
  readonly forbidden: () => string[];
  /** @throws errors after which the job is retried */
  readonly work: (job: JobRun) => Promise<void>;
}

/** A job is given back, so that another worker does it; that counts as no try. */
export class HandedBack extends Error {
  override readonly name = "HandedBack";
}

/** Time to finish a job when the worker is told to end. */
const graceMs = 5_000;

/** Take jobs from the queue until told to end, or until the lease is lost; jobs that were not finished are given back. */
export async function runJobs(options: RunJobsOptions): Promise<void> {
  const { database, format, jobs, lease, log, signal } = options;
  const giveUp = new AbortController();
  const unfinished: string[] = [];
  const { Logger: QueueLogger, run } = await import("graphile-worker"); // commands start without it
  const runner = await run({
    pgPool: queuePool(database),
    concurrency: jobs,
    noHandleSignals: true,
    logger: new QueueLogger(queueLog(log)),
    taskList: { [`update:${format}`]: taskOf(options, giveUp.signal, unfinished) },
    parsedCronItems: [],
    forbiddenFlags: options.forbidden,
    preset: { plugins: [leasePlugin(lease)] },
  });
  runner.promise.catch(() => undefined);
  const ending = AbortSignal.any([signal, lease.lost]);
  const ended = new Promise<void>((resolve) => {
    ending.addEventListener("abort", () => resolve(), { once: true });
    if (ending.aborted) resolve();
  });
  await Promise.race([ended, runner.promise.catch(() => undefined)]);
  const timer = setTimeout(() => giveUp.abort(), lease.lost.aborted ? 0 : graceMs);
  const lose = (): void => giveUp.abort();
  lease.lost.addEventListener("abort", lose, { once: true });
  await runner.stop().catch(() => undefined); // it stops by itself when it cannot release a job
  await runner.promise.catch(() => undefined);
  clearTimeout(timer);
  if (unfinished.length > 0 && !lease.lost.aborted)
    // Do not count the interrupted attempt.
    await database.query(
      `select graphile_worker.reschedule_jobs(array[id], run_at => now(), attempts => greatest(attempts - 1, 0))
       from graphile_worker._private_jobs where id = any ($1)`,
      [unfinished],
    );
}

const leasePlugin = (lease: Lease): GraphileConfig.Plugin => ({
  name: "FossickLease",
  version: "0.0.0",
  worker: { hooks: { startWorker: (_context, { worker }) => lease.hold(worker.workerId) } },
});

const taskOf =
  ({ work }: RunJobsOptions, giveUp: AbortSignal, unfinished: string[]): Task =>
  async (payload, { job }) => {
    try {
      await work({
        repositoryId: repositoryOf(payload),
        dueAtMs: job.run_at.getTime(),
        isLast: job.attempts >= job.max_attempts,
        signal: giveUp,
      });
    } catch (error) {
      if (giveUp.aborted || error instanceof HandedBack) unfinished.push(job.id);
      throw error;
    }
  };

function repositoryOf(payload: unknown): number {
  const id =
    typeof payload === "object" && payload !== null && "repositoryId" in payload ? payload.repositoryId : 0;
  return Number(id);
}

const levels: Readonly<Record<`${LogLevel}`, "error" | "warn" | "debug">> = {
  error: "error",
  warning: "warn",
  info: "debug",
  debug: "debug",
};

/** Logs failed jobs at debug level only: the worker itself reports them, with the repository. */
const queueLog =
  (log: Logger): LogFunctionFactory =>
  () =>
  (level, message, meta) => {
    const isJob = meta !== undefined && "failure" in meta;
    if (level === "debug") return;
    log[isJob ? "debug" : levels[level]]({ from: "queue" }, message);
  };
