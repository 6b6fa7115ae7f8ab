import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { certaintyOf, shortRelevance } from "../../../src/bundle/render/words.ts";

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

describe("a relevance", () => {
  it("in three columns is cut, so that none reads as returned that was not", () => {
    expect([0, 0.009, 0.05, 0.699, 0.7, 0.29, 0.995, 1 - 1e-12, 1].map(shortRelevance)).toEqual([
      ...[".00", ".00", ".05", ".69", ".70", ".29", ".99", "1.0", "1.0"],
    ]);
  });
});
