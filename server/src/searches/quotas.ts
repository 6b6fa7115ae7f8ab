// Limits the searches of a team in a day, counted in the database; processes reserve parts of the rest.
import type { Queryable } from "../database/database.ts";
import type { Quotas } from "../types.ts";

/** A team did all the searches of its day. */
export class QuotaSpent extends Error {
  override readonly name = "QuotaSpent";
  /** Until the next day. */
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super("your team has done the searches of this day");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Searches that this process may give out. */
interface Share {
  left: number;
  /** Nothing was left. */
  readonly isSpent: boolean;
  readonly untilMs: number;
  readonly dayEndsMs: number;
}

/** Cache time of the result that a team has no limit, or no searches left. */
const defaultKeptMs = 30_000;
const maxShares = 10_000;

/**
 * Quotas of teams, counted in the database: processes reserve shares of the rest and grant them, so that the quota is
 * never exceeded. Unused reservations are lost to others, at most a 500th of the quota per process.
 */
export function createQuotas(database: Queryable, keptMs = defaultKeptMs): Quotas {
  const shares = new Map<string, Promise<Share>>();
  const begin = (key: string, teams: readonly number[]): void => {
    if (shares.size >= maxShares) shares.clear();
    const next = takeShare(database, teams, keptMs);
    shares.set(key, next);
    next.catch(() => shares.delete(key));
  };
  return {
    async take({ isAdmin, teams }) {
      if (isAdmin) return () => undefined;
      const key = teams.join();
      for (;;) {
        const known = shares.get(key);
        const share = await known;
        const nowMs = performance.now();
        if (share !== undefined && nowMs < share.untilMs) {
          if (share.left > 0) {
            share.left -= 1;
            return () => void (share.left += 1);
          }
          if (share.isSpent) throw new QuotaSpent(Math.max(1, Math.ceil((share.dayEndsMs - nowMs) / 1_000)));
        }
        // All who find none wait for the same one.
        if (shares.get(key) === known) begin(key, teams);
      }
    },
  };
}

async function takeShare(database: Queryable, teams: readonly number[], keptMs: number): Promise<Share> {
  const { rows } = await database.query<{ granted: number | null; seconds: number }>(
    "select granted, seconds from fossick.take_searches($1)",
    [teams],
  );
  const { granted = null, seconds = 0 } = rows[0] ?? {};
  const nowMs = performance.now();
  const dayEndsMs = nowMs + seconds * 1_000;
  return {
    left: granted ?? Number.POSITIVE_INFINITY,
    isSpent: granted === 0,
    dayEndsMs,
    untilMs: granted !== null && granted > 0 ? dayEndsMs : Math.min(dayEndsMs, nowMs + keptMs),
  };
}
