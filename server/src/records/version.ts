import type { Queryable } from "../database/database.ts";
import type { IndexKey, StoredVersion } from "./types.ts";

/** Returns the visible version of an index, or undefined if none is visible. */
export async function versionOf(
  client: Queryable,
  { format, repositoryId }: IndexKey,
): Promise<StoredVersion | undefined> {
  const { rows } = await client.query<{ generation: string; lineage: string }>(
    "select generation, lineage from fossick.indexes where repository_id = $1 and format = $2",
    [repositoryId, format],
  );
  return rows[0] && { generation: Number(rows[0].generation), lineage: rows[0].lineage };
}
