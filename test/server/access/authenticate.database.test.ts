import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authenticate, type AccessSettings } from "../../../server/src/access/authenticate.ts";
import {
  addTeam,
  createKey,
  listKeys,
  operator,
  removeTeam,
  revokeKey,
  setGroups,
} from "../../../server/src/catalogue/index.ts";
import { openDatabase, type Database } from "../../../server/src/database/database.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../test-database.ts";
import { startIdentityProvider, type IdentityProvider } from "./identity-provider.ts";

const noProvider: AccessSettings = {
  oidcIssuer: "",
  oidcAudience: "fossick",
  oidcGroups: "groups",
  oidcAdmins: "",
};

const hourAgo = (time: string | null | undefined): string =>
  new Date(Date.parse(time ?? "") - 3_600_000).toISOString();

describe.skipIf(!hasPostgres)("who asks", () => {
  let database: TestDatabase;
  let server: Database;
  let provider: IdentityProvider;

  beforeAll(async () => {
    database = await createTestDatabase();
    server = openDatabase({ url: database.serverUrl, max: 2, onError: () => undefined });
    provider = await startIdentityProvider();
    for (const team of ["red", "blue"]) await addTeam(database.pool, operator, team);
  });
  afterAll(async () => {
    await provider?.close();
    await server?.end();
    await database?.remove();
  });

  const keyOf = (team: string | undefined, more: { isAdmin?: boolean; days?: number } = {}) =>
    createKey(database.pool, operator, { name: "ada", team, isAdmin: false, ...more });

  it("is known by a key until it is revoked", async () => {
    const caller = authenticate(server, noProvider);
    const { id, secret } = await keyOf("blue");
    expect(secret).toMatch(/^fsk_[\w-]{43}$/);
    expect(await caller(secret)).toEqual({ id, teams: [2], isAdmin: false });
    expect(await caller(`${secret}x`)).toBeUndefined();
    expect(await revokeKey(database.pool, operator, id)).toBe(true);
    expect(await caller(secret)).toBeUndefined();
    expect(await revokeKey(database.pool, operator, "no-id")).toBe(false);
  });

  it("is seen by when their key was last used", async () => {
    const { id, secret } = await keyOf("red");
    const used = async () => (await listKeys(server, operator)).find((key) => key.id === id)?.usedAt;
    const caller = authenticate(server, noProvider);
    await caller(`${secret}x`);
    expect(await used()).toBeNull();
    await caller(secret);
    await expect.poll(used).toMatch(/^\d{4}-/);
    const first = await used();
    // Soon after, it is not written again.
    await authenticate(server, noProvider)(secret);
    await server.query("select fossick.note_key_use($1)", [id]);
    expect(await used()).toBe(first);
    await database.pool.query("update fossick.api_keys set used_at = used_at - interval '1 hour'");
    await authenticate(server, noProvider)(secret);
    await expect.poll(used).not.toBe(hourAgo(first));
    expect(Date.parse((await used()) ?? "")).toBeGreaterThanOrEqual(Date.parse(first ?? ""));
  });

  it("is not known by a key that expired", async () => {
    const { id, secret } = await keyOf("blue", { days: 1 });
    const caller = authenticate(server, noProvider);
    expect(await caller(secret)).toBeDefined();
    await database.pool.query("update fossick.api_keys set expires_at = now() where key_id = $1", [id]);
    expect(await caller(secret)).toBeUndefined();
  });

  it("may be an administrator without a team, and no one else may be without", async () => {
    const { secret } = await keyOf(undefined, { isAdmin: true });
    expect(await authenticate(server, noProvider)(secret)).toMatchObject({ teams: [], isAdmin: true });
    await expect(keyOf(undefined)).rejects.toMatchObject({ code: "INVALID_SETTING" });
    await expect(keyOf("green")).rejects.toThrow("there is no team green");
  });

  it("leaves nothing of a key in the database but its hash, which servers cannot read", async () => {
    const { secret } = await keyOf("red");
    const { rows } = await database.pool.query("select k::text as text from fossick.api_keys k");
    expect(rows.map(({ text }) => text).join("\n")).not.toContain(secret.slice(4));
    await expect(server.query("select secret_hash from fossick.api_keys")).rejects.toThrow(
      "permission denied",
    );
    expect((await server.query("select name from fossick.api_keys")).rows).toEqual([]);
    expect(await listKeys(server, operator)).not.toEqual([]);
    await expect(listKeys(server, { isAdmin: false, teams: [1] })).rejects.toMatchObject({
      code: "NOT_ALLOWED",
    });
  });

  it("is known by a token, in the teams of its groups", async () => {
    const caller = authenticate(server, {
      ...noProvider,
      oidcIssuer: provider.issuer,
      oidcAdmins: "operators",
    });
    await setGroups(database.pool, operator, "red", ["developers", "testers"]);
    await setGroups(database.pool, operator, "blue", ["developers"]);
    const of = async (groups: unknown) => caller(await provider.sign({ groups }));
    expect(await of(["developers"])).toEqual({ id: `${provider.issuer} ada`, teams: [1, 2], isAdmin: false });
    expect(await of(["testers", "operators"])).toMatchObject({ teams: [1], isAdmin: true });
    expect(await of(["strangers"])).toMatchObject({ teams: [], isAdmin: false });
    expect(await of([""])).toMatchObject({ isAdmin: false });
    // Keys are known beside it.
    expect(await caller((await keyOf("red")).secret)).toMatchObject({ teams: [1] });
    // Nobody is an administrator by a token where no group is named.
    const none = authenticate(server, { ...noProvider, oidcIssuer: provider.issuer });
    expect(await none(await provider.sign({ groups: [""] }))).toMatchObject({ isAdmin: false });
  });

  it("is not known by the key of a team that was removed", async () => {
    await addTeam(database.pool, operator, "green");
    const { secret } = await keyOf("green");
    expect(await removeTeam(database.pool, operator, "green")).toBe(true);
    expect(await authenticate(server, noProvider)(secret)).toBeUndefined();
    expect(await removeTeam(database.pool, operator, "green")).toBe(false);
  });
});
