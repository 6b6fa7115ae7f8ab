import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { displayWidth, wrapIndented, wrap } from "@fossick/text/wrap.ts";

describe("displayWidth", () => {
  it.each([
    ["abc", 3],
    ["令牌", 4],
    ["（修复）", 8],
    ["한국어", 6],
    ["e\u0301", 1],
    ["🔒", 2],
    ["✨ ✅", 5],
    ["🌶", 1],
    ["𗀀", 2],
    ["░█", 2],
    ["", 0],
  ])("of %j is %i", (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });
});

describe("wrap", () => {
  it("breaks at spaces", () => {
    expect(wrap("defines expireToken, named in the task", 20)).toEqual([
      "defines expireToken,",
      "named in the task",
    ]);
  });

  it("breaks between wide characters and keeps closing marks with what they close", () => {
    expect(wrap("修复认证令牌，然后登录。", 12)).toEqual(["修复认证令", "牌，然后登", "录。"]);
  });

  it("splits a word that is longer than a line", () => {
    expect(wrap("a verylongidentifiername", 10)).toEqual(["a", "verylongid", "entifierna", "me"]);
  });

  it("keeps to the width and loses nothing but spaces", () => {
    const text = fc.array(fc.constantFrom("token", "expiry", "令牌", "，", "x".repeat(30), "`a`", "  "), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(text, fc.integer({ min: 4, max: 60 }), (words, width) => {
        const joined = words.join(" ");
        const lines = wrap(joined, width);
        for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width);
        expect(lines.join("").replaceAll(" ", "")).toBe(joined.replaceAll(" ", ""));
      }),
    );
  });
});

describe("hang", () => {
  it("puts later lines below the first", () => {
    expect(wrapIndented("  ! ", "definition of JwtClaims", 18)).toEqual([
      "  ! definition of",
      "    JwtClaims",
    ]);
  });
});
