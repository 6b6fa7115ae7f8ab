import { SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTokenCheck, type CheckToken } from "../../src/access/check-token.ts";
import { checkIssuer } from "../../src/access/discover-keys.ts";
import {
  secondsFromNow,
  startIdentityProvider,
  type IdentityProvider,
} from "../../../test/server/access/identity-provider.ts";

let provider: IdentityProvider;
let check: CheckToken;

const checkOf = (
  times: { keysForMs?: number; coolDownMs?: number } = {},
  issuer = provider.issuer,
): CheckToken =>
  createTokenCheck({ issuer, audience: "fossick", groupsClaim: "groups", coolDownMs: 50, ...times });

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

beforeEach(async () => {
  provider = await startIdentityProvider();
  check = checkOf();
});
afterEach(() => provider.close());

describe("a token", () => {
  it("says whose it is, and their groups", async () => {
    const token = await provider.sign({ groups: ["red", "blue"] });
    expect(await check(token)).toEqual({ id: `${provider.issuer} ada`, groups: ["red", "blue"] });
  });

  it.each(["RS256", "PS256", "ES384", "EdDSA"])("may be signed by %s", async (alg) => {
    await provider.rotate(alg);
    expect(await check(await provider.sign({}))).toMatchObject({ groups: [] });
  });

  it("proves nothing when it is for somebody else, expired, not yet valid or of nobody", async () => {
    for (const claims of [
      { aud: "other" },
      { aud: undefined },
      { exp: secondsFromNow(-120) },
      { exp: undefined },
      { nbf: secondsFromNow(120) },
      { sub: undefined },
      { sub: "" },
      { sub: "s".repeat(256) },
      { iss: "http://127.0.0.1:9" },
    ])
      expect([claims, await check(await provider.sign(claims))]).toEqual([claims, undefined]);
  });

  it("proves nothing without a signature, or with one that anybody could make", async () => {
    const claims = { iss: provider.issuer, aud: "fossick", sub: "ada", exp: secondsFromNow(300) };
    expect(await check(`${encode({ alg: "none" })}.${encode(claims)}.`)).toBeUndefined();
    const shared = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", kid: "key-1" })
      .sign(new TextEncoder().encode("a secret that is long enough for HS256"));
    expect(await check(shared)).toBeUndefined();
    const [head, , signature] = (await provider.sign({})).split(".");
    expect(await check(`${head}.${encode({ ...claims, sub: "eve" })}.${signature}`)).toBeUndefined();
    for (const odd of ["..", "a.b.c", `${encode([])}.${encode(null)}.x`])
      expect(await check(odd)).toBeUndefined();
  });

  it("of an unknown key makes the provider be asked again, but not by each", async () => {
    check = checkOf({ coolDownMs: 10_000 });
    await check(await provider.sign({}));
    const before = provider.asked();
    for (let count = 0; count < 20; count++)
      expect(await check(await provider.sign({}, { kid: `unknown-${count}` }))).toBeUndefined();
    expect(provider.asked()).toEqual(before);
  });

  it("is known by a key that took another's place, and that other's are no longer", async () => {
    const old = await provider.sign({});
    expect(await check(old)).toBeDefined();
    await provider.rotate();
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(await check(await provider.sign({}))).toBeDefined();
    expect(await check(old)).toBeUndefined();
  });

  it("may have any claim where its groups should be", async () => {
    for (const [groups, expected] of [
      ["red", ["red"]],
      [undefined, []],
      [{ red: true }, []],
      [["red", 7, null, ["blue"], "", "g".repeat(300), "a\0b"], ["red"]],
      [
        Array.from({ length: 6_000 }, (_, at) => `g${at}`),
        Array.from({ length: 5_000 }, (_, at) => `g${at}`),
      ],
    ] as const)
      expect((await check(await provider.sign({ groups })))?.groups).toEqual(expected);
  });
});

describe("a provider that does not answer", () => {
  const unavailable = { code: "SERVER_UNAVAILABLE" };

  it("is no reason to refuse a token", async () => {
    const token = await provider.sign({});
    await provider.close();
    await expect(check(token)).rejects.toMatchObject(unavailable);
  });

  it("is not asked by each, and is asked again after a while", async () => {
    const token = await provider.sign({});
    provider.break((response) => response.writeHead(500).end());
    for (let count = 0; count < 10; count++) await expect(check(token)).rejects.toMatchObject(unavailable);
    expect(provider.asked().discovery).toBe(1);
    provider.break(undefined);
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(await check(token)).toBeDefined();
  });

  it("is one that answers as another, sends elsewhere, or answers without end", async () => {
    const token = await provider.sign({});
    const answers: ((response: import("node:http").ServerResponse) => void)[] = [
      (response) => response.end("{"),
      (response) =>
        response.end(JSON.stringify({ issuer: "https://other", jwks_uri: `${provider.issuer}/keys` })),
      (response) =>
        response.end(JSON.stringify({ issuer: provider.issuer, jwks_uri: "http://example.com/keys" })),
      (response) => response.writeHead(302, { location: "/keys" }).end(),
      (response) => response.end(`"${"x".repeat(2_000_000)}"`),
    ];
    for (const answer of answers) {
      provider.break(answer);
      await expect(checkOf()(token)).rejects.toMatchObject(unavailable);
    }
  });

  it("does not matter for tokens of keys that are known", async () => {
    await check(await provider.sign({}));
    provider.break((response) => response.writeHead(500).end());
    expect(await check(await provider.sign({ sub: "grace" }))).toBeDefined();
  });

  it("is not asked without TLS on another machine", async () => {
    const token = await provider.sign({});
    await expect(checkOf({}, "http://example.com")(token)).rejects.toMatchObject(unavailable);
  });
});

describe("an issuer", () => {
  it("that can never be asked is refused before any token comes", () => {
    for (const issuer of ["nonsense", "http://id.example.com", "ftp://id.example.com"])
      expect(() => checkIssuer(issuer)).toThrow("--oidc-issuer takes");
    for (const issuer of ["", "https://id.example.com/realm", provider.issuer])
      expect(() => checkIssuer(issuer)).not.toThrow();
  });
});
