// Lists the workers that reported within the last day, and why one takes no jobs.
import type { Database } from "../database/database.ts";
import { asAdmin, type Manager } from "./as-admin.ts";

/** A worker that said so within the last day. */
export interface WorkerStatus {
  readonly name: string;
  /** Why it takes no jobs, in a sentence; null while it does. */
  readonly problem: string | null;
  /** ISO 8601. */
  readonly seenAt: string;
}

/** Lists the workers, by name. */
export const listWorkers = (database: Database, manager: Manager): Promise<readonly WorkerStatus[]> =>
  asAdmin(database, manager, async (client) => {
    const { rows } = await client.query<{ worker: string; problem: string | null; seen_at: Date }>(
      'select worker, problem, seen_at from fossick.workers order by worker collate "C"',
    );
    return rows.map(({ problem, seen_at: seen, worker }) => ({
      name: worker,
      problem,
      seenAt: seen.toISOString(),
    }));
  });
