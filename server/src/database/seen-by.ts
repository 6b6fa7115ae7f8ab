// Writes the SQL condition by which a query shows a caller its repositories; asks nothing.
import type { Caller } from "../access/caller.ts";

/**
 * The condition that a caller may see the repository `r` of a query: the first wall, beside row-level security.
 * @param first the number of the first of the two parameters, which `seenByParameters` gives
 */
export const visibilityCondition = (first: number): string =>
  `($${first}::boolean or exists (select from fossick.team_repositories seen
    where seen.repository_id = r.repository_id and seen.team_id = any ($${first + 1}::bigint[])))`;

export const seenByParameters = ({
  isAdmin,
  teams,
}: Pick<Caller, "isAdmin" | "teams">): readonly [boolean, readonly number[]] => [isAdmin, teams];
