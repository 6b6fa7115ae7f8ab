// Collects metrics of a serving process for Prometheus; they name no person and no repository.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { ServerContext } from "../context.ts";

export interface Metrics {
  readonly registry: Registry;
  answered(route: string, method: string, status: number, seconds: number): void;
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics({ replicas, slots }: Pick<ServerContext, "replicas" | "slots">): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "fossick_requests_total",
    help: "Requests answered",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "fossick_request_duration_seconds",
    help: "Time to answer requests",
    labelNames: ["route", "method"],
    buckets: seconds,
    registers,
  });
  gauge(registry, "fossick_searches_running", "Searches at this moment", () => slots.figures().running);
  gauge(registry, "fossick_searches_waiting", "Searches that wait for others", () => slots.figures().waiting);
  gauge(registry, "fossick_replicas_open", "Repositories that are open", () => replicas.figures().open);
  // Processes of a server share the folder.
  gauge(
    registry,
    "fossick_replica_bytes",
    "Bytes of replicas on this disk",
    () => replicas.figures().bytes,
    "max",
  );
  return {
    registry,
    answered(route, method, status, took) {
      requests.inc({ route, method, status });
      durations.observe({ route, method }, took);
    },
  };
}

function gauge(
  registry: Registry,
  name: string,
  help: string,
  value: () => number,
  aggregator: "sum" | "max" = "sum",
): void {
  const made: Gauge = new Gauge({
    name,
    help,
    aggregator,
    registers: [registry],
    collect: () => made.set(value()),
  });
}
