import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { claimed } from "@fossick/core/loop/evaluate/claims.ts";
import { rankEvaluator } from "@fossick/core/loop/evaluate/evaluator.ts";
import type { RankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";
import { fakeObserver, sampleContext, sampleQuery, sampleTask } from "../../../../../test/parts/index.ts";

const models = {
  lineClaim: { offset: -2, lineClaim: 6, beside: 0.9 },
  conventionClaim: { offset: -1, conventionClaim: 1, own: 2, rival: -4 },
};

/** Worths after, of files by their worth before and their signals. */
const after = (
  ...files: readonly (readonly [worth: number, signals?: Readonly<Record<string, number>>])[]
): readonly number[] =>
  claimed(
    files.map(([worth, signals = {}]) => ({ worth, signals })),
    models,
  ).map(({ worth }) => worth);

describe("what a task points to", () => {
  it("changes nothing where there is no claim, or the model knows none", () => {
    expect(after([0.97], [0.2], [0])).toEqual([0.97, 0.2, 0]);
    expect(after()).toEqual([]);
    expect(claimed([{ worth: 0.4, signals: { lineClaim: 1 } }])).toMatchObject([{ worth: 0.4 }]);
  });

  it("raises a file to what its claim is worth, and takes from the others by how likely that is right", () => {
    const [other = 0, named = 0] = after([0.9], [0.1, { lineClaim: 1 }]);
    expect(named).toBeCloseTo(1 / (1 + Math.exp(-4)));
    expect(other).toBeCloseTo(0.9 * (1 - 0.9 * named));
  });

  it("never lowers the file itself", () => {
    expect(after([0.99, { conventionClaim: 1 }])).toEqual([0.99]);
  });

  it("is believed less beside a file that is worth more without it", () => {
    const [alone = 0] = after([0.1, { conventionClaim: 1 }], [0.1]);
    const [besideSure = 0, rival] = after([0.1, { conventionClaim: 1 }], [0.9]);
    expect(besideSure).toBeLessThan(alone);
    expect(rival).toBe(0.9);
  });

  it("takes from the others whichever claimed file is right, where the kind has weights of that", () => {
    const folder = {
      folderClaim: { offset: -4, among: 2, beside: 0.9, "beside offset": -1, "beside folderPath": 4 },
    };
    const worthsBy = (folderPath: number): readonly number[] =>
      claimed(
        [
          { worth: 0.8, signals: {} },
          { worth: 0.4, signals: { folderClaim: 1, folderPath } },
          { worth: 0.1, signals: { folderClaim: 1, folderPath } },
        ],
        folder,
      ).map(({ worth }) => worth);
    expect(worthsBy(1)[0]).toBeCloseTo(0.8 * (1 - 0.9 / (1 + Math.exp(-3))));
    expect(worthsBy(0)[0]).toBeCloseTo(0.8 * (1 - 0.9 / (1 + Math.exp(1))));
    expect(worthsBy(1).slice(1)).toEqual([0.4, 0.1]);
  });

  it("keeps worths within 0 to 1, and the order of files without claims", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const strength = fc.option(fc.double({ min: 0.1, max: 1, noNaN: true }), { nil: undefined });
    fc.assert(
      fc.property(fc.array(fc.tuple(share, strength), { maxLength: 12 }), (files) => {
        const worths = after(
          ...files.map(([worth, lineClaim]) => [worth, lineClaim ? { lineClaim } : {}] as const),
        );
        const plain = files.flatMap(([worth, lineClaim], at) =>
          lineClaim === undefined ? [{ before: worth, now: worths[at] ?? -1 }] : [],
        );
        for (const worth of worths) expect(worth >= 0 && worth <= 1).toBe(true);
        for (const one of plain)
          for (const other of plain)
            if (one.before >= other.before) expect(one.now).toBeGreaterThanOrEqual(other.now);
      }),
    );
  });

  it("decides which file an evaluation puts first", async () => {
    const model: RankingModel = {
      weights: { text: 9 },
      worth: { score: 1, offset: -8 },
      belongs: { offset: 9 },
      claims: models,
    };
    const signals = { "src/loud.ts": { text: 1 }, "src/named.ts": { lineClaim: 1 } };
    const context = sampleContext({ observer: fakeObserver({ signals }) });
    const candidates = Object.keys(signals).map((path) => ({ path, lists: {} }));
    const evaluations = await rankEvaluator(model).evaluate(sampleTask, candidates, sampleQuery, context);
    expect(evaluations.map(({ path }) => path)).toEqual(["src/named.ts", "src/loud.ts"]);
  });
});
