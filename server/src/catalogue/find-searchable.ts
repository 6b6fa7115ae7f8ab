// Looks up in the database which index a caller may search under a name; forbidden looks the same as unknown.
import { asCaller, type Database, type Queryable } from "../database/database.ts";
import { visibilityCondition, seenByParameters } from "../database/seen-by.ts";
import type { Caller } from "../access/caller.ts";
import type { Searchable } from "../types.ts";

/** Target of a question: a repository's name, and one of its branches. */
export interface Target {
  readonly name: string;
  /** The default branch when omitted. */
  readonly branch?: string;
}

/**
 * Looks up the repository that a caller may search under a name, whatever its case, by their teams and under row-level security; unknown,
 * forbidden and removed repositories give the same result at the same cost.
 * @param format of the indexes that this server reads
 */
export async function findSearchable(
  database: Database,
  caller: Caller,
  { branch = "", name }: Target,
  format: string,
): Promise<Searchable | undefined> {
  return asCaller(database, caller, async (client) => {
    const { rows } = await client.query<Found>(
      `select r.repository_id, r.name, r.remembers, r.silent_since, fossick.enter(array[r.repository_id]) from fossick.repositories r where r.name_key = lower($1) and ${visibilityCondition(2)}`,
      [name, ...seenByParameters(caller)],
    );
    const [found] = rows;
    if (found === undefined) return undefined;
    // Asked by its number: Citus has the rest on one node.
    const index = await client.query<Version>(
      `select i.generation, i.lineage, h.branch, h.commit
       from fossick.indexes i left join fossick.heads h on h.repository_id = i.repository_id and h.format = i.format
         and (h.branch = $3 or (h.branch_name = $3 and $3 <> ''))
       where i.repository_id = $1 and i.format = $2`,
      [found.repository_id, format, branch],
    );
    const memory = found.remembers ? await versionOfMemory(client, found.repository_id) : null;
    return toSearchable({ ...noVersion, ...index.rows[0], ...found, memory }, format);
  });
}

interface Found extends Pick<SearchableRow, "repository_id" | "name" | "silent_since"> {
  readonly remembers: boolean;
}
type Version = Pick<SearchableRow, "generation" | "lineage" | "branch" | "commit">;
const noVersion: Version = { generation: null, lineage: null, branch: null, commit: null };

async function versionOfMemory(client: Queryable, id: string): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    "select version from fossick.memories where repository_id = $1",
    [id],
  );
  return rows[0]?.version ?? "0";
}

export interface SearchableRow {
  readonly repository_id: string;
  readonly name: string;
  readonly generation: string | null;
  readonly lineage: string | null;
  readonly branch: string | null;
  readonly commit: string | null;
  /** Version of its memory; null or absent if it does not remember. */
  readonly memory?: string | null;
  readonly silent_since?: Date | null;
}

export function toSearchable(row: SearchableRow, format: string): Searchable {
  const { branch, commit, generation, lineage, name } = row;
  const { memory = null, silent_since: silentSince } = row;
  const repository = {
    id: Number(row.repository_id),
    name,
    ...(memory !== null && { memory: Number(memory) }),
    ...(silentSince && { silentSinceMs: silentSince.getTime() }),
  };
  if (generation === null || lineage === null || branch === null || commit === null) return { repository };
  return { repository, index: { format, generation: Number(generation), lineage, branch, commit } };
}
