// Reads a repository for a worker, and writes its state and problem to the database.
import type { Database } from "../database/database.ts";
import type { RepositoryState } from "../types.ts";

/** A repository as workers read it. */
export interface RepositoryRow {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly branches: readonly string[];
  /** Some worker could read it before. */
  readonly wasIndexed: boolean;
}

/** @returns undefined when it was removed */
export async function readRepository(database: Database, id: number): Promise<RepositoryRow | undefined> {
  const { rows } = await database.query<Omit<RepositoryRow, "id" | "wasIndexed">>(
    "select name, url, branches from fossick.repositories where repository_id = $1",
    [id],
  );
  const { rowCount } = await database.query(
    "select from fossick.indexes where repository_id = $1 and generation > 0 limit 1",
    [id],
  );
  return rows[0] && { id, ...rows[0], wasIndexed: rowCount === 1 };
}

export async function setIndexing(database: Database, id: number): Promise<void> {
  await database.query(
    `update fossick.repositories set state = 'indexing', state_since = now()
     where repository_id = $1 and state <> 'indexing'`,
    [id],
  );
}

/** Records a success. @param problem a warning for people: a missing branch */
export async function setReady(database: Database, id: number, problem: string | undefined): Promise<void> {
  await database.query(
    `update fossick.repositories set state = 'ready', problem = $2, failures = 0, interruptions = 0,
       waits_for_host = false, state_since = now(), checked_at = now(), silent_since = null
     where repository_id = $1`,
    [id, problem ?? null],
  );
}

/** It went wrong, once more. */
export async function setProblem(
  database: Database,
  id: number,
  state: Extract<RepositoryState, "waiting" | "failed">,
  { isOfRemote, message }: { readonly message: string; readonly isOfRemote: boolean },
): Promise<void> {
  await database.query(
    `update fossick.repositories set state = $2, problem = $3, failures = failures + 1, state_since = now(),
       waits_for_host = false, checked_at = now(), silent_since = case when $4 then coalesce(silent_since, now()) end
     where repository_id = $1`,
    [id, state, message, isOfRemote],
  );
}

/** The database cannot reach what it has of the repository: it is tried again until it can. */
export async function setNodeAway(
  database: Database,
  { format, id }: { readonly id: number; readonly format: string },
  problem: string,
): Promise<void> {
  await database.query("select fossick.node_is_away($1, $2, $3)", [id, format, problem]);
}

/** Nothing is known to be wrong: somebody else goes on. */
export async function setWaiting(database: Database, id: number): Promise<void> {
  await database.query(
    `update fossick.repositories set state = 'waiting', state_since = now()
     where repository_id = $1 and state = 'indexing'`,
    [id],
  );
}

/** Tests whether the database has an index of exactly these commits. */
export async function isIndexed(
  database: Database,
  { format, id }: { readonly id: number; readonly format: string },
  commits: readonly { readonly branch: string; readonly branchName: string; readonly commit: string }[],
): Promise<boolean> {
  const { rows } = await database.query<{ branch: string; branch_name: string; commit: string }>(
    `select h.branch, h.branch_name, h.commit from fossick.heads h
     join fossick.indexes i using (repository_id, format)
     where h.repository_id = $1 and h.format = $2`,
    [id, format],
  );
  return (
    rows.length === commits.length &&
    commits.every(({ branch, branchName, commit }) =>
      rows.some((row) => row.branch === branch && row.branch_name === branchName && row.commit === commit),
    )
  );
}
