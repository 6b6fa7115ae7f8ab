import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { absoluteSignals } from "@fossick/core/evidence/signals.ts";
import { calibrate, evidenceOf, type Scored } from "@fossick/core/loop/evaluate/calibrate.ts";
import {
  shippedRankingModel,
  type Calibration,
  type RankingModel,
} from "@fossick/core/loop/evaluate/ranking-model.ts";
import { fixedRanker } from "../../../../../test/golden/fixed-ranker.ts";
import { anyStyle, asking, plainAsking, sampleStyle } from "../../../../../test/sample-style.ts";

const scored = (score: number, signals: Scored["signals"] = {}): Scored => ({ score, signals });
const ranker = (worth: RankingModel["worth"], belongs: RankingModel["belongs"] = {}): RankingModel => ({
  weights: {},
  worth,
  belongs,
});

const share = fc.double({ min: 0, max: 1, noNaN: true });
const list = fc.array(
  fc.record({
    score: fc.double({ min: -20, max: 20, noNaN: true }),
    signals: fc.dictionary(fc.constantFrom(...absoluteSignals), share),
  }),
  { maxLength: 12 },
);

describe("evidenceOf", () => {
  it("tells the best score, its lead, and how many are about as good", () => {
    const { best, lead, crowd } = evidenceOf([scored(2), scored(5), scored(1)]);
    expect({ best, lead }).toEqual({ best: 5, lead: 3 });
    expect(crowd).toBeCloseTo(Math.log(1 + Math.exp(-3) + Math.exp(-4)));
    expect(evidenceOf([scored(3), scored(3), scored(3), scored(3)])["crowd"]).toBeCloseTo(Math.log(4));
    expect(evidenceOf([scored(3)])).toMatchObject({ best: 3, lead: 3, crowd: 0 });
  });

  it("tells the strongest signal of any file, and the best file's own", () => {
    const evidence = evidenceOf([
      scored(1, { absText: 0.9, coverage: 0.2, text: 1 }),
      scored(4, { absText: 0.4 }),
    ]);
    expect(evidence).toMatchObject({
      "most absText": 0.9,
      "top absText": 0.4,
      "most coverage": 0.2,
      "top coverage": 0,
      "most mention": 0,
    });
    expect(evidence).not.toHaveProperty("most text");
  });

  it("looks for the strongest signal among the ten best files only", () => {
    const ten = Array.from({ length: 10 }, (_, at) => scored(20 - at, { absName: 0.1 }));
    expect(evidenceOf([scored(0, { absName: 1 }), ...ten])["most absName"]).toBe(0.1);
  });

  it("is all zeros for an empty list", () => {
    expect(new Set(Object.values(evidenceOf([])))).toEqual(new Set([0]));
  });

  it("is finite and does not go by the order of the list", () => {
    fc.assert(
      fc.property(list, (files) => {
        const evidence = evidenceOf(files);
        expect(Object.values(evidence).every(Number.isFinite)).toBe(true);
        const turned = evidenceOf(files.toReversed());
        // Equal as numbers: which of 0 and -0 stands first goes by the order, and no worth can tell them apart.
        for (const name of ["best", "lead"]) expect(turned[name] === evidence[name]).toBe(true);
        expect(turned["crowd"]).toBeCloseTo(evidence["crowd"] ?? 0, 9);
      }),
    );
  });
});

describe("calibrate", () => {
  it("is the logistic of offset and score when nothing else counts", () => {
    const worths = calibrate([scored(0), scored(2)], plainAsking, ranker({ offset: -2, score: 1 }));
    expect(worths[0]).toBeCloseTo(1 / (1 + Math.exp(2)));
    expect(worths[1]).toBeCloseTo(0.5);
  });

  it("counts a score once where the model does not say how much", () => {
    expect(calibrate([scored(1)], plainAsking, ranker({ offset: -1 }))).toEqual([0.5]);
  });

  it("takes what the whole list says for every file alike", () => {
    const far = calibrate([scored(1), scored(9)], plainAsking, ranker({ score: 1, lead: -0.5 }));
    const near = calibrate([scored(1), scored(2)], plainAsking, ranker({ score: 1, lead: -0.5 }));
    expect(far[0]).toBeLessThan(near[0] ?? 0);
  });

  it("has scales of its own for repositories without commits", () => {
    const worth = (offset: number): Calibration => ({ worth: { offset, score: 1 }, belongs: {} });
    const model: RankingModel = { weights: {}, ...worth(0), withoutHistory: worth(2) };
    const [own] = calibrate([scored(0)], plainAsking, model);
    const historyless = { ...scored(0), signals: { noHistory: 1 } };
    expect(own).toBeCloseTo(0.5);
    expect(calibrate([historyless], plainAsking, model)[0]).toBeCloseTo(1 / (1 + Math.exp(-2)));
    const { withoutHistory: _, ...plain } = model;
    expect(calibrate([historyless], plainAsking, plain)[0]).toBeCloseTo(0.5);
  });

  it("goes by the style of the task where evidence has seven weights", () => {
    const model = ranker({ offset: [-4, 4, 0, 0, 0, 0, 0], score: 1 });
    const [change = 0, middle = 0, issue = 0] = [0, 0.5, 1].map(
      (like) => calibrate([scored(0)], asking(sampleStyle({ change: 1 - like, issue: like })), model)[0],
    );
    expect(change).toBeLessThan(0.05);
    expect(middle).toBeCloseTo(0.5);
    expect(issue).toBeGreaterThan(0.95);
  });

  it("gives little to a list whose task does not belong to the repository", () => {
    const model = ranker({ score: 1 }, { offset: -3, "most absText": 6 });
    const [stranger = 0] = calibrate([scored(5, { absText: 0.1 })], plainAsking, model);
    const [native = 0] = calibrate([scored(5, { absText: 1 })], plainAsking, model);
    expect(stranger).toBeLessThan(0.1);
    expect(native).toBeGreaterThan(0.9);
  });

  it("takes what a task asks like for evidence of belonging, and not of a file's worth", () => {
    const model = { ...ranker({ score: 1 }), belongs: { offset: 1, "task brief": -3 } };
    const [long = 0] = calibrate([scored(5)], asking(plainAsking.style, { brief: 0 }), model);
    const [brief = 0] = calibrate([scored(5)], asking(plainAsking.style, { brief: 1 }), model);
    expect(brief / long).toBeCloseTo((1 + Math.exp(-1)) / (1 + Math.exp(2)));
  });

  it("adds to the best file alone, more the further it leads, the first of equals", () => {
    const model = ranker({ score: 1, first: 1, "first lead": 0.5 });
    const [best = 0, second = 0] = calibrate([scored(-1), scored(-3)], plainAsking, model);
    expect(best).toBeCloseTo(1 / (1 + Math.exp(-1)));
    expect(second).toBeCloseTo(1 / (1 + Math.exp(3)));
    const [one = 0, other = 0] = calibrate([scored(-1), scored(-1)], plainAsking, model);
    expect(one).toBeCloseTo(0.5);
    expect(other).toBeCloseTo(1 / (1 + Math.exp(1)));
  });

  it("never puts the best of nearly equal files behind the next", () => {
    const near = fc.double({ min: 0, max: 1, noNaN: true });
    const score = fc.double({ min: -10, max: 10, noNaN: true });
    fc.assert(
      fc.property(score, near, anyStyle, (best, lead, style) => {
        const [first = 0, second = 0] = calibrate(
          [scored(best), scored(best - lead)],
          asking(style),
          shippedRankingModel,
        );
        expect(first).toBeGreaterThanOrEqual(second);
      }),
    );
  });

  it("lies within 0 to 1 and rises with the score within a list, in the list's order", () => {
    fc.assert(
      fc.property(
        list,
        anyStyle,
        fc.constantFrom(shippedRankingModel, fixedRanker),
        (files, style, model) => {
          const worths = calibrate(files, asking(style), model);
          expect(worths).toHaveLength(files.length);
          for (const [at, worth] of worths.entries()) {
            expect(worth).toBeGreaterThanOrEqual(0);
            expect(worth).toBeLessThanOrEqual(1);
            for (const [other, otherWorth] of worths.entries()) {
              if ((files[at]?.score ?? 0) > (files[other]?.score ?? 0))
                expect(worth).toBeGreaterThanOrEqual(otherWorth);
            }
          }
        },
      ),
    );
  });
});
