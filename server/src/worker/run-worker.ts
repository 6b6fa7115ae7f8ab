// Indexes repositories until told to stop, through failures of PostgreSQL; touches a file while healthy.
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { indexFormat, type LanguageTable } from "fossick/hosting";
import { openDatabase } from "../database/database.ts";
import { createTakeOver, openLease, requestDue, runJobs, type JobRun, type Lease } from "../jobs/index.ts";
import { forget, placesOf, plain, runGit, type RunGit } from "../mirror/index.ts";
import { serveMetrics } from "../listening/serve-metrics.ts";
import type { ServerSettings } from "../settings.ts";
import { syncDueSources } from "../sources/index.ts";
import { flagsOf, freeOverdueJobs, leaveOthers, reportWorker, workerName } from "./able-workers.ts";
import { doJob } from "./do-job.ts";
import type { WorkerParts } from "./parts.ts";
import { askHosts, hostPauses, type HostPauses } from "./remote-hosts.ts";
import { createKeptMirrors, storedRepositoryIds } from "./kept-mirrors.ts";
import { createTurns } from "../turns.ts";
import { createWorkerDisk } from "./worker-disk.ts";
import { createWorkerMetrics, type WorkerMetrics } from "./worker-metrics.ts";

export interface WorkerOptions {
  readonly settings: ServerSettings;
  /** Aborting it ends the worker: jobs that are not done within seconds are given back. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  readonly git?: RunGit;
  /** Read files by other tables than the built-in ones; they make another format. */
  readonly languages?: LanguageTable;
  /** Interval of checks for workers that are gone and repositories that are due. */
  readonly takeOverMs?: number;
  readonly dueMs?: number;
  /** Shorter ones for tests. */
  readonly hostPauses?: HostPauses;
  readonly diskPauseMs?: number;
  readonly stealMs?: number;
}

/**
 * Index repositories until told to stop. Survives restarts of PostgreSQL: gives jobs up and takes them again. While
 * healthy it touches `<dataDir>/worker.alive` every few seconds, for a supervisor.
 */
export async function runWorker(options: WorkerOptions): Promise<void> {
  const { log, settings, signal } = options;
  let others: readonly string[] = [];
  const parts = openParts(options, () => others);
  const { database } = parts;
  const metrics = createWorkerMetrics(parts);
  const port = await serveMetrics(metricsPlace(settings), metrics.text).catch(async (error: unknown) => {
    await database.end();
    throw error;
  });
  try {
    for (let failures = 0; !signal.aborted;) {
      const startedMs = Date.now();
      await runSession({ parts, options, metrics, onOthers: (now) => (others = now) }).catch(
        (error: unknown) => {
          log.error({ error: messageOf(error) }, "the worker starts anew");
        },
      );
      failures = Date.now() - startedMs > 60_000 ? 0 : failures + 1;
      await sleep(Math.min(5_000, 250 * 2 ** failures), undefined, { signal }).catch(() => undefined);
    }
  } finally {
    port?.close();
    await database.end();
    log.info("the worker ended");
  }
}

function openParts(options: WorkerOptions, others: WorkerParts["others"]): WorkerParts {
  const { languages, log, settings } = options;
  mkdirSync(settings.dataDir, { recursive: true });
  const kept = createKeptMirrors(settings.dataDir);
  return {
    database: openDatabase({
      url: settings.databaseUrl,
      max: settings.jobs * 2 + settings.fetches + 4,
      onError: (error) => log.warn({ error: plain(error.message) }, "a connection to PostgreSQL broke"),
    }),
    settings,
    log,
    git: options.git ?? runGit,
    format: indexFormat(languages),
    hostPauses: options.hostPauses ?? hostPauses,
    name: workerName(settings.dataDir),
    disk: createWorkerDisk({ ...settings, kept, pauseMs: options.diskPauseMs ?? diskPauseMs }),
    kept,
    turns: createTurns(settings.jobs),
    others,
    ...(languages && { languages }),
  };
}

const metricsPlace = ({ metricsHost, workerMetricsPort }: ServerSettings) => ({
  host: metricsHost,
  port: workerMetricsPort,
  flags: "--metrics-host and --worker-metrics-port",
});

const messageOf = (error: unknown): string => plain(error instanceof Error ? error.message : String(error));

interface Session {
  readonly parts: WorkerParts;
  readonly options: WorkerOptions;
  readonly metrics: WorkerMetrics;
  readonly onOthers: (names: readonly string[]) => void;
}

/** Max time until a new source is listed. */
const sourcesMs = 10_000;

/** As long as one connection lasts. */
async function runSession({ metrics, onOthers, options, parts }: Session): Promise<void> {
  const { database, format, kept, log, settings } = parts;
  const { dueMs = 60_000, signal, stealMs = 3_000, takeOverMs = 5_000 } = options;
  const lease = await openLease(settings.databaseUrl);
  const takeOver = createTakeOver(database);
  const reports = createReports(parts, onOthers);
  const ending = AbortSignal.any([signal, lease.lost]);
  const timers = [
    repeat(log, Math.min(dueMs, sourcesMs), () =>
      syncDueSources(database, log, { schemes: settings.schemes, signal: ending }),
    ),
    repeat(log, dueMs, async () => {
      const due = await requestDue(database, format, settings.fetchMinutes);
      if (due > 0) log.info({ repositories: due }, "due");
      await forgetRemoved(parts);
      if (settings.auditDays > 0)
        await database.query("select fossick.forget_audit($1)", [settings.auditDays]);
      metrics.onMirrors(await kept.keepWithin(settings.mirrorMb * 1_000_000));
    }),
    repeat(log, takeOverMs, async () => {
      await reports.send();
      await freeOverdueJobs(database, stealMs);
      const jobs = await takeOver();
      if (jobs > 0) log.warn({ jobs }, "took over jobs of workers that are gone");
      await askHosts(database, format);
      stayAlive(settings.dataDir, lease);
    }),
  ];
  try {
    await reports.send();
    log.info({ format, jobs: settings.jobs }, "the worker is ready");
    await runWhileSpace(parts, lease, signal, metrics);
  } finally {
    for (const timer of timers) clearInterval(timer);
    await reports.end();
    await lease.end();
  }
}

/** Tells other workers of this one, one report after the other. */
function createReports(parts: WorkerParts, onOthers: (names: readonly string[]) => void) {
  const { database, disk } = parts;
  let last: Promise<void> = Promise.resolve();
  let isOver = false;
  const report = async (): Promise<void> => {
    if (isOver) return;
    await disk.look();
    onOthers(await reportWorker(database, parts, disk.problem));
  };
  const send = (): Promise<void> => (last = last.catch(() => undefined).then(report));
  return {
    send,
    async end() {
      isOver = true;
      await last.then(() => leaveOthers(database, parts)).catch(() => undefined);
    },
  };
}

/** Takes jobs while there is space on the disk, until told to end or the lease is lost. */
async function runWhileSpace(
  parts: WorkerParts,
  lease: Lease,
  signal: AbortSignal,
  metrics: WorkerMetrics,
): Promise<void> {
  const { database, disk, format, log, others, settings } = parts;
  const ending = AbortSignal.any([signal, lease.lost]);
  const work = (job: JobRun): Promise<void> => metrics.counting(job, () => doJob(parts, job));
  const forbidden = (): string[] => flagsOf(others());
  for (let isFull = true; isFull && !ending.aborted;) {
    if (disk.problem !== undefined) log.warn({ problem: disk.problem }, "takes no jobs");
    while (disk.problem !== undefined && !ending.aborted) await sleep(100);
    const { full } = disk;
    const either = AbortSignal.any([signal, full]);
    const jobs = settings.jobs + settings.fetches;
    await runJobs({ database, lease, log, jobs, format, signal: either, forbidden, work });
    isFull = full.aborted;
  }
}

/** Min time without jobs after the disk was found full. */
const diskPauseMs = 30_000;

/** Repeat work at intervals, beginning now, without overlap. */
function repeat(log: Logger, everyMs: number, work: () => Promise<void>): NodeJS.Timeout {
  let isAtIt = false;
  const once = async (): Promise<void> => {
    if (isAtIt) return;
    isAtIt = true;
    try {
      await work();
    } catch (error) {
      log.warn({ error: messageOf(error) }, "tried again later");
    } finally {
      isAtIt = false;
    }
  };
  void once();
  return setInterval(() => void once(), everyMs);
}

const freshMs = 20_000;

function stayAlive(dataDir: string, lease: Lease): void {
  if (lease.lost.aborted || Date.now() - lease.answeredAtMs() > freshMs) return;
  const file = join(dataDir, "worker.alive");
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    writeFileSync(file, "");
  }
}

/** Removes local data of removed repositories. */
async function forgetRemoved({ database, settings }: WorkerParts): Promise<void> {
  const here = storedRepositoryIds(settings.dataDir);
  if (here.length === 0) return;
  const { rows } = await database.query<{ repository_id: string }>(
    "select repository_id from fossick.repositories where repository_id = any ($1)",
    [here],
  );
  const there = new Set(rows.map(({ repository_id: id }) => Number(id)));
  for (const id of here) if (!there.has(id)) forget(placesOf(settings.dataDir, id));
}
