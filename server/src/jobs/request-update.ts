import type { Queryable } from "../database/database.ts";

/**
 * Asks the workers, by a job, to bring a repository up to date after it was added or pushed to. Requests that come while
 * one waits are joined; one that comes while a worker is at it makes it look once more.
 * @param database of the server's login, of a worker's, or a transaction that adds the repository
 */
export async function requestUpdate(database: Queryable, repositoryId: number): Promise<void> {
  await database.query("select fossick.request_update($1)", [repositoryId]);
}
