import type { ServerContext } from "../context.ts";
import type { Database } from "../database/database.ts";
import { forgetSearches } from "./kept-searches.ts";

const everyMs = 5 * 60_000;
const sweptMs = new WeakMap<Database, number>();

/** Drops expired searches, at most every few minutes, in the background. */
export function sweepNowAndThen({ database, log }: Pick<ServerContext, "database" | "log">): void {
  const nowMs = performance.now();
  if (nowMs - (sweptMs.get(database) ?? Number.NEGATIVE_INFINITY) < everyMs) return;
  sweptMs.set(database, nowMs);
  forgetSearches(database).catch((error: unknown) => log.warn({ err: error }, "searches were not swept"));
}
