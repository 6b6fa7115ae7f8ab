import { asCaller } from "../database/database.ts";
import { seenBy, seenByParameters } from "../database/seen-by.ts";
import type { RepositoryState } from "../types.ts";
import type { SearchCall } from "./search-call.ts";
import { repositoryUnknown } from "./unknown.ts";

/** What a caller may know of a repository. */
export interface RepositoryStatus {
  readonly name: string;
  readonly state: RepositoryState;
  /** What went wrong last; absent once it went well. */
  readonly problem?: string;
  /** ISO 8601. */
  readonly stateSince: string;
  /** Whether this server can search it. */
  readonly isSearchable: boolean;
  /** Goes up with every change of the index. */
  readonly generation?: number;
  readonly sizeBytes?: number;
  /** Those that are indexed, the default one first. */
  readonly branches: readonly {
    readonly name: string;
    readonly commit: string;
    readonly indexedAt: string;
  }[];
}

const columns = `r.name, r.state, r.problem, r.state_since, i.generation, i.size_bytes,
  coalesce((
    select json_agg(json_build_object('name', h.branch_name, 'commit', h.commit, 'indexedAt', h.indexed_at) order by h.branch)
    from fossick.heads h where h.repository_id = r.repository_id and h.format = $1
  ), '[]') as branches`;
const tables = `fossick.repositories r
  left join fossick.indexes i on i.repository_id = r.repository_id and i.format = $1`;

/**
 * The repositories that a caller may search, by name.
 * @param after the name to go on after @param most how many @param url only those with this address, over whatever protocol
 */
export async function listRepositories(
  { caller, context }: SearchCall,
  { after, most, url }: { readonly after: string; readonly most: number; readonly url?: string | undefined },
): Promise<readonly RepositoryStatus[]> {
  const text = `select ${columns} from ${tables} where r.name collate "C" > $2
    and ($4::text is null or fossick.plain_address(r.url) = fossick.plain_address($4)) and ${seenBy(5)} order by r.name collate "C" limit $3`;
  const { rows } = await asCaller(context.database, caller, (client) =>
    client.query<StatusRow>(text, [context.format, after, most, url ?? null, ...seenByParameters(caller)]),
  );
  return rows.map(toStatus);
}

/** @throws FossickError REPOSITORY_UNKNOWN */
export async function repositoryStatus(
  { caller, context }: SearchCall,
  name: string,
): Promise<RepositoryStatus> {
  const { rows } = await asCaller(context.database, caller, (client) =>
    client.query<StatusRow>(`select ${columns} from ${tables} where r.name = $2 and ${seenBy(3)}`, [
      context.format,
      name,
      ...seenByParameters(caller),
    ]),
  );
  if (rows[0] === undefined) throw repositoryUnknown();
  return toStatus(rows[0]);
}

interface StatusRow {
  readonly name: string;
  readonly state: RepositoryState;
  readonly problem: string | null;
  readonly state_since: Date;
  readonly generation: string | null;
  readonly size_bytes: string | null;
  readonly branches: RepositoryStatus["branches"];
}

const toStatus = ({ branches, name, problem, state, ...row }: StatusRow): RepositoryStatus => ({
  name,
  state,
  ...(problem !== null && { problem }),
  stateSince: row.state_since.toISOString(),
  isSearchable: row.generation !== null && branches.length > 0,
  ...(row.generation !== null && { generation: Number(row.generation) }),
  ...(row.size_bytes !== null && { sizeBytes: Number(row.size_bytes) }),
  branches,
});
