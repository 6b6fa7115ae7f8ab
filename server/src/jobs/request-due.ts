import type { Queryable } from "../database/database.ts";

/**
 * Say that a worker makes indexes of a format, and ask for the repositories that are due: without such an index, or not
 * looked at for so many minutes.
 * @param fetchMinutes 0 for never
 * @returns how many are due
 */
export async function requestDue(database: Queryable, format: string, fetchMinutes: number): Promise<number> {
  const { rows } = await database.query<{ due: number }>("select fossick.request_due($1, $2) as due", [
    format,
    fetchMinutes,
  ]);
  return rows[0]?.due ?? 0;
}
