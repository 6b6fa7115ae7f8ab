import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  byStyle,
  issueLikeness,
  styleBy,
  styleFeatures,
  styleNames,
  styleOf,
  type StyleName,
  type StyleWeights,
} from "@fossick/core/loop/evaluate/style.ts";
import { onlyChange } from "../../../../../test/sample-style.ts";

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

/** Weights of the styles named; others are left at odds of 1. */
const weighing = (styles: Partial<StyleWeights>): { readonly styles: StyleWeights } => ({
  styles: Object.fromEntries(styleNames.map((name) => [name, styles[name] ?? {}])) as StyleWeights,
});

describe("styleFeatures", () => {
  it("are the length and manner of the text", () => {
    const features = styleFeatures({ text: "Where are tokens refreshed?" }, []);
    expect(features).toMatchObject({ offset: 1, issue: 0, questionWord: 1, questionMark: 1, request: 0 });
    expect(styleFeatures(words(5_000), [])).toMatchObject({ issue: 1, length: 1, questionWord: 0 });
  });

  it("say whether the words of the task were chosen for it", () => {
    const gloss = [{ text: "限流", words: ["throttle"] }];
    expect(styleFeatures({ text: "限流", gloss }, [])["glossed"]).toBe(1);
    expect(styleFeatures({ text: "throttle" }, [])["glossed"]).toBe(0);
  });

  it("are the strongest evidence that any candidate has, 0 where none has any", () => {
    const candidates = [{ coverage: 0.1, text: 1 }, { coverage: 0.8 }, { docsMeant: 0.4 }];
    const strongest = { "most coverage": 0.8, "most docsMeant": 0.4, "most absText": 0 };
    expect(styleFeatures(words(3), candidates)).toMatchObject(strongest);
    expect(styleFeatures(words(3), candidates.toReversed())).toMatchObject(strongest);
    expect(styleFeatures(words(3), [])).toMatchObject({ "most coverage": 0, "most docsMeant": 0 });
  });

  it("are those that training knows", () => {
    expect(Object.keys(styleFeatures(words(3), [])).join(" ")).toBe(
      "offset issue glossed length lines questionWord questionMark request sentence capital prefix names brief " +
        "most absText most absTitle most absWindow most absTitleWindow most absFunction most absPhrase most absName " +
        "most absNames most absDefined most absCommit most coverage most absPath most mention " +
        "most callerAbsText most callerAbsWindow most callerAbsFunction most callerAbsNames most callerAbsDefined " +
        "most callerAbsPath most callerCoverage " +
        "most testMeant most docsMeant most exampleMeant most setupMeant",
    );
  });
});

describe("styleBy", () => {
  const number = fc.double({ min: -20, max: 20, noNaN: true });
  const names = ["offset", "issue", "brief"];
  const row = fc.dictionary(fc.constantFrom(...names), number);
  const weights = fc
    .tuple(...styleNames.map(() => row))
    .map((rows) => weighing(Object.fromEntries(styleNames.map((name, at) => [name, rows[at] ?? {}]))));
  const features = fc.dictionary(fc.constantFrom(...names), fc.double({ min: 0, max: 1, noNaN: true }));
  const style = fc.constantFrom<StyleName>(...styleNames);

  it("shares by e to the power of the weighed features", () => {
    const model = weighing({
      change: { offset: Math.log(2) },
      question: { brief: 2 * Math.log(3), unheard: 9 },
    });
    // Odds of 2 for a change, of 3 for a question, and of 1 for each of the five others.
    const shares = styleBy({ offset: 1, brief: 0.5, lines: 1 }, model);
    for (const name of styleNames) {
      const odds = name === "change" ? 2 : name === "question" ? 3 : 1;
      expect(shares[name]).toBeCloseTo(odds / 10, 12);
    }
  });

  it("takes every task for a change where the model tells no styles", () => {
    expect(styleBy({ offset: 1, questionWord: 1 }, {})).toEqual(onlyChange);
  });

  it("gives shares of 0 to 1 that sum to 1, whatever the weights", () => {
    fc.assert(
      fc.property(features, weights, (measured, model) => {
        const shares = Object.values(styleBy(measured, model));
        expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
      }),
    );
    const far = styleBy({ offset: 1 }, weighing({ test: { offset: 5_000 }, comment: { offset: -5_000 } }));
    expect(far).toEqual(byStyle((name) => (name === "test" ? 1 : 0)));
  });

  it("never gives a style less for more of what speaks for it alone", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const positive = fc.double({ min: 0, max: 20, noNaN: true });
    fc.assert(
      fc.property(
        features,
        weights,
        style,
        share,
        share,
        positive,
        (measured, { styles }, of, a, b, weight) => {
          const model = weighing({ ...styles, [of]: { ...styles[of], capital: weight } });
          const shareWith = (capital: number): number => styleBy({ ...measured, capital }, model)[of];
          expect(shareWith(Math.max(a, b))).toBeGreaterThanOrEqual(shareWith(Math.min(a, b)) - 1e-12);
        },
      ),
    );
  });

  it("goes by differences alone: the same weight for every style changes nothing", () => {
    fc.assert(
      fc.property(features, weights, number, (measured, { styles }, weight) => {
        const moved = weighing(
          Object.fromEntries(styleNames.map((name) => [name, { ...styles[name], lines: weight }])),
        );
        const [before, after] = [styleBy(measured, { styles }), styleBy({ ...measured, lines: 1 }, moved)];
        for (const name of styleNames) expect(after[name]).toBeCloseTo(before[name], 9);
      }),
    );
  });
});

describe("styleOf", () => {
  it("tells the style of a task by its text and its candidates", () => {
    const model = weighing({ question: { questionWord: 3 }, otherWords: { offset: 4, "most coverage": -8 } });
    const task = { text: "Where are tokens refreshed" };
    const found = styleOf(task, [{ coverage: 0.2 }, { coverage: 1 }], model);
    expect(found.question).toBeGreaterThan(0.7);
    expect(found.otherWords).toBeLessThan(0.01);
    expect(styleOf(task, [{ coverage: 0.1 }], model).otherWords).toBeGreaterThan(found.otherWords);
  });
});
