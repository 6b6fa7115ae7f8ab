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

/** Keys that were never right share few connections, so that whoever sends many of them is in nobody else's way. */
const unknownLane = { max: 2, room: 64 };
const maxKnown = 10_000;

function createLookUp(database: Database): (secret: string) => Promise<Caller | undefined> {
  const lane = createLane(unknownLane);
  // They are looked up each time all the same: they may have been revoked.
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

/** Whatever is sent is hashed and looked up alike, so that an answer takes as long for a wrong key as for a right one. */
async function callerOfHash(database: Database, hash: Buffer): Promise<Caller | undefined> {
  const { rows } = await database.query<{ key_id: string; team_id: string | null; is_admin: boolean }>(
    "select key_id, team_id, is_admin from fossick.caller_of($1)",
    [hash],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return { id: row.key_id, teams: row.team_id === null ? [] : [Number(row.team_id)], isAdmin: row.is_admin };
}
