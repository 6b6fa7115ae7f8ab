import type { Queryable } from "../database/database.ts";
import type { Push } from "./read-push.ts";

/** Request updates of the repositories of a push. @returns their number */
export async function requestUpdatesOf(database: Queryable, { addresses, branch }: Push): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    "select fossick.request_updates_of($1, $2) as count",
    [addresses, branch ?? null],
  );
  return rows[0]?.count ?? 0;
}
