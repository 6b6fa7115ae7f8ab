import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { certaintyOf } from "@fossick/core/bundle/certainty.ts";

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
