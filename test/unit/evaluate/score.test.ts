import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  contributions,
  kindsSpokenOf,
  shippedRanker,
  worthOfScore,
  type Ranker,
} from "../../../src/evaluate/score.ts";

const ranker: Ranker = {
  weights: { text: 2, mention: 3, test: -1 },
  calibration: { slope: 1, gapSlope: 0.5, offset: -4 },
};
const total = (parts: ReadonlyMap<string, number>): number =>
  [...parts.values()].reduce((sum, part) => sum + part, 0);

describe("contributions", () => {
  it("are value × weight, and nothing for signals without a weight", () => {
    expect([...contributions({ text: 0.5, mention: 1, unheard: 9 }, new Set(), ranker)]).toEqual([
      ["text", 1],
      ["mention", 3],
      ["unheard", 0],
    ]);
  });

  it("of a kind weigh less against a file when the task speaks of that kind, and never for it", () => {
    const against = total(contributions({ test: 1 }, new Set(), ranker));
    const lifted = total(contributions({ test: 1 }, new Set(["test"]), ranker));
    expect(lifted).toBeGreaterThan(against);
    expect(lifted).toBeLessThanOrEqual(0);
    expect(contributions({ text: 1 }, new Set(["text"]), ranker)).toEqual(
      contributions({ text: 1 }, new Set(), ranker),
    );
  });
});

describe("kindsSpokenOf", () => {
  it("hears the kinds a task is about, whole words only", () => {
    expect([...kindsSpokenOf({ text: "Add tests for the README" })].sort()).toEqual(["docs", "test"]);
    expect([...kindsSpokenOf({ text: "Use the latest protest contest" })]).toEqual([]);
    expect([...kindsSpokenOf({ text: "the tsconfig of the playground" })].sort()).toEqual([
      "config",
      "example",
    ]);
  });
});

describe("worthOfScore", () => {
  const score = fc.double({ min: -50, max: 50, noNaN: true });

  it("lies within 0 to 1 and rises with the score, for the shipped model too", () => {
    fc.assert(
      fc.property(score, score, score, fc.constantFrom(ranker, shippedRanker), (a, b, ahead, model) => {
        const best = Math.max(a, b, ahead);
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((value) =>
          worthOfScore(value, best, model),
        );
        expect(less).toBeGreaterThanOrEqual(0);
        expect(more).toBeLessThanOrEqual(1);
        expect(more).toBeGreaterThanOrEqual(less ?? 1);
      }),
    );
  });

  it("is lower the further the best file is ahead", () => {
    expect(worthOfScore(3, 9, ranker)).toBeLessThan(worthOfScore(3, 4, ranker));
  });
});

describe("the shipped model", () => {
  it("is made of finite numbers", () => {
    for (const value of [
      ...Object.values(shippedRanker.weights),
      ...Object.values(shippedRanker.calibration),
    ]) {
      expect(Number.isFinite(value)).toBe(true);
    }
  });

  it("ranks tests, generated and vendored files lower, and the named file higher", () => {
    const { weights } = shippedRanker;
    for (const kind of ["test", "generated", "vendored"]) expect(weights[kind]).toBeLessThan(0);
    expect(weights["mention"]).toBeGreaterThan(0);
  });
});
