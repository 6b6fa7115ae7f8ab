import { describe, expect, it } from "vitest";
import { calibrate } from "@fossick/core/loop/evaluate/calibrate.ts";
import { heldBack, type Contributed } from "@fossick/core/loop/evaluate/hold-back.ts";
import { sampleContext, sampleCycles } from "../../../../../test/parts/index.ts";
import type { RankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";
import { plainAsking } from "../../../../../test/sample-style.ts";

const ranker: RankingModel = { weights: {}, worth: { score: 1, offset: -2 }, belongs: {} };

/** A file by what its signals add up to. */
const file = (parts: Readonly<Record<string, number>>, path = "src/other.ts"): Contributed => ({
  path,
  signals: {},
  parts: new Map(Object.entries(parts)),
  score: Object.values(parts).reduce((sum, part) => sum + part, 0),
});

/** Worths in cycle 2, after files of these relevances were found. */
function worthsAfter(relevances: Readonly<Record<string, number>>, files: readonly Contributed[]) {
  const before = calibrate(files, plainAsking, ranker);
  const context = sampleContext({ cycles: sampleCycles([{ relevances }]) });
  return { before, after: heldBack(before, files, plainAsking, ranker, context) };
}

describe("heldBack", () => {
  const right = { "src/right.ts": 0.8 };
  const limit = sampleCycles([{ relevances: right }])[0]?.merged[0]?.worth ?? 0;

  it("keeps what only bridged words lift below every file accepted before, in its order", () => {
    const files = [file({ bridgedText: 4 }), file({ bridgedText: 3, text: 0.2 }), file({ bridgedNames: 5 })];
    const { before, after } = worthsAfter(right, files);
    for (const [at, worth] of after.entries()) {
      expect(before[at]).toBeGreaterThan(limit);
      expect(worth).toBeLessThan(limit);
    }
    expect(after.toSorted((a, b) => b - a)).toEqual([after[2], after[0], after[1]]);
  });

  it("lets them be accepted all the same", () => {
    const context = sampleContext();
    const { after } = worthsAfter(right, [file({ bridgedText: 4 })]);
    const [accepted = 1] = sampleCycles([{ relevances: { a: context.settings.threshold } }])[0]?.merged ?? [];
    expect(after[0]).toBeGreaterThanOrEqual(accepted === 1 ? 1 : accepted.worth);
  });

  it("counts products with a bridged signal as bridged", () => {
    const { after } = worthsAfter(right, [file({ "path×bridgedText": 4 })]);
    expect(after[0]).toBeLessThan(limit);
  });

  it("leaves alone what the task's own words lift, and what stays low", () => {
    const files = [file({ text: 5, bridgedText: 1 }), file({ bridgedText: 0.1 })];
    const { before, after } = worthsAfter(right, files);
    expect(after).toEqual(before);
  });

  it("leaves alone everything as long as nothing is accepted", () => {
    const { before, after } = worthsAfter({ "src/near.ts": 0.6 }, [file({ bridgedText: 4 })]);
    expect(after).toEqual(before);
  });

  describe("among the first ten of before", () => {
    const firstTen = Object.fromEntries(
      Array.from({ length: 10 }, (_, at) => [`src/${at}.ts`, 0.3 - at / 100]),
    );
    const [tenth] = sampleCycles([{ relevances: firstTen }])[0]?.merged.slice(-1) ?? [];
    const min = tenth?.worth ?? 0;

    it("lets no other file come by little that is new, nor by words that stand in for others", () => {
      const files = [
        file({ text: 3, bridgedNames: 2 }),
        file({ text: 4, companion: 0.4 }, "src/b.ts"),
        file({ text: 4 }, "src/9.ts"),
      ];
      const { before, after } = worthsAfter(firstTen, files);
      expect(Math.min(...before)).toBeGreaterThan(min);
      expect(after[2]).toBe(before[2]);
      expect(Math.max(after[0] ?? 1, after[1] ?? 1)).toBeLessThan(min);
    });

    it("lets one come by much that files accepted before led to", () => {
      for (const name of ["companion", "focus", "learnedText", "text×learnedNames"]) {
        const { before, after } = worthsAfter(firstTen, [file({ text: 3, [name]: 2 })]);
        expect(after).toEqual(before);
      }
    });

    it("has room while there are fewer", () => {
      const { before, after } = worthsAfter({ "src/a.ts": 0.3 }, [file({ text: 3 })]);
      expect(after).toEqual(before);
    });
  });
});
