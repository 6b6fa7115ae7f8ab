import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  contributions,
  readRankingModel,
  shippedRankingModel,
  weightFor,
  type RankingModel,
} from "@fossick/core/loop/evaluate/ranking-model.ts";
import { styleNames } from "@fossick/core/loop/evaluate/style.ts";
import { anyStyle, onlyChange, sampleStyle } from "../../../../../test/sample-style.ts";

const ranker = (weights: RankingModel["weights"]): RankingModel => ({
  weights,
  worth: { score: 1 },
  belongs: {},
});

describe("weightFor", () => {
  it("is the one weight in any style", () => {
    fc.assert(fc.property(anyStyle, (style) => weightFor(3, style) === 3));
  });

  it("is the number of a style in the order of their names, and moves with the shares", () => {
    const weights = [1, 2, 3, 4, 5, 6, 7];
    const each = styleNames.map((name) => weightFor(weights, sampleStyle({ [name]: 1 })));
    expect(each).toEqual(weights);
    expect(weightFor([2, 6, 0, 0, 0, 0, 10], sampleStyle({ change: 0.5, issue: 0.25, upkeep: 0.25 }))).toBe(
      5,
    );
  });

  it("lies between the least and the greatest of its numbers", () => {
    const seven = fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(seven, anyStyle, (weights, style) => {
        const weighed = weightFor(weights, style);
        expect(weighed).toBeGreaterThanOrEqual(Math.min(...weights) - 1e-9);
        expect(weighed).toBeLessThanOrEqual(Math.max(...weights) + 1e-9);
      }),
    );
  });
});

describe("contributions", () => {
  it("are value × weight, and nothing for what has no weight or no value", () => {
    const parts = contributions(
      { text: 0.5, mention: 1, unheard: 9 },
      onlyChange,
      ranker({ text: 2, mention: 3, test: -1 }),
    );
    expect([...parts]).toEqual([
      ["text", 1],
      ["mention", 3],
    ]);
  });

  it("go by the style of the task where a signal has seven weights", () => {
    const model = ranker({ text: [2, 4, 0, 0, 0, 0, 0] });
    const styles = [0, 0.5, 1].map((issue) => sampleStyle({ change: 1 - issue, issue }));
    const added = styles.map((style) => contributions({ text: 0.5 }, style, model).get("text"));
    expect(added).toEqual([1, 1.5, 2]);
  });

  it("go by the model at hand, whichever weighed the same style before", () => {
    const models = [ranker({ text: 2 }), ranker({ text: 4 })];
    const added = [...models, ...models].map((model) =>
      contributions({ text: 1 }, onlyChange, model).get("text"),
    );
    expect(added).toEqual([2, 4, 2, 4]);
  });

  it("of a product need both signals", () => {
    const model = ranker({ "text×path": [8, 0, 0, 0, 0, 0, 0], path: 1 });
    expect([...contributions({ text: 0.5, path: 0.5 }, onlyChange, model)]).toEqual([
      ["text×path", 2],
      ["path", 0.5],
    ]);
    expect([...contributions({ path: 0.5 }, onlyChange, model)]).toEqual([["path", 0.5]]);
    expect([...contributions({ text: 0.5 }, onlyChange, model)]).toEqual([]);
  });

  it("of no signals are none, whatever the model", () => {
    expect(contributions({}, onlyChange, shippedRankingModel).size).toBe(0);
  });
});

describe("readRankingModel", () => {
  const seven = [1, 2, 3, 4, 5, 6, 7];

  it("reads a model of one weight or seven, and leaves other keys out", () => {
    const styles = Object.fromEntries(styleNames.map((name) => [name, { offset: -1, brief: 2 }]));
    const model = { weights: { text: 1, path: seven }, worth: { offset: -3 }, belongs: { offset: seven } };
    expect(readRankingModel({ ...model, styles }, "here")).toEqual({ ...model, styles });
    expect(readRankingModel({ ...model, madeBy: "hand" }, "here")).toEqual(model);
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a number", 3],
    ["a text", "model"],
    ["a list", []],
    ["an empty object", {}],
    ["a part missing", { weights: {}, worth: {} }],
    ["a weight that is a text", { weights: { text: "1" }, worth: {}, belongs: {} }],
    ["a weight that is not a number", { weights: { text: Number.NaN }, worth: {}, belongs: {} }],
    ["one weight in a list", { weights: { text: [1] }, worth: {}, belongs: {} }],
    ["three weights", { weights: { text: seven.slice(4) }, worth: {}, belongs: {} }],
    ["eight weights", { weights: { text: [...seven, 8] }, worth: {}, belongs: {} }],
    [
      "a weight of null among seven",
      { weights: { text: [...seven.slice(1), null] }, worth: {}, belongs: {} },
    ],
    ["a style missing", { weights: {}, worth: {}, belongs: {}, styles: { change: { offset: 1 } } }],
    ["an evidence of null", { weights: {}, worth: { offset: null }, belongs: {} }],
  ])("refuses %s and says where it was", (_, model) => {
    expect(() => readRankingModel(model, "odd.json")).toThrow(
      expect.objectContaining({
        code: "INVALID_SETTING",
        message: "odd.json is not a ranking model",
        hint: expect.stringContaining("weights, worth and belongs"),
      }),
    );
  });
});

describe("the shipped model", () => {
  const { weights, worth, belongs, styles } = shippedRankingModel;

  it("is made of finite numbers", () => {
    const parts = [weights, worth, belongs, ...Object.values(styles ?? {})];
    const all = parts.flatMap((part) => Object.values(part)).flat();
    expect(all.length).toBeGreaterThan(10);
    expect(all.filter((value) => !Number.isFinite(value))).toEqual([]);
  });

  it("gives a worth that rises with the score, in any style", () => {
    fc.assert(
      fc.property(anyStyle, (style) => {
        expect(weightFor(worth["score"] ?? 1, style)).toBeGreaterThan(0);
      }),
    );
  });

  it("knows no product of more than two signals", () => {
    expect(Object.keys(weights).filter((name) => name.split("×").length > 2)).toEqual([]);
  });
});
