import { describe, expect, it } from "vitest";
import { hasCriticalGaps, identifyGaps } from "@fossick/core/loop/evaluate/gaps.ts";
import { createInitialQuery } from "@fossick/core/language/initial-query.ts";
import {
  fakeObserver,
  sampleContext,
  sampleEvaluation,
  type ObserverAnswers,
} from "../../../../../test/parts/index.ts";
import type { Gap, GapKind } from "@fossick/core/answer-types.ts";

const known = { files: 2, weight: 1, share: 0.01 };
const text = "token expiry";

interface Situation extends ObserverAnswers {
  readonly text?: string;
  readonly relevances?: Readonly<Record<string, number>>;
}

/** The gaps after judging these files. */
async function gapsIn(situation: Situation) {
  const task = { text: situation.text ?? text };
  const relevances = situation.relevances ?? { "src/auth.ts": 0.9 };
  const merged = Object.entries(relevances).map(([path, relevance]) => ({
    ...sampleEvaluation(path, relevance),
    spans: [{ startLine: 1, endLine: 100 }],
  }));
  const observer = fakeObserver(situation);
  return identifyGaps(
    { merged, threshold: 0.7, expectedFiles: 1 },
    createInitialQuery(task),
    sampleContext({ task, observer }),
  );
}

const ofKind = (gaps: readonly Gap[], kind: GapKind): Gap[] => gaps.filter((gap) => gap.kind === kind);
/** Covers every word of the task. */
const covering = {
  terms: [
    { term: "token", ...known },
    { term: "expiry", ...known },
  ],
};
const filesWith = { token: 3, expiry: 3 };

describe("gaps of the task", () => {
  it("are none when an accepted file is about every word", async () => {
    const { gaps } = await gapsIn({ filesWith, descriptions: { "src/auth.ts": covering } });
    expect(gaps).toEqual([]);
  });

  it("name no word beside accepted files unless the codebase says another for it", async () => {
    const around = { filesWith, descriptions: { "src/auth.ts": { defines: ["tokenStore"] } } };
    expect((await gapsIn(around)).gaps).toEqual([]);
    const instead = [{ term: "ttl", files: 4, from: "lexicon" as const }];
    const { gaps } = await gapsIn({ ...around, bridges: { expiry: instead } });
    expect(gaps).toEqual([
      { kind: "facet", what: "expiry", because: expect.any(String), critical: false, instead },
    ]);
  });

  it("name no word that an accepted file mentions anywhere", async () => {
    const described = { "src/auth.ts": { defines: ["tokenStore"], holds: ["token", "expiry"] } };
    expect((await gapsIn({ filesWith, descriptions: described })).gaps).toEqual([]);
  });

  it("name no word that no file could be about", async () => {
    const { gaps } = await gapsIn({
      text: "Where do users find their token",
      filesWith: { token: 3, users: 9, find: 9 },
      relevances: {},
    });
    expect(gaps.map(({ what }) => what)).toEqual(["token"]);
  });

  it("are critical as long as nothing is accepted", async () => {
    const { gaps } = await gapsIn({ filesWith, relevances: { "src/auth.ts": 0.6 } });
    expect(
      ofKind(gaps, "facet")
        .map(({ what }) => what)
        .sort(),
    ).toEqual(["expiry", "token"]);
    expect(gaps.every(({ critical }) => critical)).toBe(true);
    expect(hasCriticalGaps(gaps)).toBe(true);
  });

  it("name the words that the codebase does not know, never critical", async () => {
    const { gaps } = await gapsIn({ filesWith: { token: 3 }, descriptions: { "src/auth.ts": covering } });
    expect(gaps).toContainEqual({
      kind: "term",
      what: "expiry",
      because: expect.any(String),
      critical: false,
    });
    expect(hasCriticalGaps(gaps)).toBe(false);
  });

  const throttle = { term: "throttle", files: 7, from: "lexicon" as const };
  const limiting = { text: "Add rate limiting", filesWith: { rate: 9, limiting: 9 } };

  it("say what the codebase says instead of a phrase", async () => {
    const { gaps } = await gapsIn({ ...limiting, bridges: { "rate limit": [throttle] } });
    expect(ofKind(gaps, "term")).toEqual([
      {
        kind: "term",
        what: "rate limit",
        because: "is in no file that was read; the codebase uses `throttle` (7 files, from the lexicon)",
        critical: true,
        instead: [throttle],
      },
    ]);
  });

  it("name no word as standing in for another that the task says itself", async () => {
    const asked = "Add rate limiting, throttle requests";
    const { gaps } = await gapsIn({ ...limiting, text: asked, bridges: { "rate limit": [throttle] } });
    expect(gaps.flatMap(({ instead = [] }) => instead)).toEqual([]);
  });

  it("do not doubt a rare word of an accepted file, unless it says another for it too", async () => {
    const identity = { term: "identity", files: 13, from: "lexicon" as const };
    const situation = {
      text: "Find the authentication",
      filesWith: { authentication: 1 },
      bridges: { authentication: [identity] },
    };
    const own = { terms: [{ term: "authentication", ...known }] };
    expect((await gapsIn({ ...situation, descriptions: { "src/auth.ts": own } })).gaps).toEqual([]);
    const both = { ...own, defines: ["requireIdentity"] };
    const { gaps } = await gapsIn({ ...situation, descriptions: { "src/auth.ts": both } });
    expect(gaps).toMatchObject([{ kind: "term", what: "authentication", instead: [identity] }]);
  });

  it("name a Chinese term that the codebase has no word for", async () => {
    const task = { text: "限流", gloss: [{ text: "限流", words: ["throttle"] }] };
    const quota = { term: "quota", files: 3, from: "association" as const };
    const observer = fakeObserver({ bridges: { throttle: [quota] } });
    const { gaps } = await identifyGaps(
      { merged: [], threshold: 0.7, expectedFiles: 1 },
      createInitialQuery(task),
      sampleContext({ task, observer }),
    );
    expect(gaps).toMatchObject([{ kind: "term", what: "限流", instead: [quota] }]);
  });

  it("do not ask for the words of the request itself", async () => {
    const { gaps } = await gapsIn({
      text: "Fix the broken token bug",
      filesWith: { token: 3 },
      descriptions: { "src/auth.ts": covering },
    });
    expect(gaps).toEqual([]);
  });
});

describe("gaps of accepted files that are told", () => {
  /** A name of the accepted file, on the lines worth reading of it unless said otherwise. */
  const use = (symbol: string, definedIn: string | readonly string[], lines: readonly number[] = [1, 2]) => ({
    symbol,
    count: 4,
    definedIn: [definedIn].flat(),
    lines,
  });
  const tokenStore = use("TokenStore", "src/storage.ts");
  const relevances = { "src/auth.ts": 0.9, "src/storage.ts": 0.5 };

  it("name what is used and defined elsewhere, with the place", async () => {
    const { told, merged } = await gapsIn({
      filesWith,
      relevances,
      descriptions: { "src/auth.ts": { ...covering, uses: [tokenStore] } },
    });
    const gap = {
      kind: "definition",
      what: "TokenStore",
      because: expect.stringMatching(/src\/auth\.ts.*src\/storage\.ts/),
      critical: false,
    };
    expect(told).toEqual([gap]);
    expect(merged[0]?.missingContext).toEqual([gap]);
  });

  it.each([
    ["has nothing to do with the task", use("Session", "src/storage.ts")],
    ["stands outside of the lines worth reading", use("TokenStore", "src/storage.ts", [400])],
    ["several files define", use("TokenStore", ["src/storage.ts", "src/cache.ts"])],
    ["is defined in a file that is not nearly returned", use("TokenStore", "src/far-away.ts")],
  ])("do not name what %s", async (_, only) => {
    const descriptions = { "src/auth.ts": { ...covering, uses: [only] } };
    expect((await gapsIn({ filesWith, relevances, descriptions })).told).toEqual([]);
  });

  it("name each file once, by the name with most words of the task", async () => {
    const uses = [use("Storage", "src/token-store.ts", [1, 2, 3]), use("tokenExpiry", "src/token-store.ts")];
    const { told } = await gapsIn({
      filesWith,
      relevances: { "src/auth.ts": 0.9, "src/login.ts": 0.8, "src/token-store.ts": 0.5 },
      descriptions: { "src/auth.ts": { ...covering, uses }, "src/login.ts": { uses } },
    });
    expect(told.map(({ what }) => what)).toEqual(["tokenExpiry"]);
  });

  it("close when the defining file is accepted", async () => {
    const { told } = await gapsIn({
      filesWith,
      relevances: { "src/auth.ts": 0.9, "src/storage.ts": 0.8 },
      descriptions: {
        "src/auth.ts": { ...covering, uses: [tokenStore] },
        "src/storage.ts": { importedBy: ["src/auth.ts"] },
      },
    });
    expect(told).toEqual([]);
  });

  it("name no callers, companions and packages, which the search only follows", async () => {
    const { gaps, told } = await gapsIn({
      filesWith,
      relevances: { "src/auth.ts": 0.9, "src/login.ts": 0.6, "src/tokens.ts": 0.6 },
      descriptions: {
        "src/auth.ts": {
          ...covering,
          importedBy: ["src/login.ts"],
          companions: [{ path: "src/tokens.ts", commits: 9 }],
          external: ["token-signer"],
        },
      },
    });
    expect(gaps.map(({ kind }) => kind)).toEqual(["caller", "companion", "external"]);
    expect(told).toEqual([]);
  });

  it("name at most two files of configuration, which name a file of much worth and are not accepted", async () => {
    const named = (...paths: string[]) => paths.map((path, at) => ({ path, name: "auth.ts", line: at + 1 }));
    const { merged, told } = await gapsIn({
      filesWith,
      relevances: { "src/auth.ts": 0.99, "src/login.ts": 0.98, "ci.yml": 0.8, "src/token.ts": 0.6 },
      descriptions: {
        "src/auth.ts": { ...covering, namedBy: named("ci.yml", "cron.yml") },
        "src/login.ts": { namedBy: named("cron.yml", "beans.xml", "Dockerfile") },
        "src/token.ts": { namedBy: named("token.yml") },
      },
    });
    expect(ofKind(told, "companion")).toEqual([
      {
        kind: "companion",
        what: "cron.yml",
        because: "names `auth.ts` in line 2 (src/auth.ts)",
        critical: false,
      },
      expect.objectContaining({ what: "beans.xml" }),
    ]);
    expect(merged.map(({ missingContext }) => missingContext.map(({ what }) => what))).toEqual([
      ["cron.yml"],
      ["beans.xml"],
      [],
      [],
    ]);
  });

  it("name the configuration of a returned file of little worth only where it is the best one", async () => {
    const namedBy = (path: string) => [{ path, name: "auth.ts", line: 1 }];
    const { told } = await gapsIn({
      filesWith,
      relevances: { "src/auth.ts": 0.75, "src/login.ts": 0.74 },
      descriptions: {
        "src/auth.ts": { ...covering, namedBy: namedBy("cron.yml") },
        "src/login.ts": { namedBy: namedBy("beans.xml") },
      },
    });
    expect(ofKind(told, "companion").map(({ what }) => what)).toEqual(["cron.yml"]);
  });

  it("are opened by accepted files only", async () => {
    const descriptions = { "src/auth.ts": { ...covering, uses: [tokenStore] } };
    const { merged } = await gapsIn({
      filesWith,
      descriptions,
      relevances: { "src/auth.ts": 0.6, "src/storage.ts": 0.5 },
    });
    expect(merged[0]?.missingContext).toEqual([]);
  });
});

describe("what the search goes on with", () => {
  const use = (symbol: string, count: number, ...definedIn: string[]) => ({
    symbol,
    count,
    definedIn,
    lines: [],
  });

  it("names what is used and defined elsewhere, with the place", async () => {
    const { gaps, merged } = await gapsIn({
      filesWith,
      descriptions: { "src/auth.ts": { ...covering, uses: [use("Session", 2, "src/session.ts")] } },
    });
    expect(gaps).toEqual([
      {
        kind: "definition",
        what: "Session",
        because: expect.stringMatching(/src\/auth\.ts.*src\/session\.ts/),
        critical: false,
      },
    ]);
    expect(merged[0]?.missingContext).toEqual([]); // nothing says that the task has to do with it
  });

  it("is critical when a central definition was never judged", async () => {
    const descriptions = { "src/auth.ts": { ...covering, uses: [use("Session", 40, "src/session.ts")] } };
    expect(hasCriticalGaps((await gapsIn({ filesWith, descriptions })).gaps)).toBe(true);
    const relevances = { "src/auth.ts": 0.9, "src/session.ts": 0.3 };
    expect(hasCriticalGaps((await gapsIn({ filesWith, descriptions, relevances })).gaps)).toBe(false);
  });

  it("ends when the defining file is accepted", async () => {
    const { gaps } = await gapsIn({
      filesWith,
      relevances: { "src/auth.ts": 0.9, "src/session.ts": 0.8 },
      descriptions: {
        "src/auth.ts": { ...covering, uses: [use("Session", 40, "src/session.ts")] },
        "src/session.ts": { importedBy: ["src/auth.ts"] },
      },
    });
    expect(gaps).toEqual([]);
  });

  it("names the only caller, not the many callers of a library", async () => {
    const one = await gapsIn({
      filesWith,
      descriptions: { "src/auth.ts": { ...covering, importedBy: ["src/login.ts"] } },
    });
    expect(ofKind(one.gaps, "caller").map(({ what }) => what)).toEqual(["src/login.ts"]);
    const importedBy = Array.from({ length: 10 }, (_, at) => `src/page${at}.ts`);
    const many = await gapsIn({ filesWith, descriptions: { "src/auth.ts": { ...covering, importedBy } } });
    expect(ofKind(many.gaps, "caller")).toEqual([]);
  });

  it("names the configuration that is read", async () => {
    const uses = [use("maxAge", 1, "src/auth.config.ts"), use("configure", 1, "src/reconfigured.ts")];
    const { gaps } = await gapsIn({ filesWith, descriptions: { "src/auth.ts": { ...covering, uses } } });
    expect(ofKind(gaps, "config").map(({ what }) => what)).toEqual(["src/auth.config.ts"]);
  });

  it("names the usual companion that is missing", async () => {
    const companions = [
      { path: "src/tokens.ts", commits: 9 },
      { path: "src/user.ts", commits: 4 },
    ];
    const { gaps } = await gapsIn({
      filesWith,
      descriptions: { "src/auth.ts": { ...covering, companions } },
    });
    expect(ofKind(gaps, "companion")).toMatchObject([
      { what: "src/tokens.ts", because: expect.stringContaining("9") },
    ]);
  });

  it("names the packages outside that the task speaks of, never critical", async () => {
    const external = ["token-signer", "left-pad"];
    const { gaps } = await gapsIn({ filesWith, descriptions: { "src/auth.ts": { ...covering, external } } });
    expect(gaps).toMatchObject([{ kind: "external", what: "token-signer", critical: false }]);
  });
});

describe("all of it", () => {
  it("come critical first, each once, with a reason, and not too many", async () => {
    const uses = Array.from({ length: 30 }, (_, at) => ({
      symbol: `Part${at}`,
      count: at,
      definedIn: [`src/part${at}.ts`],
      lines: [],
    }));
    const paths = Array.from({ length: 8 }, (_, at) => `src/file${at}.ts`);
    const { gaps } = await gapsIn({
      filesWith,
      relevances: Object.fromEntries(paths.map((path) => [path, 0.9])),
      descriptions: Object.fromEntries(
        paths.map((path, at) => [path, { uses: uses.slice(at * 3), importedBy: ["src/main.ts"] }]),
      ),
    });
    const critical = gaps.map((gap) => gap.critical);
    expect(critical).toEqual(critical.toSorted((a, b) => Number(b) - Number(a)));
    expect(critical).toContain(true);
    const names = gaps.map(({ kind, what }) => `${kind} ${what}`);
    expect(new Set(names).size).toBe(names.length);
    expect(gaps.every(({ because }) => because !== "")).toBe(true);
    expect(gaps.length).toBeLessThanOrEqual(20);
  });
});
