// Lists the waiting and running jobs of the queue for administrators; starts none.
import type { Database } from "../database/database.ts";
import type { JobState } from "../types.ts";
import { asAdmin, type Manager } from "./as-admin.ts";

/** Work on a repository that waits or runs. */
export interface Job {
  readonly repository: string;
  /** Format of the index that it makes. */
  readonly format: string;
  readonly state: JobState;
  /** When it began, or could begin; ISO 8601. */
  readonly since: string;
  /** The tries so far, one that runs among them. */
  readonly attempts: number;
  readonly maxAttempts: number;
  /** The worker that is to do it; null for any. */
  readonly worker: string | null;
  /** Most recent problem of the repository, in a sentence. */
  readonly problem: string | null;
}

interface JobOptions {
  readonly state?: JobState | undefined;
  readonly max: number;
}

/** Lists jobs: running, waiting, then later ones; oldest first. */
export const listJobs = (
  database: Database,
  manager: Manager,
  { max, state }: JobOptions,
): Promise<readonly Job[]> =>
  asAdmin(database, manager, async (client) => {
    const { rows } = await client.query<Omit<Job, "since"> & { readonly since_at: Date }>(
      `select repository, format, state, since as since_at, attempts, max_attempts as "maxAttempts", worker, problem
       from fossick.queue_jobs() where $1::text is null or state = $1
       order by array_position(array['running', 'waiting'], state), since, repository collate "C", format limit $2`,
      [state ?? null, max],
    );
    return rows.map(({ since_at: since, ...job }) => ({ ...job, since: since.toISOString() }));
  });
