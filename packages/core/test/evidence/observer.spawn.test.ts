import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createObserver } from "@fossick/core/evidence/observer.ts";
import { createInitialQuery } from "@fossick/core/language/initial-query.ts";
import { namesInCode } from "@fossick/index/analyse/words/names-in-code.ts";
import { createScoreboard } from "@fossick/core/evidence/scores/scoreboard.ts";
import { sampleContext } from "../../../../test/parts/index.ts";
import type { Query } from "@fossick/core/answer-types.ts";
import type { Candidate } from "@fossick/core/candidate.ts";
import type { Context, Observer } from "@fossick/core/parts.ts";
import { createCodebase, type Files } from "../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../test/temp-repository.ts";

const files: Files = {
  "src/auth.ts":
    'import jwt from "jsonwebtoken";\nimport { TokenStore } from "./token-store.ts";\n\n' +
    "export function refreshToken(store: TokenStore) {\n  return jwt.sign(store.expireToken());\n}\n",
  "src/token-store.ts": "export class TokenStore {\n  expireToken() {\n    return 1;\n  }\n}\n",
  "src/token-store.test.ts":
    'import { TokenStore } from "./token-store.ts";\nnew TokenStore().expireToken();\n',
  "src/tokens.py": "class TokenStore:\n    pass\n",
  "CHANGELOG.md": "# 1.1.0\n",
  "src/throttle.ts": "export const throttle = 1;\n",
  "src/colors.ts": "export const palette = { red: 1 };\n",
  "src/long.ts": `${"// padding line\n".repeat(300)}export const expireToken = () => 1; // quarantine\n`,
  "src/uses-foo.ts": "export const foo = parseFoo();\n",
  "src/mentions-foo.ts": "// See parseFoo.\nexport const bar = 1;\n",
  "empty.ts": "",
};
const changedTogether = ["src/auth.ts", "src/token-store.ts", "src/token-store.test.ts", "CHANGELOG.md"];
const task = { text: "Expire tokens in `TokenStore`\n\nsee src/auth.ts" };

let observer: Observer;
let query: Query;
let context: Context;
beforeAll(async () => {
  const commits = [1, 2, 3, 4].map((turn) => ({
    message: `Expire tokens, part ${turn}`,
    files: Object.fromEntries(changedTogether.map((path) => [path, `${turn}\n`])),
  }));
  const codebase = await createCodebase(files, commits);
  observer = createObserver(createScoreboard(codebase), {
    readText: async (path) => files[path],
    readShown: async (path) => files[path],
    definitionsOf: async () => undefined,
    estimateTokens: (text) => text.length,
    namesInCode,
  });
  query = createInitialQuery(task);
  context = sampleContext({ task, observer });
});
afterAll(removeFolders);

const candidates = (...paths: string[]): Candidate[] => paths.map((path) => ({ path, lists: { text: 1 } }));

describe("observe", () => {
  it("measures each candidate in order, every signal from 0 to 1, zeros left out", async () => {
    const paths = Object.keys(files);
    const observations = await observer.observe(candidates(...paths), query, context);
    expect(observations.map(({ path }) => path)).toEqual(paths);
    const measured = observations.flatMap(({ signals }) => Object.entries(signals));
    expect(measured.length).toBeGreaterThan(10);
    expect(measured.filter(([, value]) => !(value > 0 && value <= 1))).toEqual([]);
  });

  it("tells the named, the defining, the testing and the unrelated file apart", async () => {
    const [auth = {}, store = {}, test = {}, colors = {}] = (
      await observer.observe(
        candidates("src/auth.ts", "src/token-store.ts", "src/token-store.test.ts", "src/colors.ts"),
        query,
        context,
      )
    ).map(({ signals }) => signals as Record<string, number>);
    expect(auth).toMatchObject({ mention: 1 });
    expect(store["mention"]).toBeUndefined();
    expect(store["definedNames"]).toBeGreaterThan(0);
    expect(test["test"]).toBe(1);
    expect(store["test"]).toBeUndefined();
    expect(store["commits"]).toBeGreaterThan(0);
    expect(colors["text"]).toBeUndefined();
  });

  it("measures a file nobody knows without throwing", async () => {
    expect(await observer.observe(candidates("gone.ts"), query, context)).toMatchObject([
      { path: "gone.ts" },
    ]);
    expect(await observer.observe([], query, context)).toEqual([]);
  });
});

describe("inspect", () => {
  it("shows spans strongest first, disjoint and inside the file", async () => {
    for (const { path, spans } of await observer.inspect(Object.keys(files), query, context)) {
      const lines = (files[path] ?? "").split("\n").length - 1;
      const worths = spans.map(({ worth = 0 }) => worth);
      expect(worths).toEqual([...worths].sort((a, b) => b - a));
      let end = 0;
      for (const { startLine, endLine } of [...spans].sort((a, b) => a.startLine - b.startLine)) {
        expect(startLine).toBeGreaterThan(end);
        expect(endLine).toBeGreaterThanOrEqual(startLine);
        expect([path, endLine <= lines]).toEqual([path, true]);
        end = endLine;
      }
    }
  });

  it("shows first the lines that the reason speaks of", async () => {
    for (const { facts, spans } of await observer.inspect(Object.keys(files), query, context)) {
      const line = facts
        .map(({ text }) => /around line (\d+)/.exec(text)?.[1])
        .find((found) => found !== undefined);
      if (line === undefined) continue;
      expect(spans[0]?.startLine).toBeLessThanOrEqual(Number(line));
      expect(spans[0]?.endLine).toBeGreaterThanOrEqual(Number(line));
    }
  });

  it("says what speaks for the strongest lines", async () => {
    const [store] = await observer.inspect(["src/token-store.ts"], query, context);
    expect(store?.spans[0]).toMatchObject({
      symbol: expect.stringContaining("TokenStore"),
      why: expect.any(String),
    });
  });

  it("shows the definition the task is about, however far down", async () => {
    const [long] = await observer.inspect(["src/long.ts"], query, context);
    expect(long?.spans.some(({ startLine, endLine }) => startLine <= 301 && 301 <= endLine)).toBe(true);
  });

  it("gives facts and the size of the file", async () => {
    const [auth, store] = await observer.inspect(["src/auth.ts", "src/token-store.ts"], query, context);
    expect(auth?.facts.map(({ text }) => text)).toContain("the task names this file");
    expect(store?.facts.some(({ text }) => text.includes("`TokenStore`"))).toBe(true);
    expect(store?.tokens).toBe(files["src/token-store.ts"]?.length);
  });

  it("says of a name that only comments say that the file mentions it", async () => {
    const asked = { text: "fix `parseFoo`" };
    const told = await observer.inspect(
      ["src/uses-foo.ts", "src/mentions-foo.ts"],
      createInitialQuery(asked),
      sampleContext({ task: asked, observer }),
    );
    const [uses = [], mentions = []] = told.map(({ facts }) => facts.map(({ text }) => text));
    expect(uses).toContain("uses `parseFoo`");
    expect(mentions).toContain("mentions `parseFoo`");
  });

  it("tells the line where the task's words stand, and which stand there", async () => {
    const asked = { text: "Put tokens into quarantine" };
    const [long] = await observer.inspect(
      ["src/long.ts"],
      createInitialQuery(asked),
      sampleContext({ task: asked, observer }),
    );
    expect(long?.facts.map(({ text }) => text)).toContain(
      "mentions quarantine, `expireToken` around line 301",
    );
  });

  it("tells which word stands in for which of the task", async () => {
    const asked = { text: "Add rate limiting" };
    const [throttle] = await observer.inspect(
      ["src/throttle.ts"],
      createInitialQuery(asked),
      sampleContext({ task: asked, observer }),
    );
    expect(throttle?.facts.map(({ text }) => text)).toContain('uses `throttle` for "rate limit"');
  });

  it("leaves out files nobody knows", async () => {
    expect(await observer.inspect(["gone.ts"], query, context)).toEqual([]);
  });
});

describe("describe", () => {
  it("tells what a file defines, uses, is used by and changes with", async () => {
    const [auth, store] = await observer.describe(["src/auth.ts", "src/token-store.ts"], query);
    expect(auth?.defines).toContain("refreshToken");
    expect(auth?.uses).toContainEqual({
      symbol: "TokenStore",
      definedIn: ["src/token-store.ts"],
      count: 2,
      lines: [2, 4, 5], // `store.expireToken()` holds both words
    });
    expect(auth?.external).toEqual(["jsonwebtoken"]);
    expect(auth?.companions).toEqual([{ path: "src/token-store.ts", commits: 4 }]);
    expect(store?.importedBy).toEqual(["src/auth.ts"]);
    expect(store?.terms.map(({ term }) => term)).toContain("token");
  });

  it("tells which of the task's words a file holds anywhere", async () => {
    const [auth, colors] = await observer.describe(["src/auth.ts", "src/colors.ts"], query);
    expect(auth?.holds).toEqual(expect.arrayContaining(["token", "expir", "stor"]));
    expect(colors?.holds).toEqual([]);
  });

  it("describes an empty file and leaves out unknown ones", async () => {
    expect(await observer.describe(["gone.ts", "empty.ts"], query)).toMatchObject([
      { path: "empty.ts", defines: [], terms: [] },
    ]);
  });
});

describe("filesWith", () => {
  it("counts the files that hold a term, all words of it", async () => {
    expect(await observer.filesWith(["palette", "kubernetes", "the", ""])).toEqual([1, 0, 0, 0]);
    const [expire = 0, both = 0] = await observer.filesWith(["expire", "expire palette"]);
    expect(expire).toBeGreaterThan(both);
  });
});
