import { describe, expect, it } from "vitest";
import { glossOf } from "@fossick/core/language/chinese/gloss.ts";
import { openSpellings } from "@fossick/core/language/chinese/spellings.ts";
import { chooseWords, sharesOf, wordCount, wordingOf } from "@fossick/core/language/wording.ts";
import type { GlossPart } from "@fossick/core/task.ts";

const rateLimit: GlossPart = { text: "限流", words: ["throttle", "rate", "limit", "limiter", "quota"] };
const of: GlossPart = { text: "的", words: [] };
const unknown: GlossPart = { text: "波峰" };
const latin: GlossPart = { text: " API endpoints " };

describe("wordingOf", () => {
  it("is the text where there is no gloss, else the words of the gloss", () => {
    expect(wordingOf({ text: "fix it" })).toBe("fix it");
    expect(wordingOf({ text: "API 的限流", gloss: [latin, of, rateLimit] })).toBe(
      " API endpoints throttle rate limit limiter quota",
    );
  });
});

describe("wordCount", () => {
  it("counts the words of a text without a gloss", () => {
    expect(wordCount({ text: "Fix the token expiry bug" })).toBe(5);
    expect(wordCount({ text: "  " })).toBe(0);
  });

  it("counts a Chinese term once, function words never, and Latin words each", () => {
    expect(wordCount({ text: "", gloss: [rateLimit, of, latin] })).toBe(3);
    expect(wordCount({ text: "", gloss: [{ text: "限流", words: ["throttle"] }] })).toBe(1);
  });
});

describe("sharesOf", () => {
  it("gives the likelier words of a term more, by their stems", () => {
    const shares = sharesOf([{ text: "限流", words: ["throttle", "limiter"] }]);
    expect([...shares]).toEqual([
      ["throttl", 1],
      ["limiter", 0.5],
    ]);
  });

  it("gives all pairs of a term alike, after its English words", () => {
    const shares = sharesOf([{ text: "令牌桶", words: ["token", "bucket", "令牌", "牌桶"] }]);
    expect([shares.get("令牌"), shares.get("牌桶")]).toEqual([1 / 3, 1 / 3]);
    expect(sharesOf([{ text: "波峰", words: ["波峰"] }]).get("波峰")).toBe(1);
  });

  it("takes the greatest share of a word that several terms have", () => {
    const shares = sharesOf([rateLimit, { text: "上限", words: ["limit"] }]);
    expect(shares.get("limit")).toBe(1);
  });

  it("gives less to what stands beside a word of requests, which counts less anyhow", () => {
    const shares = sharesOf([{ text: "加入", words: ["add", "join"] }]);
    expect([shares.get("add"), shares.get("join")]).toEqual([1, 0.2]);
  });

  it("knows nothing of a text without a gloss", () => {
    expect(sharesOf(undefined).size).toBe(0);
    expect(sharesOf([latin, of, unknown]).size).toBe(0);
  });
});

/** Returns the words chosen for a codebase that holds these stems and pairs. */
const chosen = (gloss: readonly GlossPart[], ...held: string[]): (readonly string[] | undefined)[] =>
  chooseWords(
    gloss,
    (stem) => Number(held.includes(stem)),
    (text) => [text],
  ).map(({ words }) => words);

describe("chooseWords", () => {
  it("keeps the words that the codebase uses", () => {
    expect(chosen([rateLimit], "limiter", "throttl")).toEqual([["throttle", "limiter"]]);
  });

  it("keeps at most four of them", () => {
    expect(chosen([rateLimit], "throttl", "rate", "limit", "limiter", "quota")).toEqual([
      ["throttle", "rate", "limit", "quota"],
    ]);
  });

  it("keeps one word of each root, the one that fewest files say", () => {
    const expiry: GlossPart = { text: "过期", words: ["expire", "expiry", "expired", "ttl"] };
    const files: Readonly<Record<string, number>> = { expir: 7, expiry: 2, ttl: 9 };
    const [part] = chooseWords(
      [expiry],
      (stem) => files[stem] ?? 0,
      () => [],
    );
    expect(part?.words).toEqual(["expiry", "ttl"]);
  });

  it("keeps one word that says what to do", () => {
    const wrong: GlossPart = { text: "错误", words: ["error", "wrong", "fault"] };
    expect(chosen([wrong], "error", "wrong", "fault")).toEqual([["error", "fault"]]);
  });

  it("keeps the likeliest word where the codebase uses none, so that a gap can name it", () => {
    expect(chosen([rateLimit])).toEqual([["throttle"]]);
  });

  it("adds the Chinese that the codebase holds, in any spelling", () => {
    const spellings = (text: string): string[] => (text === "缓存" ? ["缓存", "緩存", "快取"] : [text]);
    const filesWith = (stem: string): number => Number(["cach", "快取", "缓存"].includes(stem));
    const [part] = chooseWords([{ text: "缓存", words: ["cache"] }], filesWith, spellings);
    expect(part?.words).toEqual(["cache", "缓存", "快取"]);
  });

  it("keeps an unknown word only as far as the codebase holds it", () => {
    expect(chosen([unknown], "波峰")).toEqual([["波峰"]]);
    expect(chosen([unknown])).toEqual([[]]);
  });

  it("adds the pair where two parts meet, and none with a particle", () => {
    const wave: readonly GlossPart[] = [{ text: "波" }, { text: "次", words: [] }, rateLimit];
    expect(chosen(wave, "波次", "throttl")).toEqual([["波次"], [], ["throttle"]]);
    expect(chosen([of, rateLimit], "的限", "throttl")).toEqual([[], ["throttle"]]);
  });

  it("leaves function words and all that is not Chinese as it is", () => {
    expect(chosen([of, latin], "的")).toEqual([[], undefined]);
  });

  it("chooses for a whole task", async () => {
    const gloss = (await glossOf("修復 `TokenStore` 的快取逾時")) ?? [];
    const held = ["fix", "cach", "timeout", "快取"];
    const parts = chooseWords(gloss, (stem) => Number(held.includes(stem)), await openSpellings());
    expect(wordingOf({ text: "", gloss: parts })).toMatch(/^fix `TokenStore` cach.* 快取 .*timeout/);
  });
});
