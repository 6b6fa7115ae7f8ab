import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bandOf, relevanceOf, worthOf } from "@fossick/core/relevance.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });

describe("relevance", () => {
  it("goes from 0 at worth 0 to 1 at worth 1", () => {
    expect([relevanceOf(0), relevanceOf(1)]).toEqual([0, 1]);
    expect([worthOf(0), worthOf(1)]).toEqual([0, 1]);
  });

  it("rises with worth", () => {
    fc.assert(
      fc.property(share, share, (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        expect(relevanceOf(more)).toBeGreaterThanOrEqual(relevanceOf(less));
        if (more - less > 1e-9) expect(relevanceOf(more)).toBeGreaterThan(relevanceOf(less));
      }),
    );
  });

  it("has no jumps", () => {
    for (let worth = 0; worth < 1; worth += 0.001) {
      expect(relevanceOf(worth + 0.001) - relevanceOf(worth)).toBeLessThan(0.02);
    }
  });

  it("and worth are each other's inverse", () => {
    fc.assert(
      fc.property(share, (value) => {
        expect(worthOf(relevanceOf(value))).toBeCloseTo(value, 9);
        expect(relevanceOf(worthOf(value))).toBeCloseTo(value, 9);
      }),
    );
  });

  it("stays within 0 to 1 for values a little outside", () => {
    expect([relevanceOf(-0.1), relevanceOf(1.1), worthOf(-0.1), worthOf(1.1)]).toEqual([0, 1, 0, 1]);
  });
});

describe("bands", () => {
  it.each([
    [0, "none"],
    [0.1999, "none"],
    [0.2, "low"],
    [0.4999, "low"],
    [0.5, "medium"],
    [0.6999, "medium"],
    [0.7, "high"],
    [1, "high"],
  ])("put %d into %s", (relevance, band) => {
    expect(bandOf(relevance)).toBe(band);
  });

  it("tile the scale in order", () => {
    const order = ["none", "low", "medium", "high"];
    fc.assert(
      fc.property(share, share, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(order.indexOf(bandOf(high))).toBeGreaterThanOrEqual(order.indexOf(bandOf(low)));
      }),
    );
  });
});
