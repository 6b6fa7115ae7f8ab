// Counts repositories, jobs and sources by their state for administrators, in one query.
import { countWords } from "../database/count-words.ts";
import type { Database } from "../database/database.ts";
import { jobStates, repositoryStates, type JobState, type RepositoryState } from "../types.ts";
import { asAdmin, type Manager } from "./as-admin.ts";
import { missingNode } from "./missing-node.ts";

/** State of everything, in figures. */
export interface Overview {
  readonly repositories: Readonly<Record<RepositoryState, number>>;
  /** Repositories whose last tries failed, given up or not. */
  readonly failing: number;
  /** Repositories whose host does not answer. */
  readonly hostAway: number;
  readonly jobs: Readonly<Record<JobState, number>>;
  /** Since when the oldest waiting job could begin; ISO 8601. */
  readonly oldestSince: string | null;
  /** Which node of the database is away, in a sentence; null where all of it answers. */
  readonly missing: string | null;
  readonly sources: { readonly all: number; readonly failing: number };
}

/** Counts repositories, jobs and sources. */
export async function overviewOf(database: Database, manager: Manager): Promise<Overview> {
  const missing = await missingNode(database, manager);
  return { ...(await countAll(database, manager)), missing };
}

const countAll = (database: Database, manager: Manager): Promise<Omit<Overview, "missing">> =>
  asAdmin(database, manager, async (client) => {
    const { rows } = await client.query<
      Omit<Overview, "oldestSince" | "missing"> & { readonly oldest: Date | null }
    >(
      `with repositories as (
         select ${countWords("state", repositoryStates)} as repositories,
           count(*) filter (where failures > 0)::int as failing, count(*) filter (where waits_for_host)::int as "hostAway"
         from fossick.repositories
       ), jobs as (
         select ${countWords("state", jobStates)} as jobs,
           min(since) filter (where state = 'waiting') as oldest
         from fossick.queue_jobs()
       ), sources as (
         select json_build_object('all', count(*), 'failing', count(problem)) as sources from fossick.sources
       )
       select * from repositories, jobs, sources`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error("nothing was counted");
    const { oldest, ...counts } = row;
    return { ...counts, oldestSince: oldest?.toISOString() ?? null };
  });
