// Adds, lists and removes sources in the database, which keeps where their secrets are and no secret.
import { FossickError } from "fossick";
import { checkAddress } from "../addresses/index.ts";
import { asAdmin, sqlStateOf, type Manager } from "../catalogue/as-admin.ts";
import { checkTeamName } from "../catalogue/check-names.ts";
import { teamIds } from "../catalogue/teams.ts";
import type { Database } from "../database/database.ts";
import { hosts } from "./hosts.ts";
import { isSecretReference } from "./read-secret.ts";
import { sourceKinds, type Source, type SourceKind } from "./types.ts";

export interface NewSource extends Omit<Source, "id" | "kind"> {
  /** Checked. */
  readonly kind: string;
  /** `env:NAME` or `file:/path` of the webhook secret; empty for none. */
  readonly webhookSecret: string;
  readonly team?: string | undefined;
  readonly everyMinutes: number;
  readonly graceDays: number;
}

export interface SourceStatus extends Source {
  readonly team: string | null;
  readonly repositories: number;
  /** Repositories gone from the host but not removed yet. */
  readonly gone: number;
  readonly everyMinutes: number;
  readonly graceDays: number;
  /** ISO 8601. */
  readonly syncedAt: string | null;
  /** When the host last told who may see what; ISO 8601. */
  readonly permissionsAt: string | null;
  readonly problem: string | null;
  /** When a worker lists it next; ISO 8601. */
  readonly nextAt: string;
}

const refuse = (message: string, hint?: string): never => {
  throw new FossickError("INVALID_SETTING", message, hint === undefined ? {} : { hint });
};

export const unknownSource = (name: string): FossickError =>
  new FossickError("INVALID_SETTING", `there is no source ${name}`, {
    hint: "sources list shows those there are",
  });

const isKind = (text: string): text is SourceKind => (sourceKinds as readonly string[]).includes(text);

/** Check what the database does not. @returns the address to ask. @throws FossickError INVALID_SETTING */
function checkSource(source: NewSource, schemes: readonly string[]): string {
  const { kind, owner, token, webhookSecret } = source;
  checkTeamName(source.name, "source");
  if (!isKind(kind))
    return refuse(`"${kind.slice(0, 60)}" is no kind of source`, `there are ${sourceKinds.join(", ")}`);
  const url = (source.url || (kind === "list" ? "" : (hosts[kind].defaultUrl ?? ""))).replace(/\/+$/, "");
  if (url === "") refuse(`a source of the kind ${kind} needs its address`, "give it with --url");
  if (source.hostTeams && (kind === "list" || hosts[kind].teams === undefined))
    refuse(`teams of ${kind} are not known here`, "--host-teams is for github, gitlab and gitea");
  if (kind !== "list" && owner === "") refuse("an organisation, a group or a user is missing");
  if (kind !== "list" || !url.startsWith("/")) {
    const { scheme } = checkAddress(url, schemes);
    if (!["https", "http"].includes(scheme))
      refuse(
        `the address of a source is one of https${kind === "list" ? ", or the path of a file" : ""}`,
        `got the kind ${scheme}`,
      );
  }
  for (const [flag, reference] of [
    ["--token", token],
    ["--webhook-secret", webhookSecret],
  ] as const)
    if (reference !== "" && !isSecretReference(reference))
      refuse(`${flag} takes env:NAME or file:/path, and never the secret itself`);
  return url;
}

/** @throws FossickError INVALID_SETTING */
export async function addSource(
  database: Database,
  manager: Manager,
  source: NewSource,
  schemes: readonly string[],
): Promise<void> {
  const url = checkSource(source, schemes);
  await asAdmin(database, manager, async (client) => {
    const [team = null] = source.team === undefined ? [] : await teamIds(client, [source.team]);
    await client
      .query(
        `insert into fossick.sources (name, kind, url, owner, token, webhook_secret, team_id, include, exclude, archived,
           forks, ssh, every_minutes, grace_days, host_teams)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
        [
          source.name,
          source.kind,
          url,
          source.owner,
          source.token,
          source.webhookSecret,
          team,
          source.include,
          source.exclude,
          source.archived,
          source.forks,
          source.ssh,
          source.everyMinutes,
          source.graceDays,
          source.hostTeams,
        ],
      )
      .catch((error: unknown) => {
        if (sqlStateOf(error) !== "23505") throw error;
        return refuse(`there is a source ${source.name} already`, "choose another name, or remove it first");
      });
  });
}

/** Columns of a `SourceRow`, of `fossick.sources s`. */
export const sourceColumns =
  's.source_id, s.name, s.kind, s.url, s.owner, s.token, s.include, s.exclude, s.archived, s.forks, s.ssh, s.host_teams as "hostTeams"';

export interface SourceRow extends Omit<Source, "id"> {
  readonly source_id: string;
}

export const toSource = ({ source_id: id, ...row }: SourceRow): Source => ({ id: Number(id), ...row });

interface StatusRow extends SourceRow {
  readonly team: string | null;
  readonly repositories: number;
  readonly gone: number;
  readonly every_minutes: number;
  readonly grace_days: number;
  readonly synced_at: Date | null;
  readonly permissions_at: Date | null;
  readonly problem: string | null;
  readonly next_at: Date;
}

/** Lists the sources, by name. */
export const listSources = (database: Database, manager: Manager): Promise<readonly SourceStatus[]> =>
  asAdmin(database, manager, async (client) => {
    const { rows } = await client.query<StatusRow>(
      `select ${sourceColumns}, s.every_minutes, s.grace_days, s.synced_at, s.permissions_at, s.next_at, s.problem, t.name as team,
         count(r.repository_id)::int as repositories, count(r.gone_until)::int as gone
       from fossick.sources s left join fossick.teams t using (team_id)
         left join fossick.repositories r on r.source_id = s.source_id
       group by s.source_id, t.name order by s.name collate "C"`,
    );
    return rows.map(
      ({ every_minutes, grace_days, next_at, permissions_at, source_id: id, synced_at, ...row }) => ({
        ...row,
        id: Number(id),
        everyMinutes: every_minutes,
        graceDays: grace_days,
        syncedAt: synced_at?.toISOString() ?? null,
        permissionsAt: permissions_at?.toISOString() ?? null,
        nextAt: next_at.toISOString(),
      }),
    );
  });

/** Its repositories stay, as if they had been added by hand. @returns whether there was one */
export const removeSource = (database: Database, manager: Manager, name: string): Promise<boolean> =>
  asAdmin(database, manager, async (client) => {
    await client.query(
      `update fossick.repositories r set source_id = null, host_id = null, gone_why = null, gone_until = null
       from fossick.sources s where s.source_id = r.source_id and lower(s.name) = lower($1)`,
      [name],
    );
    const { rowCount } = await client.query("delete from fossick.sources where lower(name) = lower($1)", [
      name,
    ]);
    return rowCount !== 0;
  });

/** @throws FossickError INVALID_SETTING when there is no such source */
export const findSource = (database: Database, manager: Manager, name: string): Promise<Source> =>
  asAdmin(database, manager, async (client) => {
    const { rows } = await client.query<SourceRow>(
      `select ${sourceColumns} from fossick.sources s where lower(s.name) = lower($1)`,
      [name],
    );
    if (rows[0] === undefined) throw unknownSource(name);
    return toSource(rows[0]);
  });
