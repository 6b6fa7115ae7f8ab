// Checks signed tokens by keys that the identity provider publishes, which are fetched over HTTP and kept a while.
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from "jose";
import { FossickError } from "fossick/hosting/light";
import { discoverKeys } from "./discover-keys.ts";

/** Subject of a token. */
export interface TokenOwner {
  /** Issuer and subject. */
  readonly id: string;
  readonly groups: readonly string[];
}

/** The owner of a token, or undefined when it proves nothing. @throws FossickError SERVER_UNAVAILABLE */
export type CheckToken = (token: string) => Promise<TokenOwner | undefined>;

export interface TokenOptions {
  readonly issuer: string;
  readonly audience: string;
  /** The claim that lists groups. */
  readonly groupsClaim: string;
  /** Cache time of the provider's keys. */
  readonly keysForMs?: number;
  /** After its keys were fetched, an unknown key is not looked for that long: anybody can name one. */
  readonly coolDownMs?: number;
}

/** Signatures that only the provider can make; with a shared secret, whoever checks can sign. */
const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
const clockSkewSeconds = 30;
/** More than fit into the headers of a request: nobody loses a team by the order of a claim. */
const maxGroups = 5_000;
const longestName = 255;
const timeoutMs = 5_000;

/** Checks bearer tokens by the keys that the provider publishes. */
export function createTokenCheck(options: TokenOptions): CheckToken {
  const { audience, coolDownMs = 5_000, groupsClaim, issuer, keysForMs = 600_000 } = options;
  const find = discoverKeys(issuer, { forMs: keysForMs, retryMs: coolDownMs, timeoutMs });
  let known: { readonly address: string; readonly keys: JWTVerifyGetKey } | undefined;
  const keys: JWTVerifyGetKey = async (header, token) => {
    const { href } = await find();
    if (known?.address !== href) {
      const limits = { cacheMaxAge: keysForMs, cooldownDuration: coolDownMs, timeoutDuration: timeoutMs };
      known = { address: href, keys: createRemoteJWKSet(new URL(href), limits) };
    }
    return known.keys(header, token);
  };
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms,
        clockTolerance: clockSkewSeconds,
        requiredClaims: ["exp", "sub"],
      });
      return ownerOf(payload, issuer, groupsClaim);
    } catch (error) {
      if (provesNothing(error)) return undefined;
      throw unavailable(error);
    }
  };
}

/** Claims are untrusted input. */
function ownerOf(payload: JWTPayload, issuer: string, groupsClaim: string): TokenOwner | undefined {
  const { sub } = payload;
  if (typeof sub !== "string" || sub === "" || sub.length > longestName) return undefined;
  const claim = Object.hasOwn(payload, groupsClaim) ? payload[groupsClaim] : undefined;
  const groups: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  const isName = (group: unknown): group is string =>
    typeof group === "string" && group !== "" && group.length <= longestName && !group.includes("\0");
  return { id: `${issuer} ${sub}`, groups: groups.slice(0, maxGroups).filter(isName) };
}

/** The token is to blame, not the provider. */
const provesNothing = (error: unknown): boolean =>
  error instanceof errors.JWTExpired ||
  error instanceof errors.JWTClaimValidationFailed ||
  error instanceof errors.JWTInvalid ||
  error instanceof errors.JWSInvalid ||
  error instanceof errors.JWSSignatureVerificationFailed ||
  error instanceof errors.JOSEAlgNotAllowed ||
  error instanceof errors.JOSENotSupported ||
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys;

const unavailable = (cause: unknown): FossickError =>
  FossickError.isInstance(cause)
    ? cause
    : new FossickError("SERVER_UNAVAILABLE", "the identity provider does not answer", {
        hint: "try again in a minute",
        cause,
      });
