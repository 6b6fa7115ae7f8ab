import type pg from "pg";
import { indexFormat } from "@fossick/hosting/index.ts";
import { asCaller } from "../../../server/src/database/database.ts";

/** Every table whose rows belong to a repository, whichever there are. */
export async function tablesOfRepositories(owner: pg.Pool): Promise<readonly string[]> {
  const { rows } = await owner.query<{ relname: string }>(
    `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'repository_id'
     where c.relnamespace = 'fossick'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by 1`,
  );
  return rows.map(({ relname }) => relname);
}

interface Teams {
  readonly id: string;
  readonly teams: readonly number[];
}

class Undone extends Error {}

/**
 * Returns the repositories an unconditional statement reads, or changes before rollback; undefined if not allowed.
 * @param repositories those that the transaction says it is about
 */
export async function repositoriesTouched(
  servers: pg.Pool,
  caller: Teams,
  statement: string,
  repositories: readonly number[],
): Promise<ReadonlySet<number> | undefined> {
  let touched: ReadonlySet<number> | undefined;
  await asCaller(servers, { ...caller, isAdmin: false, repositories }, async (client) => {
    const { rows } = await client.query<{ repository_id: string }>(statement);
    touched = new Set(rows.map((row) => Number(row.repository_id)));
    throw new Undone();
  }).catch((error: unknown) => {
    const isDenied = error instanceof Error && "code" in error && error.code === "42501";
    if (!isDenied && !(error instanceof Undone)) throw error;
  });
  return touched;
}

/** A row in each table that indexing leaves empty, for every repository. */
export async function fillTables(owner: pg.Pool, callerId: string): Promise<void> {
  await owner.query(
    `insert into fossick.searches (repository_id, search_id, caller_id, is_judged, question, is_finished)
     select repository_id, 'r_of_rows', $1, true, '{}', false from fossick.repositories on conflict do nothing`,
    [callerId],
  );
  await owner.query(
    "insert into fossick.memories (repository_id) select repository_id from fossick.repositories on conflict do nothing",
  );
  await owner.query(
    `insert into fossick.feedback (repository_id, version, caller_id, words, used, unused)
     select repository_id, 1000000, $1, '{}', '{}', '{}' from fossick.repositories on conflict do nothing`,
    [callerId],
  );
}

/** Calls of functions that servers may use to read past row-level security. */
export const functionsThatSeeAll: readonly string[] = [
  "select repository_id from fossick.visible_repositories()",
  `select repository_id from fossick.repositories_called(
     array(select 'acme/namezq' || letter || 'xv' from unnest('{a,b,c,d,e}'::text[]) letter), '{}')`,
  // Asked once: each time they may come in another order.
  `with s as materialized (select fossick.searchable_repositories('${indexFormat()}') as ids)
   select ('x' || encode(substr(ids, at, 8), 'hex'))::bit(64)::bigint as repository_id
   from s, generate_series(1, length(ids), 8) at`,
];

/** Those that teams were granted, as the owner of the tables sees them. */
export async function repositoriesOf(owner: pg.Pool, teams: readonly number[]): Promise<readonly number[]> {
  const { rows } = await owner.query<{ repository_id: string }>(
    "select distinct repository_id from fossick.team_repositories where team_id = any ($1::bigint[])",
    [teams],
  );
  return rows.map((row) => Number(row.repository_id));
}

export async function repositoryIds(owner: pg.Pool): Promise<readonly number[]> {
  const { rows } = await owner.query<{ repository_id: string }>(
    "select repository_id from fossick.repositories",
  );
  return rows.map((row) => Number(row.repository_id));
}

/** New rows of a repository, in each table that servers may add to. */
export const insertsFor = (id: number): readonly string[] => [
  `insert into fossick.searches (repository_id, search_id, caller_id, is_judged, question, is_finished)
   values (${id}, 'r_new', 'k', true, '{}', false) returning repository_id`,
  `insert into fossick.feedback (repository_id, version, caller_id, words, used, unused)
   values (${id}, 2000000, 'k', '{}', '{}', '{}') returning repository_id`,
];
