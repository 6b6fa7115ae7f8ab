import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createInitialQuery } from "@fossick/core/language/initial-query.ts";
import { isStopWord } from "@fossick/core/language/words.ts";
import type { Keyword } from "@fossick/core/answer-types.ts";
import type { PreparedTask } from "@fossick/core/task.ts";

const keywordsOf = (task: string | PreparedTask): readonly Keyword[] =>
  createInitialQuery(typeof task === "string" ? { text: task } : task).keywords;
const weightOf = (keywords: readonly Keyword[], term: string): number =>
  keywords.find((keyword) => keyword.term === term)?.weight ?? 0;

describe("createInitialQuery", () => {
  it("takes the task's own words, told by where they stand", () => {
    const keywords = keywordsOf(
      "Fix the token expiry bug\n\nUsers stay signed in.\n\n```ts\nclearTimeout(timer)\n```",
    );
    const from = Object.fromEntries(keywords.map((keyword) => [keyword.term, keyword.from]));
    expect(from).toMatchObject({
      token: "title",
      expiry: "title",
      users: "prose",
      timer: "code",
      clearTimeout: "identifier",
    });
    expect(keywords.map(({ term }) => term)).not.toContain("the");
  });

  it("weighs the title above the prose, and what is repeated above what is not", () => {
    const keywords = keywordsOf("Token expiry\n\nsession session session cookie");
    expect(weightOf(keywords, "token")).toBeGreaterThan(weightOf(keywords, "cookie"));
    expect(weightOf(keywords, "session")).toBeGreaterThan(weightOf(keywords, "cookie"));
  });

  it("reads a Chinese objective by its English words, at half the weight of the text", () => {
    const keywords = keywordsOf({
      text: "refresh",
      objective: "令牌",
      objectiveGloss: [{ text: "令牌", words: ["token"] }],
    });
    expect(weightOf(keywords, "token")).toBeGreaterThan(0);
    expect(weightOf(keywords, "token")).toBeLessThan(weightOf(keywords, "refresh"));
  });

  it("takes no error message from a word that only stands for a Chinese one", () => {
    const gloss = [{ text: "报错", words: ["error"] }, { text: " when the page is opened" }];
    const from = keywordsOf({ text: "报错 when the page is opened", gloss }).map((keyword) => keyword.from);
    expect(from).not.toContain("error");
    const own = keywordsOf({ text: "打开页面 TypeError: id is undefined", gloss });
    expect(own).toContainEqual({ term: "id is undefined", weight: 1, from: "error" });
  });

  it("counts the forms of a word together", () => {
    const keywords = keywordsOf("Refresh\n\nan expired token, expired tokens, the token");
    const tokens = keywords.filter(({ term }) => term.startsWith("token"));
    expect(tokens).toHaveLength(1);
    expect(weightOf(keywords, "token")).toBeGreaterThan(weightOf(keywords, "expired"));
  });

  it("searches the objective too, at less than the text's weight", () => {
    const keywords = keywordsOf({ text: "Token expiry\n\nsession handling", objective: "compliance" });
    expect(weightOf(keywords, "compliance")).toBeGreaterThan(0);
    expect(weightOf(keywords, "compliance")).toBeLessThan(weightOf(keywords, "session"));
  });

  it("gives what names code the full weight", () => {
    const keywords = keywordsOf(
      'refreshToken in src/auth.ts fails\n\nTypeError: cannot read token of undefined\n  File "app/main.py", line 3, in run',
    );
    const exact = keywords.filter(({ from }) => ["identifier", "path", "trace", "error"].includes(from));
    expect(exact.every(({ weight }) => weight === 1)).toBe(true);
    expect(exact).toContainEqual({ term: "app/main.py run", weight: 1, from: "trace" });
    expect(exact).toContainEqual({ term: "src/auth.ts", weight: 1, from: "path" });
    expect(exact).toContainEqual({ term: "cannot read token of undefined", weight: 1, from: "error" });
  });

  it("starts with the caller's limits and nothing learned", () => {
    const scope = { globs: ["src/**", "!**/*.snap"], excludes: ["dist/**"] };
    expect(createInitialQuery({ text: "Fix it", scope })).toMatchObject({
      patterns: ["src/**"],
      excludes: [{ pattern: "dist/**", because: "given by the caller" }],
      focusAreas: [],
    });
  });

  it("keeps weights above 0 and at most 1, heaviest first, without stop words or doubles", () => {
    const parts = fc.constantFrom(
      "token",
      "Token",
      "the",
      "expireToken",
      "`",
      "\n",
      "a/b.ts",
      "Error: it is broken",
      "x1",
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 80 }), (words) => {
        const keywords = keywordsOf(words.join(" "));
        const weights = keywords.map(({ weight }) => weight);
        expect(weights).toEqual(weights.toSorted((a, b) => b - a));
        expect(weights.every((weight) => weight > 0 && weight <= 1)).toBe(true);
        const names = keywords.map(({ from, term }) => `${from} ${term}`);
        expect(new Set(names).size).toBe(names.length);
        expect(keywords.filter(({ from, term }) => from === "prose" && isStopWord(term))).toEqual([]);
      }),
    );
  });
});
