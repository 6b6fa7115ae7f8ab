import type { MetricObjectWithValues, MetricValue } from "prom-client";

/** Metrics of one process, as sent to the process that adds them up. */
export type ToldMetrics = readonly MetricObjectWithValues<MetricValue<string>>[];

/** Messages from a process to the one that started it. */
export type FromProcess =
  | { readonly type: "fossick:listening"; readonly port: number }
  | {
      readonly type: "fossick:failed";
      readonly code: string;
      readonly message: string;
      readonly hint?: string;
    }
  | { readonly type: "fossick:alive"; readonly metrics: ToldMetrics };

/** Message to a process. */
export interface ToProcess {
  readonly type: "fossick:stop";
}

/** Libraries send messages of their own. */
export const isOurs = (message: unknown): message is FromProcess | ToProcess =>
  typeof message === "object" &&
  message !== null &&
  "type" in message &&
  typeof message.type === "string" &&
  message.type.startsWith("fossick:");

/** How often a process says that it is alive. */
export const aliveMs = 1_000;
