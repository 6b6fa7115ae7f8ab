import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mannerOf } from "@fossick/core/language/task-features.ts";

const manner = (text: string) => mannerOf({ text });

describe("mannerOf", () => {
  it.each([
    "where are tokens refreshed",
    "How is the session stored?",
    "in which file is the router",
    "“Who” calls refreshToken",
    "does it retry",
    "令牌在哪里刷新",
    "怎么刷新令牌",
    "怎麼刷新令牌",
    "缓存是否过期",
  ])("hears a question in: %s", (text) => {
    expect(manner(text)).toMatchObject({ questionWord: 1, request: 0 });
  });

  it.each([
    "Fix the token refresh",
    "fix: token refresh",
    "add retries to the client",
    "Support Node 22",
    "- rename the setting",
    "optimise the index",
    "don't retry twice",
    "修复令牌刷新",
    "增加重试",
    "請優化快取",
  ])("hears a request in: %s", (text) => {
    expect(manner(text)).toMatchObject({ request: 1, questionWord: 0 });
  });

  it.each(["token refresh", "island of whatever", "whereabouts of the token", "fixture loader", "settings"])(
    "hears neither in: %s",
    (text) => {
      expect(manner(text)).toMatchObject({ request: 0, questionWord: 0, questionMark: 0 });
    },
  );

  it("sees a question mark at the end alone, in either width", () => {
    expect(manner("token refresh? ").questionMark).toBe(1);
    expect(manner("令牌刷新？").questionMark).toBe(1);
    expect(manner("why? it fails").questionMark).toBe(0);
  });

  it("tells several lines from one, the space around it left out", () => {
    expect(manner("\n token refresh \n").lines).toBe(0);
    expect(manner("token refresh\n\nIt fails.").lines).toBe(1);
  });

  it("tells the share of words that are spelt like names of code", () => {
    expect(manner("refreshToken of TOKEN_STORE").names).toBeCloseTo(2 / 3);
    expect(manner("refresh of tokens").names).toBe(0);
    expect(manner("42").names).toBe(0);
  });

  it("grows with the number of words up to 60, and calls three words or fewer brief", () => {
    const lengths = [1, 3, 4, 20, 60, 500].map((count) => manner("word ".repeat(count)));
    expect(lengths.map(({ length }) => length)).toEqual(
      lengths.map(({ length }) => length).toSorted((a, b) => a - b),
    );
    expect(lengths.map(({ length }) => length).slice(-2)).toEqual([1, 1]);
    expect(lengths[0]?.length).toBe(0);
    expect(lengths.map(({ brief }) => brief)).toEqual([1, 1, 0, 0, 0, 0]);
  });

  it("counts a Chinese term as one word", () => {
    const gloss = ["令牌", "刷新", "失败", "重试"].map((text) => ({ text, words: [text] }));
    expect(mannerOf({ text: "令牌刷新失败重试", gloss }).brief).toBe(0);
    expect(mannerOf({ text: "令牌刷新", gloss: gloss.slice(0, 2) }).brief).toBe(1);
  });

  it("lies within 0 to 1 for any text", () => {
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom("where", "fix", "aB", "\n", "令", "?")).map(String),
    );
    fc.assert(
      fc.property(text, (asked) => {
        const odd = Object.entries(manner(asked)).filter(([, value]) => !(value >= 0 && value <= 1));
        expect(odd).toEqual([]);
      }),
    );
  });
});
