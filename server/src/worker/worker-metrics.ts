// Collects metrics of a worker's jobs, disk and queue for Prometheus; they name no repository.
import { setTimeout as sleep } from "node:timers/promises";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { MetricsText } from "../listening/serve-metrics.ts";
import { HandedBack, queueFigures, type JobRun, type QueueFigures } from "../jobs/index.ts";
import type { WorkerParts } from "./parts.ts";
import { freeBytesOf } from "./worker-disk.ts";

const outcomes = [
  "indexed",
  "unchanged",
  "removed",
  "host_away",
  "node_away",
  "failed",
  "tried_again",
  "handed_back",
  "given_back",
] as const;

/** Outcome of a job. */
export type JobOutcome = (typeof outcomes)[number];

/** Metrics of a worker; they name no repository. */
export interface WorkerMetrics {
  /** Does a job and counts how it ended. */
  counting(job: JobRun, work: () => Promise<JobOutcome>): Promise<void>;
  /** Bytes of mirrors, trees and stores, as they were just measured. */
  onMirrors(bytes: number): void;
  text(): Promise<MetricsText>;
}

const seconds = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600, 10_800];

/** Collects metrics of this process and, on request, of disk and queue. */
export function createWorkerMetrics(parts: WorkerParts): WorkerMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const mirrors = gaugesOf(registry)(
    "fossick_worker_mirror_bytes",
    "Bytes of mirrors, trees and stores, measured every minute",
  );
  const ofDisk = diskGauges(parts, registry);
  const ofQueue = queueGauges(parts, registry);
  return {
    counting: jobCounts(registry),
    onMirrors: (bytes) => mirrors.set(bytes),
    async text() {
      await Promise.all([ofDisk(), ofQueue()]);
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

function jobCounts(registry: Registry): WorkerMetrics["counting"] {
  const registers = [registry];
  const jobs = new Counter({
    name: "fossick_worker_jobs_total",
    help: "Jobs that ended, by how",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of outcomes) jobs.inc({ outcome }, 0);
  const times = (name: string, help: string) => new Histogram({ name, help, buckets: seconds, registers });
  const durations = times("fossick_worker_job_duration_seconds", "Time that jobs took");
  const lags = times("fossick_worker_job_lag_seconds", "Time from when a job was due until it was done");
  return async (job, work) => {
    const startedMs = Date.now();
    try {
      jobs.inc({ outcome: await work() });
    } catch (error) {
      jobs.inc({ outcome: outcomeOf(job, error) });
      throw error;
    } finally {
      durations.observe((Date.now() - startedMs) / 1_000);
      lags.observe(Math.max(0, Date.now() - job.dueAtMs) / 1_000);
    }
  };
}

function outcomeOf({ isLast, signal }: JobRun, error: unknown): JobOutcome {
  if (error instanceof HandedBack) return "handed_back";
  if (signal.aborted) return "given_back";
  return isLast ? "failed" : "tried_again";
}

function diskGauges({ disk, settings }: WorkerParts, registry: Registry): () => Promise<void> {
  const gauge = gaugesOf(registry);
  const free = gauge("fossick_worker_disk_free_bytes", "Bytes that are free on the disk of this worker");
  const takes = gauge("fossick_worker_takes_jobs", "1 unless its disk is full");
  return async () => {
    free.set(await freeBytesOf(settings.dataDir));
    takes.set(disk.problem === undefined ? 1 : 0);
  };
}

/** Needs no key, so frequent polling must be cheap. */
const keptMs = 5_000;

/** Queries the database now and then; omits unanswered figures, so that old ones do not look new. */
function queueGauges({ database, format, settings }: WorkerParts, registry: Registry): () => Promise<void> {
  const gauge = gaugesOf(registry);
  const isUp = gauge("fossick_worker_database_up", "1 if PostgreSQL answered");
  const plain = plainGauges.map(([key, name, help]) => [key, gauge(name, help)] as const);
  const states = new Gauge({
    name: "fossick_repositories",
    help: "Repositories by state",
    labelNames: ["state"],
    registers: [registry],
  });
  const asked = withinTime(() => queueFigures(database, format, settings.fetchMinutes));
  const look = async (): Promise<void> => {
    const figures = await asked();
    isUp.set(figures === undefined ? 0 : 1);
    states.reset();
    for (const [key, each] of plain)
      if (figures === undefined) each.remove();
      else each.set(figures[key]);
    for (const [state, count] of Object.entries(figures?.states ?? {})) states.set({ state }, count);
  };
  let latest: { readonly atMs: number; readonly done: Promise<void> } | undefined;
  return () => {
    const nowMs = performance.now();
    if (latest === undefined || nowMs - latest.atMs > keptMs) latest = { atMs: nowMs, done: look() };
    return latest.done;
  };
}

const answerMs = 5_000;

/** Answer to a query; undefined if it fails or takes too long; does not repeat one still running. */
function withinTime<Value>(ask: () => Promise<Value>): () => Promise<Value | undefined> {
  let running: Promise<Value | undefined> | undefined;
  return () => {
    running ??= ask()
      .catch(() => undefined)
      .finally(() => (running = undefined));
    return Promise.race([running, sleep(answerMs, undefined, { ref: false })]);
  };
}

const plainGauges: readonly (readonly [Exclude<keyof QueueFigures, "states">, string, string])[] = [
  ["waiting", "fossick_jobs_waiting", "Jobs that could begin"],
  ["later", "fossick_jobs_later", "Jobs that were put off, as those that are tried again"],
  ["running", "fossick_jobs_running", "Jobs that workers are at"],
  ["oldestSeconds", "fossick_jobs_oldest_seconds", "Time since the oldest waiting job could begin"],
  ["overdueSeconds", "fossick_fetch_overdue_seconds", "Time since the most overdue regular fetch was due"],
  ["failing", "fossick_repositories_failing", "Repositories whose last tries failed"],
  ["hostAway", "fossick_repositories_host_away", "Repositories whose host does not answer"],
];

const gaugesOf =
  (registry: Registry) =>
  (name: string, help: string): Gauge =>
    new Gauge({ name, help, registers: [registry] });
