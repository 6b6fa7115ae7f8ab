import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankEvaluator } from "../../../src/loop/evaluate/evaluator.ts";
import type { RankingModel } from "../../../src/loop/evaluate/ranking-model.ts";
import { namedFirst } from "../../../src/loop/evaluate/weigh.ts";
import {
  fakeObserver,
  sampleContext,
  sampleQuery,
  sampleTask,
} from "../../../src/entrypoints/testing/index.ts";

/** Worths after, of files by their worth before and their signal `named`. */
const after = (
  ...files: readonly (readonly [worth: number, named?: number | undefined])[]
): readonly number[] =>
  namedFirst(
    files.map(([worth]) => worth),
    files.map(([, named]) => ({ signals: named === undefined ? {} : { named } })),
  );

describe("namedFirst", () => {
  it("leaves everything as it is where the task names no file", () => {
    expect(after([0.97], [0.2], [0])).toEqual([0.97, 0.2, 0]);
    expect(after()).toEqual([]);
  });

  it("puts a named file before all others, whatever it was worth", () => {
    const [best = 0, named = 0, other = 0] = after([0.97], [0.01, 1], [0.3]);
    expect(named).toBeCloseTo(0.99);
    expect(best).toBeLessThan(named);
    expect(other).toBe(0.3);
  });

  it("puts several in the order in which they are named", () => {
    const [third = 0, first = 0, second = 0] = after([0.9, 0.8], [0.1, 1], [0.5, 0.9]);
    expect([first, second, third].toSorted((a, b) => b - a)).toEqual([first, second, third]);
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it("keeps worths within 0 to 1, named ones first, the others in their order", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const named = fc.option(fc.double({ min: 0.1, max: 1, noNaN: true }), { nil: undefined });
    fc.assert(
      fc.property(fc.array(fc.tuple(share, named), { maxLength: 12 }), (files) => {
        const worths = after(...files);
        expect(worths).toHaveLength(files.length);
        for (const [at, [worth, isNamed]] of files.entries()) {
          const own = worths[at] ?? -1;
          expect(own).toBeGreaterThanOrEqual(0);
          expect(own).toBeLessThanOrEqual(1);
          for (const [other, [otherWorth, otherNamed]] of files.entries()) {
            if (isNamed !== undefined && otherNamed === undefined)
              expect(own).toBeGreaterThanOrEqual(worths[other] ?? 2);
            if (isNamed === undefined && otherNamed === undefined && worth >= otherWorth)
              expect(own).toBeGreaterThanOrEqual(worths[other] ?? 2);
          }
        }
      }),
    );
  });

  it("decides which file an evaluation puts first", async () => {
    const model: RankingModel = { weights: { text: 9 }, worth: { score: 1 }, belongs: { offset: 9 } };
    const signals = { "src/loud.ts": { text: 1 }, "src/named.ts": { named: 1 } };
    const context = sampleContext({ observer: fakeObserver({ signals }) });
    const candidates = Object.keys(signals).map((path) => ({ path, lists: {} }));
    const evaluations = await rankEvaluator(model).evaluate(sampleTask, candidates, sampleQuery, context);
    expect(evaluations.map(({ path }) => path)).toEqual(["src/named.ts", "src/loud.ts"]);
  });
});
