import type { Store } from "fossick/hosting";
import { escapeLiteral } from "pg";
import { inTransaction, type Database } from "../database/database.ts";
import { copyRows } from "./copy-rows.ts";
import { createStoreFiller } from "./fill-store.ts";
import { writeLineage } from "./lineage.ts";
import { rowKeys } from "./row-keys.ts";
import { hashOfValue } from "./store-rows.ts";
import type { IndexKey } from "./types.ts";
import { versionOf } from "./version.ts";

/**
 * Restores a worker's whole index into an empty store. If interrupted, the store has data but no `lineageOf`, and must
 * be thrown away.
 * @returns false when the database has none
 */
export async function restoreIndex(database: Database, index: IndexKey, store: Store): Promise<boolean> {
  return inTransaction(
    database,
    async (client) => {
      const version = await versionOf(client, index);
      if (version === undefined) return false;
      const filler = createStoreFiller(store);
      const { format, repositoryId } = index;
      const query = `select key, value from fossick.records
        where repository_id = ${repositoryId} and format = ${escapeLiteral(format)} and key <> '${rowKeys.texts}'
        order by key`;
      for await (const [key, value] of copyRows(client, query)) filler.add(key, value);
      filler.finish((writer, values) => {
        for (const [key, value] of values) writer.put(key, value);
        const sent = Object.fromEntries(values.map(([key, value]) => [key, hashOfValue(value)]));
        writeLineage(writer, { ...version, sent });
      });
      return true;
    },
    "begin isolation level repeatable read read only",
  );
}
