import { keys } from "fossick/hosting";
import type { Queryable } from "../database/database.ts";
import { rowKeys } from "./row-keys.ts";
import type { IndexKey } from "./types.ts";

/** Remove an index whose records are gone, as after a restore of a backup without them, so that it is made anew. */
export async function dropHollow(database: Queryable, { format, repositoryId }: IndexKey): Promise<void> {
  await database.query(
    `with hollow as (
       delete from fossick.indexes i where i.repository_id = $1 and i.format = $2 and not exists (
         select from fossick.records r where r.repository_id = $1 and r.format = $2 and r.key = $3)
       returning i.repository_id
     ), heads as (
       delete from fossick.heads where repository_id = $1 and format = $2 and exists (select from hollow)
     )
     delete from fossick.records where repository_id = $1 and format = $2 and exists (select from hollow)`,
    [repositoryId, format, rowKeys.value(keys.meta)],
  );
}
