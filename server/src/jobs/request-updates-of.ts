import type { Queryable } from "../database/database.ts";
import type { Push } from "./read-push.ts";

/** Ask for an update of the repositories that a push is about. @returns how many there are */
export async function requestUpdatesOf(database: Queryable, { addresses, branch }: Push): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    "select fossick.request_updates_of($1, $2) as count",
    [addresses, branch ?? null],
  );
  return rows[0]?.count ?? 0;
}
