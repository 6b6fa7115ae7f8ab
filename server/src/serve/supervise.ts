// Runs several processes instead of one, kept running and watched over, and adds up their calls and metrics.
import cluster, { type Worker } from "node:cluster";
import type { Logger } from "pino";
import { AggregatorRegistry } from "prom-client";
import { RateLimiterClusterMaster } from "rate-limiter-flexible";
import { serveMetrics, type MetricsPlace, type MetricsText } from "../listening/serve-metrics.ts";
import type { ServerSettings } from "../settings.ts";
import { keepRunning, type Supervised } from "./keep-running.ts";
import { watchOver } from "./watch-over.ts";

/**
 * Several processes instead of one: kept running and watched over, their calls counted and their metrics added up here.
 * @throws FossickError when the first ones cannot start
 */
export async function supervise(settings: ServerSettings, log: Logger, signal: AbortSignal): Promise<void> {
  const processes = new Map<Worker, Supervised>();
  // Each takes its own connections. If this process handed them out, one handed to a process that is killed before it
  // takes it would stay open here, without an answer.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  countCalls();
  const metricsServer = await serveMetrics(metricsPlace(settings), () => metricsOf(processes));
  const watching = watchOver(processes, settings.hangSeconds * 1_000, log);
  try {
    await keepRunning({ settings, log, signal, processes });
  } finally {
    clearInterval(watching);
    metricsServer?.close();
  }
}

/** The port for metrics of a server. */
export const metricsPlace = ({ metricsHost, metricsPort }: ServerSettings): MetricsPlace => ({
  host: metricsHost,
  port: metricsPort,
  flags: "--metrics-host and --metrics-port",
});

/** Counts calls across all processes, for the limit of each caller. */
function countCalls(): void {
  // It listens to messages for as long as this process lives.
  void new RateLimiterClusterMaster();
}

/** Sums the latest metrics of the processes; a hung one does not affect the others. */
async function metricsOf(processes: ReadonlyMap<Worker, Supervised>): Promise<MetricsText> {
  const told = [...processes.values()].map(({ metrics }) => metrics);
  const sum = AggregatorRegistry.aggregate(told as unknown as object[]);
  const own = [
    "# HELP fossick_processes Processes that answer",
    "# TYPE fossick_processes gauge",
    `fossick_processes ${told.length}`,
  ];
  return { contentType: sum.contentType, text: `${await sum.metrics()}${own.join("\n")}\n` };
}
