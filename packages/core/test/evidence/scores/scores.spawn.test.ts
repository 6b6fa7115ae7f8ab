import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { createInitialQuery } from "@fossick/core/language/initial-query.ts";
import { coChangeScores, commitVotes, freshnessOf } from "@fossick/core/evidence/scores/commit-scores.ts";
import { companionScores } from "@fossick/core/evidence/scores/companions.ts";
import { createOnce } from "@fossick/core/evidence/scores/once.ts";
import { focusScores } from "@fossick/core/evidence/scores/learned-scores.ts";
import { definedNameScores, usedNameScores } from "@fossick/core/evidence/scores/name-scores.ts";
import type { Scores } from "@fossick/core/evidence/scores/scores.ts";
import { createScoreboard } from "@fossick/core/evidence/scores/scoreboard.ts";
import { bridgedTerms, learnedTerms, taskTerms, titleTerms } from "@fossick/core/language/weighted-terms.ts";
import type { Keyword } from "@fossick/core/answer-types.ts";
import type { Task } from "@fossick/core/task.ts";
import { createCodebase, scoresByPath } from "../../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../../test/temp-repository.ts";

const files = {
  "src/auth.ts":
    'import { TokenStore } from "./token-store.ts";\nexport function refreshToken(store: TokenStore) {\n  return store.expireToken();\n}\n',
  "src/token-store.ts": "export class TokenStore {\n  expireToken() {\n    return 1;\n  }\n}\n",
  "src/login-page.ts":
    'import { refreshToken } from "./auth.ts";\nexport const loginPage = () => refreshToken;\n',
  "src/colors.ts": "export const palette = { red: 1 };\n",
  "src/fonts.ts": "export const fontFamily = 'serif';\n",
  "lib/auth.ts": "export const legacy = 1;\n",
};
const padding = Object.fromEntries(
  Array.from({ length: 10 }, (_, at) => [`other/file${at}.ts`, `export const value${at} = ${at};\n`]),
);

let codebase: Codebase;
beforeAll(async () => {
  codebase = await createCodebase({ ...padding, ...files }, [
    { message: "Add palette", files: { "src/colors.ts": "1\n", "src/fonts.ts": "1\n" } },
    { message: "Expire tokens on logout", files: { "src/auth.ts": "1\n", "src/token-store.ts": "1\n" } },
    { message: "Expire tokens sooner", files: { "src/auth.ts": "2\n", "src/token-store.ts": "2\n" } },
    { message: "Tidy up", files: { "src/auth.ts": "3\n" } },
  ]);
});
afterAll(removeFolders);

const fileOf = (path: string): number => codebase.fileOf(path) ?? -1;
const at = (scores: Scores, path: string): number => scores.of(fileOf(path));

describe("commitVotes", () => {
  it("raises the files that similar commits changed, and names the commits", () => {
    const votes = commitVotes(
      codebase,
      new Map([
        ["expir", 1],
        ["token", 1],
      ]),
    );
    expect(at(votes.scores, "src/token-store.ts")).toBeGreaterThan(0);
    expect(at(votes.scores, "src/colors.ts")).toBe(0);
    const subjects = votes
      .commitsFor(fileOf("src/auth.ts"))
      .map((commit) => codebase.history.subject(commit));
    expect(subjects.toSorted()).toEqual(["Expire tokens on logout", "Expire tokens sooner"]);
    expect(votes.commitsFor(fileOf("src/colors.ts"))).toEqual([]);
  });

  it("says nothing for words no message holds", () => {
    expect(scoresByPath(codebase, commitVotes(codebase, new Map([["kubernet", 1]])).scores)).toEqual({});
  });
});

describe("history", () => {
  it("knows what never changed", () => {
    expect(freshnessOf(codebase, fileOf("src/auth.ts"))).toBe(1);
    expect(freshnessOf(codebase, fileOf("src/login-page.ts"))).toBe(0);
  });

  it("raises what changed together, never the file itself", () => {
    const scores = coChangeScores(codebase, [fileOf("src/auth.ts")]);
    expect(Object.keys(scoresByPath(codebase, scores))).toEqual(["src/token-store.ts"]);
  });
});

describe("companionScores", () => {
  it("puts files that hang together with the accepted ones above the others", () => {
    const scores = companionScores(codebase, [fileOf("src/auth.ts")]);
    for (const companion of ["src/token-store.ts", "src/login-page.ts"]) {
      expect(at(scores, companion)).toBeGreaterThan(at(scores, "src/colors.ts"));
    }
    expect(at(scores, "src/auth.ts")).toBe(0);
    expect(at(scores, "lib/auth.ts")).toBeGreaterThan(at(scores, "other/file1.ts"));
  });

  it("is nothing without accepted files", () => {
    expect(scoresByPath(codebase, companionScores(codebase, []))).toEqual({});
  });
});

describe("focusScores", () => {
  const focus = (kind: "definition" | "caller" | "facet" | "term" | "external", what: string) =>
    scoresByPath(codebase, focusScores(codebase, [{ kind, what }], createOnce()));

  it("answers a path, then a definition, then words", () => {
    expect(Object.keys(focus("caller", "src/login-page.ts"))).toEqual(["src/login-page.ts"]);
    expect(Object.keys(focus("definition", "TokenStore"))).toEqual(["src/token-store.ts"]);
    expect(Object.keys(focus("facet", "palette"))).toContain("src/colors.ts");
  });

  it("gives an exact answer more than a likely one", () => {
    const exact = focus("definition", "TokenStore")["src/token-store.ts"] ?? 0;
    const likely = Math.max(...Object.values(focus("facet", "token")));
    expect(exact).toBeGreaterThan(likely);
  });

  it("does not look for what no file can hold", () => {
    expect(focus("external", "token-store")).toEqual({});
    expect(focus("term", "palette")).toEqual({});
    expect(focus("definition", "Nowhere")).toEqual({});
  });
});

describe("name scores", () => {
  it("tells use from definition, spelt exactly so", () => {
    expect(Object.keys(scoresByPath(codebase, definedNameScores(codebase, ["refreshToken"])))).toEqual([
      "src/auth.ts",
    ]);
    expect(
      Object.keys(scoresByPath(codebase, usedNameScores(codebase, ["refreshToken"]))).toSorted(),
    ).toEqual(["src/auth.ts", "src/login-page.ts"]);
    expect(scoresByPath(codebase, usedNameScores(codebase, ["refreshtoken"]))).toEqual({});
  });
});

describe("weighted terms", () => {
  const keywords: Keyword[] = [
    { term: "tokens", weight: 0.4, from: "title" },
    { term: "token", weight: 0.6, from: "prose" },
    { term: "throttle", weight: 0.5, from: "lexicon" },
    { term: "bucket", weight: 0.3, from: "learned" },
    { term: "expireToken", weight: 1, from: "identifier" },
  ];

  it("keep the task's words, the title's, the bridged and the learned ones apart", () => {
    expect([...taskTerms(keywords)]).toEqual([["token", 0.6]]);
    expect([...titleTerms(keywords)]).toEqual([["token", 0.4]]);
    expect([...bridgedTerms(keywords).values()]).toEqual([0.5]);
    expect([...learnedTerms(keywords)]).toEqual([["bucket", 0.3]]);
  });
});

describe("the scoreboard", () => {
  const task: Task = { text: "Expire tokens\n\nThe token store keeps them." };

  it("computes each score once for the same words", () => {
    const board = createScoreboard(codebase);
    const query = createInitialQuery(task);
    expect(board.text(query)).toBe(board.text({ ...query, focusAreas: [{ kind: "facet", what: "x" }] }));
    expect(board.text(query)).not.toBe(board.text(createInitialQuery({ text: "palette" })));
  });

  it("finds the passage that holds the task's words, inside the file", () => {
    const board = createScoreboard(codebase);
    const passage = board.passage(fileOf("src/token-store.ts"), task, createInitialQuery(task));
    expect(passage?.window).toBeGreaterThan(0);
    expect(passage?.coverage).toBeGreaterThan(0);
    expect(passage?.coverage).toBeLessThanOrEqual(1);
    expect(passage?.startLine).toBe(1);
    expect(passage?.endLine).toBeLessThanOrEqual(6);
  });
});
