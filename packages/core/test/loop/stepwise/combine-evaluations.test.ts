import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { combineEvaluations, type CheckedVerdict } from "@fossick/core/loop/stepwise/combine-evaluations.ts";
import { sampleEvaluation } from "../../../../../test/parts/index.ts";

const own = ["a.ts", "b.ts", "c.ts", "d.ts"].map((path, at) =>
  sampleEvaluation(path, [0.9, 0.8, 0.6, 0.1][at] ?? 0),
);
const judgement = (path: string, relevance: number, reason = ""): CheckedVerdict => ({
  path,
  relevance,
  reason,
  missingContext: [],
  cycle: 1,
});
const standing = (judgements: readonly CheckedVerdict[], threshold = 0.7) =>
  combineEvaluations(own, judgements, threshold).map(({ path, relevance }) => [path, relevance]);

describe("verdicts and fossick's own evaluations", () => {
  it("stand as fossick has them as long as nothing is judged", () => {
    expect(standing([])).toEqual(own.map(({ path, relevance }) => [path, relevance]));
  });

  it("give a judged file the caller's relevance, and keep every other below the threshold", () => {
    expect(standing([judgement("d.ts", 0.95), judgement("a.ts", 0.2)])).toEqual([
      ["d.ts", 0.95],
      ["b.ts", 0.6999],
      ["c.ts", 0.6],
      ["a.ts", 0.2],
    ]);
  });

  it("put the file first that fossick ranks first where the caller finds two alike", () => {
    expect(standing([judgement("c.ts", 0.8), judgement("b.ts", 0.8)]).slice(0, 2)).toEqual([
      ["b.ts", 0.8],
      ["c.ts", 0.8],
    ]);
  });

  it("keep fossick's reason where the caller gives none, and its place on the scale in step", () => {
    const [first, second] = combineEvaluations(
      own,
      [judgement("a.ts", 0.7, " "), judgement("b.ts", 0.5, "half")],
      0.7,
    );
    expect(first).toMatchObject({ path: "a.ts", band: "high", worth: 0.2, reason: own[0]?.reason });
    expect(second).toMatchObject({ path: "c.ts" });
    expect(
      combineEvaluations(own, [judgement("b.ts", 0.5, "half")], 0.7).find(({ path }) => path === "b.ts"),
    ).toMatchObject({
      band: "medium",
      worth: 0.1,
      reason: "half",
    });
  });

  it("hold a file that fossick did not rank", () => {
    expect(standing([judgement("new.ts", 1)])[0]).toEqual(["new.ts", 1]);
  });

  const judgements = fc.uniqueArray(
    fc.record({
      path: fc.constantFrom("a.ts", "b.ts", "c.ts", "d.ts", "e.ts", "f.ts"),
      relevance: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { selector: ({ path }) => path, minLength: 1 },
  );
  const threshold = fc.double({ min: 0.01, max: 1, noNaN: true });

  it("accept exactly what the caller accepts, whatever the threshold", () => {
    fc.assert(
      fc.property(judgements, threshold, (given, line) => {
        const accepted = combineEvaluations(
          own,
          given.map(({ path, relevance }) => judgement(path, relevance)),
          line,
        ).filter(({ relevance }) => relevance >= line);
        expect(accepted.map(({ path }) => path).sort()).toEqual(
          given
            .filter(({ relevance }) => relevance >= line)
            .map(({ path }) => path)
            .sort(),
        );
      }),
    );
  });

  it("do not depend on the order of the verdicts", () => {
    fc.assert(
      fc.property(judgements, threshold, (given, line) => {
        const said = given.map(({ path, relevance }) => judgement(path, relevance));
        expect(combineEvaluations(own, said.toReversed(), line)).toEqual(combineEvaluations(own, said, line));
      }),
    );
  });
});
