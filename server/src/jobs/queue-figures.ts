// Counts jobs and repositories for the metrics of workers, in one query.
import { countWords } from "../database/count-words.ts";
import type { Queryable } from "../database/database.ts";
import { repositoryStates, type RepositoryState } from "../types.ts";

/** Figures of all jobs and repositories, the same at whichever worker asks. */
export interface QueueFigures {
  /** Jobs that could begin. */
  readonly waiting: number;
  /** Postponed jobs, such as retries. */
  readonly later: number;
  readonly running: number;
  /** Seconds since the oldest waiting job could begin. */
  readonly oldestSeconds: number;
  /** Seconds since the most overdue regular fetch was due. */
  readonly overdueSeconds: number;
  /** Repositories whose last tries failed, given up or not. */
  readonly failing: number;
  /** Repositories whose host does not answer. */
  readonly hostAway: number;
  readonly states: Readonly<Record<RepositoryState, number>>;
}

/** Counts jobs of an index format and all repositories, with one look at each table. @param fetchMinutes 0 for never */
export async function queueFigures(
  database: Queryable,
  format: string,
  fetchMinutes: number,
): Promise<QueueFigures> {
  const { rows } = await database.query<QueueFigures>(
    `with jobs as (
       select count(*) filter (where j.is_available and j.run_at <= now())::int as waiting,
         count(*) filter (where j.is_available and j.run_at > now())::int as later,
         count(*) filter (where j.locked_at is not null)::int as running,
         coalesce(extract(epoch from now() - min(j.run_at) filter (where j.is_available)), 0)::float as oldest
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'update:' || $1
     ), repositories as (
       select count(*) filter (where failures > 0)::int as failing,
         count(*) filter (where waits_for_host)::int as away,
         coalesce(extract(epoch from now() - min(coalesce(checked_at + make_interval(mins => $2), added_at))
           filter (where $2 > 0 and state <> 'failed' and not waits_for_host)), 0)::float as overdue,
         ${countWords("state", repositoryStates)} as states
       from fossick.repositories
     )
     select waiting, later, running, greatest(oldest, 0) as "oldestSeconds", greatest(overdue, 0) as "overdueSeconds",
       failing, away as "hostAway", states from jobs, repositories`,
    [format, fetchMinutes],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("nothing was counted");
  return row;
}
