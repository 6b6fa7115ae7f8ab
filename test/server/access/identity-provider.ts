import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from "jose";

interface Key {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: CryptoKey;
  readonly published: JWK;
}

/** An identity provider of a test's own, over HTTP on this machine. */
export interface IdentityProvider {
  readonly issuer: string;
  /** Signs with the newest key; claims that are undefined are left out. */
  sign(
    claims: Readonly<Record<string, unknown>>,
    more?: { readonly kid?: string; readonly issuer?: string },
  ): Promise<string>;
  /** A new key in place of those before. */
  rotate(alg?: string): Promise<void>;
  /** Sets the answer it gives from now on, in place of the right one. */
  break(answer: ((response: ServerResponse) => void) | undefined): void;
  /** How often its keys were asked for. */
  asked(): { readonly discovery: number; readonly keys: number };
  close(): Promise<void>;
}

export async function startIdentityProvider(): Promise<IdentityProvider> {
  let keys: Key[] = [];
  let broken: ((response: ServerResponse) => void) | undefined;
  const counts = { discovery: 0, keys: 0 };
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const isKeys = request.url === "/keys";
    counts[isKeys ? "keys" : "discovery"] += 1;
    if (broken) return broken(response);
    const body = isKeys
      ? { keys: keys.map(({ published }) => published) }
      : { issuer, jwks_uri: `${issuer}/keys` };
    response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  let made = 0;
  const rotate = async (alg = "ES256"): Promise<void> => {
    const kid = `key-${++made}`;
    const { privateKey, publicKey } = await generateKeyPair(alg);
    keys = [{ kid, alg, privateKey, published: { ...(await exportJWK(publicKey)), kid, alg, use: "sig" } }];
  };
  await rotate();
  return {
    issuer,
    rotate,
    async sign(claims, more = {}) {
      const [key] = keys;
      if (key === undefined) throw new Error("no key");
      const payload = {
        iss: more.issuer ?? issuer,
        aud: "fossick",
        sub: "ada",
        exp: secondsFromNow(300),
        ...claims,
      };
      return new SignJWT(payload)
        .setProtectedHeader({ alg: key.alg, kid: more.kid ?? key.kid })
        .sign(key.privateKey);
    },
    break: (next) => (broken = next),
    asked: () => ({ ...counts }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1_000) + seconds;
