// Asks for updates after pushes, and keeps pushes in memory while the database cannot be reached.
import { setTimeout as sleep } from "node:timers/promises";
import type { Queryable } from "../database/database.ts";
import { isUnavailable } from "../database/is-unavailable.ts";
import type { Push } from "./read-push.ts";
import { requestUpdatesOf } from "./request-updates-of.ts";

export interface KeptPushesOptions {
  readonly database: Queryable;
  /** Called for background failures. */
  readonly onError: (error: unknown) => void;
  /** Between two tries. */
  readonly pauseMs?: number;
}

/** Pushes as forges tell of them: once, and most never again. */
export interface KeptPushes {
  /**
   * Request the updates for a push as soon as the database can be reached.
   * @returns "taken" if requested at once, "kept" if this process keeps it until then
   * @throws errors of the database, also when it is away and too many are kept already
   */
  take(push: Push): Promise<"taken" | "kept">;
}

/** Max distinct ones; pushes to the same branch of a repository count once. */
const maxKept = 10_000;

export function createKeptPushes({ database, onError, pauseMs = 500 }: KeptPushesOptions): KeptPushes {
  const kept = new Map<string, Push>();
  let isTrying = false;

  async function tryAgain(): Promise<void> {
    if (isTrying) return;
    isTrying = true;
    while (kept.size > 0) {
      // Does not delay the end of the process: the schedule finds lost pushes, too.
      await sleep(pauseMs, undefined, { ref: false });
      await takeKept();
    }
    isTrying = false;
  }

  async function takeKept(): Promise<void> {
    for (const [key, push] of kept) {
      try {
        await requestUpdatesOf(database, push);
      } catch (error) {
        if (isUnavailable(error)) return;
        onError(error);
      }
      kept.delete(key);
    }
  }

  return {
    async take(push) {
      try {
        await requestUpdatesOf(database, push);
        return "taken";
      } catch (error) {
        const key = JSON.stringify(push);
        if (!isUnavailable(error) || (kept.size >= maxKept && !kept.has(key))) throw error;
        kept.set(key, push);
        void tryAgain();
        return "kept";
      }
    },
  };
}
