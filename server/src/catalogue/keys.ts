// Creates, lists and revokes API keys in the database, which keeps hashes; a secret is returned once.
import { FossickError } from "fossick/hosting/light";
import { hashOfSecret, newSecret } from "../access/secrets.ts";
import type { Database } from "../database/database.ts";
import { asAdmin, type Manager } from "./as-admin.ts";
import { checkLabel } from "./check-names.ts";
import { teamIds } from "./teams.ts";

export interface NewKey {
  readonly name: string;
  /** Team whose repositories it may search; only a key for administration may have none. */
  readonly team?: string | undefined;
  readonly isAdmin: boolean;
  /** Days until it expires; never if omitted. */
  readonly days?: number | undefined;
}

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly team: string | null;
  readonly isAdmin: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly expiresAt: string | null;
  /** To five minutes. */
  readonly usedAt: string | null;
  readonly revokedAt: string | null;
}

/** @returns the secret, which nobody can be shown again. @throws FossickError INVALID_SETTING */
export async function createKey(
  database: Database,
  manager: Manager,
  { days, isAdmin, name, team }: NewKey,
): Promise<{ readonly id: string; readonly secret: string }> {
  checkLabel(name, "key");
  if (team === undefined && !isAdmin) {
    throw new FossickError("INVALID_SETTING", "a key belongs to a team, whose repositories it may search", {
      hint: "name one with --team, or make a key for administration with --admin",
    });
  }
  const secret = newSecret();
  return asAdmin(database, manager, async (client) => {
    const [teamId = null] = team === undefined ? [] : await teamIds(client, [team]);
    const { rows } = await client.query<{ key_id: string }>(
      `insert into fossick.api_keys (team_id, name, secret_hash, is_admin, expires_at)
       values ($1, $2, $3, $4, now() + make_interval(days => $5::int)) returning key_id`,
      [teamId, name, hashOfSecret(secret), isAdmin, days ?? null],
    );
    const [row] = rows;
    if (row === undefined) throw new Error("a key was not inserted");
    return { id: row.key_id, secret };
  });
}

/** Oldest first, without their secrets. */
export const listKeys = (database: Database, manager: Manager): Promise<readonly ApiKey[]> =>
  asAdmin(database, manager, async (client) => {
    const { rows } = await client.query<KeyRow>(
      `select k.key_id, k.name, t.name as team, k.is_admin, k.created_at, k.expires_at, k.used_at, k.revoked_at
       from fossick.api_keys k left join fossick.teams t using (team_id) order by k.created_at, k.key_id`,
    );
    return rows.map((row) => ({
      id: row.key_id,
      name: row.name,
      team: row.team,
      isAdmin: row.is_admin,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
      usedAt: row.used_at?.toISOString() ?? null,
      revokedAt: row.revoked_at?.toISOString() ?? null,
    }));
  });

interface KeyRow {
  readonly key_id: string;
  readonly name: string;
  readonly team: string | null;
  readonly is_admin: boolean;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly used_at: Date | null;
  readonly revoked_at: Date | null;
}

/** From the next call on it is worth nothing. @returns whether there is such a key */
export async function revokeKey(database: Database, manager: Manager, id: string): Promise<boolean> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return false;
  return asAdmin(database, manager, async (client) => {
    const { rowCount } = await client.query(
      "update fossick.api_keys set revoked_at = coalesce(revoked_at, now()) where key_id = $1",
      [id],
    );
    return rowCount !== 0;
  });
}
