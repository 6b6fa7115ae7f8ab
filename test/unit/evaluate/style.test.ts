import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RankingModel } from "../../../src/loop/evaluate/ranking-model.ts";
import { issueLikeness, styleOf } from "../../../src/loop/evaluate/style.ts";

const words = (count: number): { text: string } => ({ text: "word ".repeat(count) });

describe("issueLikeness", () => {
  it.each([
    [0, 0],
    [1, 0],
    [12, 0],
    [120, 1],
    [5_000, 1],
  ])("takes %d words as %d like an issue", (count, style) => {
    expect(issueLikeness(words(count))).toBe(style);
  });

  it("is halfway where the number of words is, by its logarithm", () => {
    expect(issueLikeness(words(Math.round(12 * Math.sqrt(10))))).toBeCloseTo(0.5, 2);
  });

  it("stays within 0 to 1 and never falls with more words", () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(400), (a, b) => {
        const [less, more] = [issueLikeness(words(Math.min(a, b))), issueLikeness(words(Math.max(a, b)))];
        expect(less).toBeGreaterThanOrEqual(0);
        expect(more).toBeLessThanOrEqual(1);
        expect(more).toBeGreaterThanOrEqual(less);
      }),
    );
  });

  it("counts words, not the space between them", () => {
    const line = Array.from({ length: 40 }, (_, at) => `w${at}`);
    expect(issueLikeness({ text: `\n\n${line.join("\n   ")}\t` })).toBe(
      issueLikeness({ text: line.join(" ") }),
    );
  });
});

describe("styleOf", () => {
  const model: RankingModel = {
    weights: {},
    worth: {},
    belongs: {},
    otherWords: { offset: 2, "most coverage": -4 },
  };
  const candidates = [{ coverage: 0.1 }, { coverage: 1 }, { text: 1 }];

  it("tells by the strongest evidence whether a task uses other words than the code", () => {
    expect(styleOf(words(3), candidates, model).otherWords).toBeCloseTo(1 / (1 + Math.exp(2)));
    expect(styleOf(words(3), candidates.slice(2), model).otherWords).toBeCloseTo(1 / (1 + Math.exp(-2)));
  });

  it("takes the task to use the code's words where nothing says otherwise", () => {
    const { otherWords: _, ...older } = model;
    expect(styleOf(words(3), candidates, older).otherWords).toBe(0);
    expect(styleOf(words(3), [], model).otherWords).toBe(0);
    const gloss = [{ text: "限流", words: ["throttle"] }];
    expect(styleOf({ text: "限流", gloss }, candidates.slice(2), model).otherWords).toBe(0);
  });

  it("tells by its manner whether a task is a search query, whatever the candidates", () => {
    const asking: RankingModel = { ...model, question: { offset: -2, questionWord: 4, request: -4 } };
    const questionOf = (text: string, by = asking): number => styleOf({ text }, candidates, by).question;
    expect(questionOf("Where are tokens refreshed")).toBeCloseTo(1 / (1 + Math.exp(-2)));
    expect(questionOf("Refresh of tokens")).toBeCloseTo(1 / (1 + Math.exp(2)));
    expect(questionOf("Fix the refresh of tokens")).toBeCloseTo(1 / (1 + Math.exp(6)));
    expect(styleOf({ text: "Where" }, [], asking).question).toBe(questionOf("Where"));
    expect(questionOf("Where are tokens refreshed", model)).toBe(0);
  });
});
