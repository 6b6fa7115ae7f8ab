import type { Queryable } from "../database/database.ts";

/** Numbers of the teams that members of these groups are members of, ascending. */
export async function teamsOfGroups(
  database: Queryable,
  groups: readonly string[],
): Promise<readonly number[]> {
  if (groups.length === 0) return [];
  const { rows } = await database.query<{ team_id: string }>(
    "select distinct team_id from fossick.team_groups where group_name = any ($1) order by team_id",
    [groups],
  );
  return rows.map((row) => Number(row.team_id));
}
