// Collects metrics of a serving process for Prometheus; they name no person and no repository.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { ServerContext } from "../context.ts";
import type { TeamFigures } from "../types.ts";

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
  gauge(registry, "fossick_searches_running", "Calls at this moment", () => slots.figures().running);
  gauge(registry, "fossick_searches_waiting", "Calls that wait for others", () => slots.figures().waiting);
  for (const [name, help, of] of teamMetrics) ofTeams(registry, { name, help, of, slots });
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

type TeamMetric = readonly [name: string, help: string, of: keyof TeamFigures];

const teamMetrics: readonly TeamMetric[] = [
  ["fossick_team_calls_waiting", "Calls of a team that wait for their turn", "waiting"],
  ["fossick_team_calls_served", "Calls of a team that had their turn, since the process began", "served"],
  ["fossick_team_calls_refused", "Calls of a team sent away, since the process began", "refused"],
  ["fossick_team_wait_seconds", "Time that calls of a team waited, since the process began", "waitedSeconds"],
];

interface TeamGauge {
  readonly name: string;
  readonly help: string;
  readonly of: keyof TeamFigures;
  readonly slots: ServerContext["slots"];
}

/** Adds a figure of each team, which is named by its number as `fossick-server teams list` shows it. */
function ofTeams(registry: Registry, { help, name, of, slots }: TeamGauge): void {
  const made: Gauge<"team"> = new Gauge({
    name,
    help,
    labelNames: ["team"],
    registers: [registry],
    collect() {
      for (const [team, figures] of slots.teams()) made.set({ team }, figures[of]);
    },
  });
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
