// Resolves a bearer token to its caller, an API key by the database, a signed token by the identity provider's keys.
import type { Database } from "../database/database.ts";
import type { ServerSettings } from "../settings.ts";
import type { Caller } from "./caller.ts";
import { createTokenCheck } from "./check-token.ts";
import { createKnownCallers } from "./known-callers.ts";
import { createLane } from "./lane.ts";
import { createUseNotes } from "./note-use.ts";
import { hashOfSecret } from "./secrets.ts";
import { teamsOfGroups } from "./team-groups.ts";

export interface Authenticate {
  /**
   * Resolves a bearer token to a caller, by API key or identity provider; undefined if the token proves nothing.
   * @throws FossickError SERVER_UNAVAILABLE when the identity provider does not answer
   */
  (token: string): Promise<Caller | undefined>;
  /** Tells whom a token stood for when it was last resolved, which gives no right to anything. */
  known(token: string): Caller | undefined;
}

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
  const known = createKnownCallers();
  const lane = createLane(unknownLane);
  const noteUse = createUseNotes(database);
  // Keys are looked up every time: they may have been revoked.
  const ofKey = async (secret: string): Promise<Caller | undefined> => {
    const lookUp = () => callerOfKey(database, secret);
    const caller = await (known.of(secret) === undefined ? lane(lookUp) : lookUp());
    if (caller !== undefined) noteUse(caller.id);
    return caller;
  };
  const ofToken = async (token: string): Promise<Caller | undefined> => {
    if (!checkToken || !isSigned(token)) return ofKey(token);
    const owner = await checkToken(token);
    if (owner === undefined) return undefined;
    const isAdmin = oidcAdmins !== "" && owner.groups.includes(oidcAdmins);
    return { id: owner.id, teams: await teamsOfGroups(database, owner.groups), isAdmin };
  };
  const resolve = async (token: string): Promise<Caller | undefined> => {
    const caller = await ofToken(token);
    known.note(token, caller);
    return caller;
  };
  return Object.assign(resolve, { known: known.of });
}

/** Three parts of base64url; a key has no dot. */
const isSigned = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token);

/** Keys not yet proved right share few connections, so that floods of wrong keys disturb no one else. */
const unknownLane = { max: 2, room: 64 };

/** Hashes and looks up any key alike, so that wrong and right keys take the same time. */
async function callerOfKey(database: Database, secret: string): Promise<Caller | undefined> {
  const { rows } = await database.query<{ key_id: string; team_id: string | null; is_admin: boolean }>(
    "select key_id, team_id, is_admin from fossick.caller_of($1)",
    [hashOfSecret(secret)],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return { id: row.key_id, teams: row.team_id === null ? [] : [Number(row.team_id)], isAdmin: row.is_admin };
}
