// Types of the messages between the processes that answer and the one that started them, and their interval.
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
export const isOwnMessage = (message: unknown): message is FromProcess | ToProcess =>
  typeof message === "object" &&
  message !== null &&
  "type" in message &&
  typeof message.type === "string" &&
  message.type.startsWith("fossick:");

/** Interval of a process's signs of life. */
export const aliveMs = 1_000;
