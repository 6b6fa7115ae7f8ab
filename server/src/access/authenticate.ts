// Resolves a bearer token to its caller, an API key by the database, a signed token by the identity provider's keys.
import type { Database } from "../database/database.ts";
import type { ServerSettings } from "../settings.ts";
import type { Caller } from "./caller.ts";
import { createTokenCheck } from "./check-token.ts";
import { createLane } from "./lane.ts";
import { hashOfSecret } from "./secrets.ts";
import { teamsOfGroups } from "./team-groups.ts";

/**
 * Resolves a bearer token to a caller, by API key or identity provider; undefined if the token proves nothing.
 * @throws FossickError SERVER_UNAVAILABLE when the identity provider does not answer
 */
export type Authenticate = (token: string) => Promise<Caller | undefined>;

export type AccessSettings = Pick<
  ServerSettings,
  "oidcIssuer" | "oidcAudience" | "oidcGroups" | "oidcAdmins"
>;

/** Made once for each process, as it keeps the identity provider's keys. */
export function authenticate(database: Database, settings: AccessSettings): Authenticate {
  const { oidcAdmins, oidcAudience, oidcGroups, oidcIssuer } = settings;
  const checkToken =
    oidcIssuer === ""
      ? undefined
      : createTokenCheck({ issuer: oidcIssuer, audience: oidcAudience, groupsClaim: oidcGroups });
  const callerOf = createLookUp(database);
  return async (token) => {
    if (!checkToken || !isSigned(token)) return callerOf(token);
    const owner = await checkToken(token);
    if (owner === undefined) return undefined;
    const isAdmin = oidcAdmins !== "" && owner.groups.includes(oidcAdmins);
    return { id: owner.id, teams: await teamsOfGroups(database, owner.groups), isAdmin };
  };
}

/** Three parts of base64url; a key has no dot. */
const isSigned = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token);

/** Keys not yet proved right share few connections, so that floods of wrong keys disturb no one else. */
const unknownLane = { max: 2, room: 64 };
const maxKnown = 10_000;

function createLookUp(database: Database): (secret: string) => Promise<Caller | undefined> {
  const lane = createLane(unknownLane);
  // Looked up every time nevertheless: they may have been revoked.
  const known = new Set<string>();
  return async (secret) => {
    const hash = hashOfSecret(secret);
    const name = hash.toString("base64");
    const caller = known.has(name)
      ? await callerOfHash(database, hash)
      : await lane(() => callerOfHash(database, hash));
    if (caller === undefined) known.delete(name);
    else if (known.size < maxKnown) known.add(name);
    return caller;
  };
}

/** Hashes and looks up any key alike, so that wrong and right keys take the same time. */
async function callerOfHash(database: Database, hash: Buffer): Promise<Caller | undefined> {
  const { rows } = await database.query<{ key_id: string; team_id: string | null; is_admin: boolean }>(
    "select key_id, team_id, is_admin from fossick.caller_of($1)",
    [hash],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return { id: row.key_id, teams: row.team_id === null ? [] : [Number(row.team_id)], isAdmin: row.is_admin };
}
