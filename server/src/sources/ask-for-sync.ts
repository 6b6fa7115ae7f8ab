import { asAdmin, type Manager } from "../catalogue/as-admin.ts";
import type { Database } from "../database/database.ts";
import { unknownSource } from "./manage-sources.ts";

/**
 * Has the next worker list a source, because only workers have its secrets.
 * @throws FossickError INVALID_SETTING for an unknown source
 */
export const askForSync = (database: Database, manager: Manager, name: string): Promise<void> =>
  asAdmin(database, manager, async (client) => {
    const { rowCount } = await client.query(
      "update fossick.sources set next_at = least(next_at, now()) where lower(name) = lower($1)",
      [name],
    );
    if (rowCount === 0) throw unknownSource(name);
  });
