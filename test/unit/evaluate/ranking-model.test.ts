import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  contributions,
  readRankingModel,
  shippedRankingModel,
  weightFor,
  type RankingModel,
  type Style,
} from "../../../src/loop/evaluate/ranking-model.ts";

const ranker = (weights: RankingModel["weights"]): RankingModel => ({
  weights,
  worth: { score: 1 },
  belongs: {},
});
const brief: Style = { issue: 0, otherWords: 0, question: 0 };
const between = (issue: number): Style => ({ ...brief, issue });
const weight = fc.double({ min: -50, max: 50, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe("weightFor", () => {
  it("is the one weight in any style, and moves from the first of two to the second", () => {
    expect([0, 0.5, 1].map(between).map((style) => weightFor(3, style))).toEqual([3, 3, 3]);
    expect([0, 0.25, 1].map(between).map((style) => weightFor([2, 6], style))).toEqual([2, 3, 6]);
  });

  it("moves to the third the likelier the task uses other words", () => {
    const styles = [0, 0.5, 1].map((otherWords): Style => ({ ...brief, issue: 0.5, otherWords }));
    expect(styles.map((style) => weightFor([2, 6, 0], style))).toEqual([4, 2, 0]);
    expect(styles.map((style) => weightFor([2, 6], style))).toEqual([4, 4, 4]);
  });

  it("moves to the fourth the likelier the task is a search query, from what it is otherwise", () => {
    const styles = [0, 0.5, 1].map((question): Style => ({ issue: 0.5, otherWords: 0.5, question }));
    expect(styles.map((style) => weightFor([2, 6, 0, 10], style))).toEqual([2, 6, 10]);
    expect(styles.map((style) => weightFor([2, 6, 0], style))).toEqual([2, 2, 2]);
  });

  it("takes a third of null for none", () => {
    const style: Style = { issue: 0.5, otherWords: 1, question: 0.25 };
    expect(weightFor([2, 6, null, 4], { ...style, question: 0 })).toBe(4);
    expect(weightFor([2, 6, null, 8], style)).toBe(5);
  });

  it("lies between the two weights", () => {
    fc.assert(
      fc.property(weight, weight, share, (commit, issue, style) => {
        const weighed = weightFor([commit, issue], between(style));
        expect(weighed).toBeGreaterThanOrEqual(Math.min(commit, issue) - 1e-9);
        expect(weighed).toBeLessThanOrEqual(Math.max(commit, issue) + 1e-9);
      }),
    );
  });
});

describe("contributions", () => {
  it("are value × weight, and nothing for what has no weight or no value", () => {
    const parts = contributions(
      { text: 0.5, mention: 1, unheard: 9 },
      brief,
      ranker({ text: 2, mention: 3, test: -1 }),
    );
    expect([...parts]).toEqual([
      ["text", 1],
      ["mention", 3],
    ]);
  });

  it("go by the style of the task where a signal has two weights", () => {
    const model = ranker({ text: [2, 4] });
    expect(
      [0, 0.5, 1].map(between).map((style) => contributions({ text: 0.5 }, style, model).get("text")),
    ).toEqual([1, 1.5, 2]);
  });

  it("of a product need both signals", () => {
    const model = ranker({ "text×path": [8, 0], path: 1 });
    expect([...contributions({ text: 0.5, path: 0.5 }, brief, model)]).toEqual([
      ["text×path", 2],
      ["path", 0.5],
    ]);
    expect([...contributions({ path: 0.5 }, brief, model)]).toEqual([["path", 0.5]]);
    expect([...contributions({ text: 0.5 }, brief, model)]).toEqual([]);
  });

  it("of no signals are none, whatever the model", () => {
    expect(contributions({}, between(0.3), shippedRankingModel).size).toBe(0);
  });
});

describe("readRankingModel", () => {
  it("reads a model of one to four weights, and leaves other keys out", () => {
    const weights = { text: 1, path: [1, 2], window: [1, 2, 3], pair: [1, 2, 3, 4], commit: [1, 2, null, 4] };
    const model = { weights, worth: { offset: -3 }, belongs: {}, question: { offset: -1, brief: 2 } };
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
    ["five weights", { weights: { text: [1, 2, 3, 4, 5] }, worth: {}, belongs: {} }],
    ["a commit's weight of null", { weights: { text: [null, 2, 3, 4] }, worth: {}, belongs: {} }],
    ["a query's weight of null", { weights: { text: [1, 2, 3, null] }, worth: {}, belongs: {} }],
    ["a third weight of null alone", { weights: { text: [1, 2, null] }, worth: {}, belongs: {} }],
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
  const { weights, worth, belongs } = shippedRankingModel;

  it("is made of finite numbers", () => {
    const all = [weights, worth, belongs].flatMap((part) => Object.values(part)).flat();
    expect(all.length).toBeGreaterThan(10);
    expect(all.filter((value) => value !== null && !Number.isFinite(value))).toEqual([]);
  });

  it("gives a worth that rises with the score, in any style", () => {
    fc.assert(
      fc.property(share, (style) => {
        expect(weightFor(worth["score"] ?? 1, between(style))).toBeGreaterThan(0);
      }),
    );
  });

  it("knows no product of more than two signals", () => {
    expect(Object.keys(weights).filter((name) => name.split("×").length > 2)).toEqual([]);
  });
});
