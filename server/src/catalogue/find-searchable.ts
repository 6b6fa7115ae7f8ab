import { asCaller, type Database } from "../database/database.ts";
import { seenBy, seenByParameters } from "../database/seen-by.ts";
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
  const { rows } = await asCaller(database, caller, (client) =>
    client.query(
      `select r.repository_id, r.name, i.generation, i.lineage, h.branch, h.commit,
         case when r.remembers then coalesce(m.version, 0) end as memory
       from fossick.repositories r
       left join fossick.memories m on m.repository_id = r.repository_id and r.remembers
       left join fossick.indexes i on i.repository_id = r.repository_id and i.format = $2
       left join fossick.heads h on h.repository_id = r.repository_id and h.format = $2
         and (h.branch = $3 or (h.branch_name = $3 and $3 <> ''))
       where r.name_key = lower($1) and ${seenBy(4)}`,
      [name, format, branch, ...seenByParameters(caller)],
    ),
  );
  return rows[0] && toSearchable(rows[0], format);
}

export interface SearchableRow {
  readonly repository_id: string;
  readonly name: string;
  readonly generation: string | null;
  readonly lineage: string | null;
  readonly branch: string | null;
  readonly commit: string | null;
  /** The version of what was learned of it; null or absent where it does not remember. */
  readonly memory?: string | null;
}

export function toSearchable(row: SearchableRow, format: string): Searchable {
  const { branch, commit, generation, lineage, name } = row;
  const { memory = null } = row;
  const repository = {
    id: Number(row.repository_id),
    name,
    ...(memory !== null && { memory: Number(memory) }),
  };
  if (generation === null || lineage === null || branch === null || commit === null) return { repository };
  return { repository, index: { format, generation: Number(generation), lineage, branch, commit } };
}
