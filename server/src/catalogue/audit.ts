// Lists who changed what in the catalogue, newest first; triggers of the database write it down, not this code.
import type { Database } from "../database/database.ts";
import { asAdmin, type Manager } from "./as-admin.ts";

/** Columns of a row; teams, repositories and sources by name, not by number. */
export type AuditValues = Readonly<Record<string, unknown>>;

/** A change in the catalogue. */
export interface AuditEntry {
  /** ISO 8601. */
  readonly at: string;
  /** Id of a key, owner of a token, `source:NAME`, or `operator`: somebody at the command line. */
  readonly actor: string;
  /** Name of the key. */
  readonly actorName: string | null;
  /** Login of the database. */
  readonly login: string;
  readonly action: "added" | "changed" | "removed";
  readonly kind: string;
  /** Name before the change. */
  readonly target: string;
  /** For a change only the columns that differ. */
  readonly before: AuditValues | null;
  readonly after: AuditValues | null;
}

export interface AuditOptions {
  /** Only changes at this time or later. */
  readonly since?: Date | undefined;
  readonly max: number;
}

/** Lists the latest changes, the newest first. */
export const listAudit = (
  database: Database,
  manager: Manager,
  { max, since }: AuditOptions,
): Promise<readonly AuditEntry[]> =>
  asAdmin(database, manager, async (client) => {
    const { rows } = await client.query<Omit<AuditEntry, "at"> & { readonly changed_at: Date }>(
      `select a.changed_at, a.actor, k.name as "actorName", a.login::text as login, a.action, a.kind, a.target,
         a.before, a.after
       from fossick.audit a left join fossick.api_keys k on k.key_id::text = a.actor
       where $1::timestamptz is null or a.changed_at >= $1 order by a.audit_id desc limit $2`,
      [since ?? null, max],
    );
    return rows.map(({ changed_at: at, ...entry }) => ({ at: at.toISOString(), ...entry }));
  });
