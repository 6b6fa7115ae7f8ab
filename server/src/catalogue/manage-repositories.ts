// Adds, changes, reindexes and removes repositories in the database; workers fetch and index them later.
import { FossickError } from "fossick/hosting/light";
import type { PoolClient } from "pg";
import type { Database, Queryable } from "../database/database.ts";
import { asAdmin, sqlStateOf, type Manager } from "./as-admin.ts";
import { checkAddress } from "../addresses/index.ts";
import { checkBranch, checkRepositoryName } from "./check-names.ts";
import { teamIds } from "./teams.ts";

export interface NewRepository {
  readonly name: string;
  readonly url: string;
  /** The first is the default branch; if empty, HEAD of the remote is. */
  readonly branches: readonly string[];
  /** Teams that may search it. */
  readonly teams: readonly string[];
}

/** Work in the transaction that changes a repository, such as adding its jobs. */
export type TransactionWork = (client: Queryable, repositoryId: number) => Promise<void>;

/** @throws FossickError INVALID_SETTING for an invalid or taken name or a refused address */
export async function addRepository(
  database: Database,
  manager: Manager,
  { branches, name, teams, url }: NewRepository,
  { beside, schemes }: { readonly beside: TransactionWork; readonly schemes: readonly string[] },
): Promise<number> {
  checkRepositoryName(name);
  checkAddress(url, schemes);
  const isTaken = (): FossickError =>
    new FossickError("INVALID_SETTING", `there is a repository ${name} already`, {
      hint: "choose another name, or remove it first",
    });
  return asAdmin(database, manager, async (client) => {
    const ids = await teamIds(client, teams);
    const { rows } = await client
      .query<{ repository_id: string }>(
        "insert into fossick.repositories (name, url, branches) values ($1, $2, $3) returning repository_id",
        [name, url, checkBranches(branches)],
      )
      .catch((error: unknown) => {
        throw sqlStateOf(error) === "23505" ? isTaken() : error;
      });
    const id = Number(rows[0]?.repository_id);
    await grantTo(client, id, ids);
    await beside(client, id);
    return id;
  });
}

function checkBranches(branches: readonly string[]): readonly string[] {
  for (const branch of branches) checkBranch(branch);
  if (new Set(branches).size === branches.length) return branches;
  throw new FossickError("INVALID_SETTING", "a branch is named twice");
}

/** Removes a repository with all its data and waiting jobs. Idempotent. @returns whether there was one */
export const removeRepository = (database: Database, manager: Manager, name: string): Promise<boolean> =>
  asAdmin(database, manager, async (client) => {
    const id = await idOf(client, name);
    if (id === undefined) return false;
    const { rows } = await client.query("select fossick.remove_repository($1) as removed", [id]);
    return rows[0]?.removed === true;
  });

/** Changes to a repository; omitted fields stay as they are. */
export interface RepositoryChange {
  readonly branches?: readonly string[] | undefined;
  readonly url?: string | undefined;
  /** True if searches learn from feedback. */
  readonly remembers?: boolean | undefined;
  readonly grant?: readonly string[] | undefined;
  readonly revoke?: readonly string[] | undefined;
}

/** @throws FossickError REPOSITORY_UNKNOWN, INVALID_SETTING */
export async function changeRepository(
  database: Database,
  manager: Manager,
  name: string,
  change: RepositoryChange & { readonly schemes: readonly string[]; readonly beside: TransactionWork },
): Promise<void> {
  const { beside, grant = [], remembers, revoke = [], schemes, url } = change;
  if (url !== undefined) checkAddress(url, schemes);
  const branches = change.branches && checkBranches(change.branches);
  await asAdmin(database, manager, async (client) => {
    const id = await needId(client, name);
    await grantTo(client, id, await teamIds(client, grant));
    await client.query(
      "delete from fossick.team_repositories where repository_id = $1 and team_id = any ($2::bigint[])",
      [id, await teamIds(client, revoke)],
    );
    await client.query(
      `update fossick.repositories set branches = coalesce($2, branches), url = coalesce($3, url),
         remembers = coalesce($4, remembers) where repository_id = $1`,
      [id, branches ?? null, url ?? null, remembers ?? null],
    );
    if (branches !== undefined || url !== undefined) await beside(client, id);
  });
}

/** Have workers look at a repository anew. @throws FossickError REPOSITORY_UNKNOWN */
export const reindexRepository = (
  database: Database,
  manager: Manager,
  name: string,
  beside: TransactionWork,
): Promise<void> =>
  asAdmin(database, manager, async (client) => {
    await beside(client, await needId(client, name));
  });

const grantTo = (client: Queryable, id: number, teams: readonly string[]): Promise<unknown> =>
  client.query(
    `insert into fossick.team_repositories (repository_id, team_id)
     select $1::bigint, unnest($2::bigint[])
     on conflict (repository_id, team_id) do update set source_id = null`,
    [id, teams],
  );

async function idOf(client: PoolClient, name: string): Promise<number | undefined> {
  const { rows } = await client.query<{ repository_id: string }>(
    "select repository_id from fossick.repositories where name_key = lower($1)",
    [name],
  );
  return rows[0] && Number(rows[0].repository_id);
}

async function needId(client: PoolClient, name: string): Promise<number> {
  const id = await idOf(client, name);
  if (id !== undefined) return id;
  throw new FossickError("REPOSITORY_UNKNOWN", `there is no repository ${name}`, {
    hint: "repos list shows those there are",
  });
}
