// Lists the repositories that workers gave up on, from the database; starts none again.
import type { Queryable } from "../database/database.ts";

/** A repository that workers gave up on until it is asked for again. */
export interface DeadLetter {
  readonly repositoryId: number;
  readonly name: string;
  /** Most recent problem, in a sentence. */
  readonly problem: string;
  /** Failures in a row. */
  readonly failures: number;
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
}

/** Repositories that failed for good, oldest first; `requestUpdate` starts each again. */
export async function deadLetters(database: Queryable): Promise<readonly DeadLetter[]> {
  const { rows } = await database.query<{
    repository_id: string;
    name: string;
    problem: string | null;
    failures: number;
    state_since: Date;
  }>(
    `select repository_id, name, problem, failures, state_since from fossick.repositories
     where state = 'failed' order by state_since, repository_id`,
  );
  return rows.map(({ failures, name, problem, repository_id: id, state_since: since }) => ({
    repositoryId: Number(id),
    name,
    problem: problem ?? "",
    failures,
    sinceMs: since.getTime(),
  }));
}
