// Frees the jobs of workers that are gone, and gives up repositories whose workers were ended again and again.
import { inTransaction, type Database } from "../database/database.ts";
import { lockOf } from "./lease.ts";

/** A repository whose workers were ended so often in a row is left alone: it may be what ends them. */
const maxInterruptions = 20;

/** Workers that hold jobs and no lock: they are gone. */
async function findGone(database: Database): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ worker: string }>(
    `select w.worker from (
       select locked_by as worker from graphile_worker._private_jobs where locked_by is not null
       union select locked_by from graphile_worker._private_job_queues where locked_by is not null
     ) w where pg_try_advisory_xact_lock_shared(${lockOf("w.worker")})`,
  );
  return new Set(rows.map(({ worker }) => worker));
}

/**
 * Give free what workers held that are gone; the queue by itself does so after four hours. A worker must be found gone
 * twice in a row: one that lost its connection needs a moment to notice, and to stop.
 * @returns call it every few seconds; it says how many jobs were given free
 */
export function createTakeOver(database: Database): () => Promise<number> {
  let before: ReadonlySet<string> = new Set();
  return async () => {
    const gone = await findGone(database);
    const twice = [...gone].filter((worker) => before.has(worker));
    before = gone;
    return twice.length === 0 ? 0 : unlock(database, twice);
  };
}

const unlock = (database: Database, workers: readonly string[]): Promise<number> =>
  inTransaction(database, async (client) => {
    const { rows } = await client.query<{ id: string; repository: string; is_replaced: boolean }>(
      `select id, payload ->> 'repositoryId' as repository, key is null as is_replaced
       from graphile_worker._private_jobs where locked_by = any ($1) order by id for update`,
      [workers],
    );
    await client.query("select graphile_worker.force_unlock_workers($1)", [workers]);
    const held = rows.filter(({ is_replaced: isReplaced }) => !isReplaced);
    const ids = held.map(({ id }) => id);
    // A job requested again meanwhile has a waiting successor.
    await client.query("select graphile_worker.complete_jobs($1)", [
      rows.filter(({ is_replaced: isReplaced }) => isReplaced).map(({ id }) => id),
    ]);
    // The end of its worker does not count as a failure of the job.
    await client.query("select graphile_worker.reschedule_jobs($1, run_at => now(), attempts => 0)", [ids]);
    await client.query(
      `with interrupted as (
         update fossick.repositories set interruptions = interruptions + 1, state_since = now(),
           state = case when interruptions >= $3 then 'failed' else 'waiting' end,
           problem = case when interruptions >= $3 then $4 else problem end
         where repository_id = any ($1) returning repository_id, state
       )
       select graphile_worker.permanently_fail_jobs(array_agg(j.id), 'its workers were ended')
       from graphile_worker._private_jobs j
       join interrupted i on i.repository_id = (j.payload ->> 'repositoryId')::bigint
       where j.id = any ($2) and i.state = 'failed'`,
      [
        held.map(({ repository }) => repository),
        ids,
        maxInterruptions,
        "Workers were ended again and again while they indexed it: it may need more memory than they have.",
      ],
    );
    return held.length;
  });
