// Limits the calls of each caller in a minute, counted in memory over all processes of a server.
import cluster from "node:cluster";
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { ApiError } from "./api-error.ts";

/** Counts a call. @throws ApiError TOO_MANY_CALLS, which says when to come back */
export type CallLimit = (callerId: string) => Promise<void>;

const keyPrefix = "calls";

/** Calls that each caller may make in a minute, counted over all processes of this server. @param perMinute 0 for any number */
export function createCallLimit(perMinute: number): CallLimit {
  if (perMinute === 0) return async () => undefined;
  const counted = { points: perMinute, duration: 60, keyPrefix };
  const ofProcess = new RateLimiterMemory(counted);
  const limiter = cluster.isWorker ? new RateLimiterCluster({ ...counted, timeoutMs: 1_000 }) : ofProcess;
  return async (callerId) => {
    try {
      await limiter.consume(callerId);
    } catch (refused) {
      // If the counting process is busy, this process counts by itself.
      if (!(refused instanceof RateLimiterRes) && limiter !== ofProcess) {
        await ofProcess.consume(callerId).catch(refuse);
      } else refuse(refused);
    }
  };
}

function refuse(refused: unknown): never {
  if (!(refused instanceof RateLimiterRes)) throw refused;
  const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
  throw new ApiError({
    status: 429,
    code: "TOO_MANY_CALLS",
    message: "this key has made its calls of this minute",
    hint: `Try again in ${seconds} seconds.`,
    headers: { "retry-after": String(seconds) },
  });
}
