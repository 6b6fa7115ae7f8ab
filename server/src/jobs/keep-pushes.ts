import { setTimeout as sleep } from "node:timers/promises";
import type { Queryable } from "../database/database.ts";
import { isUnavailable } from "../database/is-unavailable.ts";
import type { Push } from "./read-push.ts";
import { requestUpdatesOf } from "./request-updates-of.ts";

export interface KeptPushesOptions {
  readonly database: Queryable;
  /** Told of what failed where nobody waits for it. */
  readonly onError: (error: unknown) => void;
  /** Between two tries. */
  readonly pauseMs?: number;
}

/** Pushes as forges tell of them: once, and most never again. */
export interface KeptPushes {
  /**
   * Ask for the updates that a push is about, as soon as the database can be reached.
   * @returns whether it was asked for at once, or is kept until then by this process
   * @throws what the database throws, also when it is away and too many are kept already
   */
  take(push: Push): Promise<"taken" | "kept">;
}

/** Different ones; pushes to the same branch of the same repository are one. */
const maxKept = 10_000;

export function createKeptPushes({ database, onError, pauseMs = 500 }: KeptPushesOptions): KeptPushes {
  const kept = new Map<string, Push>();
  let isTrying = false;

  async function tryAgain(): Promise<void> {
    if (isTrying) return;
    isTrying = true;
    while (kept.size > 0) {
      // Whoever ends the process does not wait: the schedule finds what was pushed, too.
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
