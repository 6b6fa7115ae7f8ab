// Adds, lists and removes teams in the database, and sets their groups and quotas.
import { FossickError } from "fossick/hosting/light";
import type { Database, Queryable } from "../database/database.ts";
import { asAdmin, sqlStateOf, type Manager } from "./as-admin.ts";
import { checkLabel, checkTeamName } from "./check-names.ts";

export interface Team {
  /** Names it in metrics. */
  readonly number: number;
  readonly name: string;
  /** Groups of the identity provider whose members are its members. */
  readonly groups: readonly string[];
  readonly repositories: number;
  readonly keys: number;
  /** Its searches per UTC day; null for no limit. */
  readonly searchesPerDay: number | null;
  /** Searches that servers reserved today, including a few still unused; 0 without a limit. */
  readonly searchesToday: number;
}

/** @throws FossickError INVALID_SETTING when the name is no name or taken */
export async function addTeam(database: Database, manager: Manager, name: string): Promise<void> {
  checkTeamName(name);
  await asAdmin(database, manager, async (client) => {
    await client.query("insert into fossick.teams (name) values ($1)", [name]).catch((error: unknown) => {
      throw sqlStateOf(error) === "23505" ? isTaken(name) : error;
    });
  });
}

const isTaken = (name: string): FossickError =>
  new FossickError("INVALID_SETTING", `there is a team ${name} already`);

/** Removes its keys and its members' access, too. @returns whether there was one */
export const removeTeam = (database: Database, manager: Manager, name: string): Promise<boolean> =>
  asAdmin(database, manager, async (client) => {
    const { rowCount } = await client.query("delete from fossick.teams where lower(name) = lower($1)", [
      name,
    ]);
    return rowCount !== 0;
  });

/** By name. */
export const listTeams = (database: Database, manager: Manager): Promise<readonly Team[]> =>
  asAdmin(database, manager, async (client) => {
    const { rows } = await client.query<Team>(
      `select t.team_id::int as number, t.name,
         array(select g.group_name from fossick.team_groups g where g.team_id = t.team_id order by 1) as groups,
         (select count(*)::int from fossick.team_repositories r where r.team_id = t.team_id) as repositories,
         (select count(*)::int from fossick.api_keys k where k.team_id = t.team_id and k.revoked_at is null
            and (k.expires_at is null or k.expires_at > now())) as keys,
         t.searches_per_day as "searchesPerDay",
         coalesce((select s.searches from fossick.team_searches s
           where s.team_id = t.team_id and s.day = fossick.utc_day()), 0) as "searchesToday"
       from fossick.teams t order by t.name`,
    );
    return rows;
  });

/**
 * Which groups' members are members of a team, in place of those before.
 * @throws FossickError INVALID_SETTING when there is no such team
 */
export async function setGroups(
  database: Database,
  manager: Manager,
  name: string,
  groups: readonly string[],
): Promise<void> {
  for (const group of groups) checkLabel(group, "group");
  await asAdmin(database, manager, async (client) => {
    const [team] = await teamIds(client, [name]);
    await client.query("delete from fossick.team_groups where team_id = $1", [team]);
    await client.query(
      "insert into fossick.team_groups (group_name, team_id) select distinct unnest($2::text[]), $1::bigint",
      [team, groups],
    );
  });
}

/** Largest quota of a day. */
export const maxQuota = 1_000_000_000;

/** Set a team's searches per day, null for no limit. @throws FossickError INVALID_SETTING */
export async function setQuota(
  database: Database,
  manager: Manager,
  name: string,
  searchesPerDay: number | null,
): Promise<void> {
  await asAdmin(database, manager, async (client) => {
    const [team] = await teamIds(client, [name]);
    await client.query("update fossick.teams set searches_per_day = $2 where team_id = $1", [
      team,
      searchesPerDay,
    ]);
  });
}

/** Numbers of teams, in the order of `names`, ignoring case. @throws FossickError INVALID_SETTING for an unknown team */
export async function teamIds(client: Queryable, names: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; team_id: string }>(
    `select given as name, t.team_id from unnest($1::text[]) given
     join fossick.teams t on lower(t.name) = lower(given)`,
    [names],
  );
  const ids = new Map(rows.map((row) => [row.name, row.team_id]));
  return names.map((name) => ids.get(name) ?? refuse(name));
}

function refuse(name: string): never {
  throw new FossickError("INVALID_SETTING", `there is no team ${name}`, {
    hint: "teams list shows those there are, teams add makes one",
  });
}
