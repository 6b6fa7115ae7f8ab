import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { styleOf } from "../../../src/evaluate/style.ts";

const words = (count: number): { text: string } => ({ text: "word ".repeat(count) });

describe("styleOf", () => {
  it.each([
    [0, 0],
    [1, 0],
    [12, 0],
    [120, 1],
    [5_000, 1],
  ])("takes %d words for style %d", (count, style) => {
    expect(styleOf(words(count))).toBe(style);
  });

  it("is halfway where the number of words is, by its logarithm", () => {
    expect(styleOf(words(Math.round(12 * Math.sqrt(10))))).toBeCloseTo(0.5, 2);
  });

  it("stays within 0 to 1 and never falls with more words", () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(400), (a, b) => {
        const [less, more] = [styleOf(words(Math.min(a, b))), styleOf(words(Math.max(a, b)))];
        expect(less).toBeGreaterThanOrEqual(0);
        expect(more).toBeLessThanOrEqual(1);
        expect(more).toBeGreaterThanOrEqual(less);
      }),
    );
  });

  it("counts words, not the space between them", () => {
    const line = Array.from({ length: 40 }, (_, at) => `w${at}`);
    expect(styleOf({ text: `\n\n${line.join("\n   ")}\t` })).toBe(styleOf({ text: line.join(" ") }));
  });
});
