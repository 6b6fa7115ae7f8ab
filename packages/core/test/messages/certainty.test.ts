import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { certaintyOf, chanceOf, chanceText } from "@fossick/core/messages/certainty.ts";

describe("certaintyOf", () => {
  it.each([
    [1, "sure"],
    [0.7, "sure"],
    [0.6999, "likely"],
    [0.35, "likely"],
    [0.3499, "possible"],
    [0.15, "possible"],
    [0, "unlikely"],
  ] as const)("calls a worth of %d %s", (worth, certainty) => {
    expect(certaintyOf(worth)).toBe(certainty);
  });

  it("is never less sure of a file that is worth more", () => {
    const order = ["unlikely", "possible", "likely", "sure"];
    const worth = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(worth, worth, (a, b) => {
        const [less, more] = [certaintyOf(Math.min(a, b)), certaintyOf(Math.max(a, b))];
        expect(order.indexOf(less)).toBeLessThanOrEqual(order.indexOf(more));
      }),
    );
  });
});

describe("chanceText", () => {
  it.each([
    [0.4399, "43 % likely", "43% 很可能"],
    [0.6999, "69 % likely", "69% 很可能"],
    [0.7, "70 % sure", "70% 确定"],
    [0.004, "<1 % unlikely", "<1% 不太可能"],
    [1, "100 % sure", "100% 确定"],
  ])("says a chance of %d in per cent, rounded down, and in its word", (chance, english, chinese) => {
    expect(chanceText(chance, "en")).toBe(english);
    expect(chanceText(chance, "zh-Hans")).toBe(chinese);
  });

  it("never puts a number beside the word of another", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1, noNaN: true }), (chance) => {
        const [percent = ""] = chanceText(chance, "en").split(" ");
        expect(certaintyOf(Number(percent) / 100)).toBe(certaintyOf(chance));
      }),
    );
  });
});

describe("chanceOf", () => {
  it("is a file's worth, or what a judge said of it", () => {
    expect(chanceOf({ relevance: 0.9, worth: 0.4 })).toBe(0.4);
    expect(chanceOf({ relevance: 0.9, worth: 0.4, judged: true })).toBe(0.9);
  });
});
