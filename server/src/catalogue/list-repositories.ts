// Lists the repositories that a caller may see, with state, branches, sizes and teams, in one query.
import type { Caller } from "../access/caller.ts";
import { asCaller, type Database } from "../database/database.ts";
import { visibilityCondition, seenByParameters } from "../database/seen-by.ts";
import type { RepositoryState } from "../types.ts";

/** The state of one branch in one format of the index. */
export interface BranchStatus {
  readonly branch: string;
  readonly commit: string;
  readonly format: string;
  readonly generation: number;
  /** ISO 8601. */
  readonly indexedAt: string;
}

/** All that is known of a repository's state. */
export interface RepositoryStatus {
  readonly name: string;
  readonly url: string;
  readonly state: RepositoryState;
  /** Most recent problem, in a sentence. */
  readonly problem: string | null;
  /** Failures in a row. */
  readonly failures: number;
  /** ISO 8601. */
  readonly stateSince: string;
  /** Since when a job waits for a worker, ISO 8601, and its place among all that wait; null while none does. */
  readonly queued: { readonly since: string; readonly place: number } | null;
  /** Requested branches; empty for HEAD of the remote only. */
  readonly branches: readonly string[];
  readonly indexed: readonly BranchStatus[];
  /** Bytes in the database: indexes of all formats, and texts. */
  readonly sizeBytes: number;
  /** Teams with access, as visible to the caller. */
  readonly teams: readonly string[];
  /** True if searches learn from feedback. */
  readonly remembers: boolean;
}

export interface ListOptions {
  /** Only the one of this name, whatever its case. */
  readonly name?: string | undefined;
  /** Only those with this address, over whatever protocol. */
  readonly url?: string | undefined;
  /** Only names that contain this, ignoring case. */
  readonly containing?: string | undefined;
  readonly state?: RepositoryState | undefined;
  /** Only those whose last tries failed, given up or not. */
  readonly isFailing?: boolean | undefined;
  /** Go on after this name. */
  readonly after?: string | undefined;
  readonly max?: number | undefined;
}

const narrowed = `($5::text is null or position(lower($5) in lower(r.name)) > 0)
  and ($6::text is null or r.shown = $6) and (not $7::boolean or r.failures > 0)`;

/** One that somebody asked for waits, whatever came of its last job; one that is only fetched as a matter of routine does not. */
const withQueue = `repositories as (
    select r.*, q.since, q.place, r.state = 'ready' and q.urgency < 10 is true as is_asked_for
    from fossick.repositories r left join (select * from fossick.queued()) q using (repository_id)
  ), shown as (
    select r.*, case when r.is_asked_for then 'waiting' else r.state end as shown from repositories r
  )`;

/** Lists the repositories a caller may see, by name. */
export const listRepositories = (
  database: Database,
  caller: Pick<Caller, "isAdmin" | "teams">,
  { after, containing, isFailing = false, max, name, state, url }: ListOptions = {},
): Promise<readonly RepositoryStatus[]> =>
  asCaller(database, caller, async (client) => {
    const given = [name, url, after, max, containing, state].map((each) => each ?? null);
    const { rows } = await client.query<Row>(
      `with ${withQueue}, chosen as materialized (
         select r.* from shown r
         where ($1::text is null or r.name_key = lower($1)) and ($2::text is null or fossick.plain_address(r.url) = fossick.plain_address($2))
           and ($3::text is null or r.name collate "C" > $3) and ${narrowed} and ${visibilityCondition(8)}
         order by r.name collate "C" limit $4
       ), ids as materialized (
         select array_agg(repository_id) as those from chosen
       ), sizes as materialized (
         select i.repository_id, sum(i.size_bytes) as size_bytes from fossick.indexed i
         where i.repository_id = any ((select those from ids)::bigint[]) group by 1
       ), members as materialized (
         select tr.repository_id, array_agg(t.name order by t.name) as teams
         from fossick.team_repositories tr join fossick.teams t using (team_id)
         where tr.repository_id = any ((select those from ids)::bigint[]) group by 1
       ), branches as materialized (
         select i.repository_id, json_agg(json_build_object('branch', head ->> 'branch', 'commit', head ->> 'commit',
             'format', i.format, 'generation', i.generation, 'indexedAt', i.indexed_at) order by i.format, at) as indexed
         from fossick.indexed i, jsonb_array_elements(i.heads) with ordinality each (head, at)
         where i.repository_id = any ((select those from ids)::bigint[]) group by 1
       )
       select r.name, r.url, r.shown as state, r.failures, r.since, r.place,
         case when r.gone_until is null then r.problem else 'It is ' || r.gone_why || ' at its host, and is removed after '
           || to_char(r.gone_until at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC.' end as problem,
         case when r.is_asked_for then r.since else r.state_since end as state_since, r.branches, r.remembers,
         r.text_bytes + coalesce(s.size_bytes, 0) as size_bytes, coalesce(m.teams, '{}') as teams, coalesce(b.indexed, '[]') as indexed
       from chosen r left join sizes s using (repository_id) left join members m using (repository_id)
         left join branches b using (repository_id)
       order by r.name collate "C"`,
      [...given, isFailing, ...seenByParameters(caller)],
    );
    return rows.map(toStatus);
  });

interface Row extends Pick<
  RepositoryStatus,
  "name" | "url" | "state" | "problem" | "failures" | "branches" | "remembers" | "teams" | "indexed"
> {
  readonly state_since: Date;
  readonly since: Date | null;
  readonly place: number | null;
  readonly size_bytes: string;
}

const toStatus = ({ indexed, place, since, size_bytes, state_since, ...row }: Row): RepositoryStatus => ({
  ...row,
  queued: since === null || place === null ? null : { since: since.toISOString(), place },
  stateSince: state_since.toISOString(),
  sizeBytes: Number(size_bytes),
  indexed: indexed.map((branch) => ({ ...branch, indexedAt: new Date(branch.indexedAt).toISOString() })),
});
