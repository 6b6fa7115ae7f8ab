import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeContext } from "@fossick/core/bundle/answer.ts";
import { sampleEvaluation } from "../../../../test/parts/index.ts";
import type { Evaluation } from "@fossick/core/candidate.ts";

const evaluation = fc
  .tuple(
    fc.constantFrom("a.ts", "b.ts", "c.ts", "d.ts"),
    fc.constantFrom(0, 0.2, 0.5, 0.7, 0.9),
    fc.integer({ min: 1, max: 3 }),
  )
  .map(([path, relevance, cycle]) => sampleEvaluation(path, relevance, cycle));
const evaluations = fc.uniqueArray(evaluation, { selector: ({ path }) => path });
const pathsOf = (merged: readonly Evaluation[]): string[] => merged.map(({ path }) => path);

describe("mergeContext", () => {
  it("keeps every file once, with its best evaluation, best first", () => {
    fc.assert(
      fc.property(evaluations, evaluations, (found, later) => {
        const merged = mergeContext(found, later);
        expect(pathsOf(merged).toSorted()).toEqual([...new Set(pathsOf([...found, ...later]))].sort());
        for (const { path, worth } of merged) {
          const all = [...found, ...later].filter((each) => each.path === path);
          expect(worth).toBe(Math.max(...all.map((each) => each.worth)));
        }
        expect(merged.map(({ worth }) => worth)).toEqual(
          merged.map(({ worth }) => worth).toSorted((a, b) => b - a),
        );
      }),
    );
  });

  it("changes nothing when merged again, and loses nothing found before", () => {
    fc.assert(
      fc.property(evaluations, evaluations, (found, later) => {
        const merged = mergeContext(found, later);
        expect(mergeContext(merged, later)).toEqual(merged);
        expect(mergeContext(merged, [])).toEqual(merged);
      }),
    );
  });

  it("keeps the earlier of two equal evaluations", () => {
    const merged = mergeContext([sampleEvaluation("a.ts", 0.7, 1)], [sampleEvaluation("a.ts", 0.7, 2)]);
    expect(merged[0]?.cycle).toBe(1);
  });

  it("orders ties by path", () => {
    expect(pathsOf(mergeContext([sampleEvaluation("b.ts", 0.7)], [sampleEvaluation("a.ts", 0.7)]))).toEqual([
      "a.ts",
      "b.ts",
    ]);
  });
});
