// Asks an identity provider where its keys are, once in a while, and refuses addresses without TLS.
import { FossickError } from "fossick/hosting/light";
import * as v from "valibot";

export interface DiscoveryTimes {
  /** Cache time of an answer. */
  readonly forMs: number;
  /** How long a failure is. */
  readonly retryMs: number;
  readonly timeoutMs: number;
}

const maxBytes = 1_000_000;
const document = v.object({ issuer: v.string(), jwks_uri: v.pipe(v.string(), v.url()) });

/**
 * Where a provider publishes its keys, by its discovery document. Asked once at a time, and once in a while.
 * @throws FossickError SERVER_UNAVAILABLE
 */
export function discoverKeys(issuer: string, times: DiscoveryTimes): () => Promise<URL> {
  let latest: { readonly found: Promise<URL>; until: number } | undefined;
  return () => {
    if (latest && performance.now() < latest.until) return latest.found;
    const asked = { found: discover(issuer, times.timeoutMs), until: Infinity };
    latest = asked;
    asked.found.then(
      () => (asked.until = performance.now() + times.forMs),
      () => (asked.until = performance.now() + times.retryMs),
    );
    return asked.found;
  };
}

/** Rejects an invalid issuer at the start, before any token is checked. @throws FossickError INVALID_SETTING */
export function checkIssuer(issuer: string): void {
  try {
    if (issuer !== "") checked(new URL(issuer));
  } catch (cause) {
    throw new FossickError(
      "INVALID_SETTING",
      "--oidc-issuer takes the https address of an identity provider",
      {
        hint: "it is what the issuer field of its /.well-known/openid-configuration says",
        cause,
      },
    );
  }
}

async function discover(issuer: string, timeoutMs: number): Promise<URL> {
  try {
    const address = new URL(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
    const response = await fetch(checked(address), {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
      headers: { accept: "application/json" },
    });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    const found = v.parse(document, JSON.parse(await textOf(response)));
    if (found.issuer !== issuer) throw new Error(`it calls itself ${found.issuer}`);
    return checked(new URL(found.jwks_uri));
  } catch (cause) {
    throw new FossickError("SERVER_UNAVAILABLE", "the identity provider does not answer as it should", {
      hint: "try again in a minute",
      cause,
    });
  }
}

/** Whoever can change what a provider answers can be anybody. */
function checked(address: URL): URL {
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(address.hostname);
  if (address.protocol === "https:" || (address.protocol === "http:" && isHere)) return address;
  throw new Error(`${address.origin} is not asked without TLS`);
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > maxBytes) throw new Error("it answered too much");
  }
  return text + decoder.decode();
}
