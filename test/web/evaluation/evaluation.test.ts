import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { percent, signed, timeLeft } from "../../../web/src/evaluation/figures.ts";
import { missesByKind, missKinds, orderedTasks } from "../../../web/src/evaluation/misses.ts";
import { readReport } from "../../../web/src/evaluation/read-report.ts";
import { roundSpan, scaleOf, spreadLabels } from "../../../web/src/evaluation/scales.ts";
import { evaluationTexts } from "../../../web/src/texts/evaluation.ts";
import { sampleReport } from "../../sample-report.ts";

const task = {
  commit: "c1",
  subject: "One",
  goldFiles: ["a.ts"],
  ranks: [3],
  bm25Ranks: [],
  returned: 1,
  right: 0,
  cycles: 2,
  ms: 7,
};

describe("the scales of plots", () => {
  it("span round numbers that hold every value", () => {
    const values = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(values, (shares) => {
        const { span, ticks } = roundSpan(shares, 4);
        expect(span[0]).toBeLessThanOrEqual(Math.min(...shares) + 1e-9);
        expect(span[1]).toBeGreaterThanOrEqual(Math.max(...shares) - 1e-9);
        expect(span).toEqual([ticks[0], ticks.at(-1)]);
        expect(ticks.length).toBeGreaterThan(1);
        expect(ticks.length).toBeLessThan(9);
      }),
      { numRuns: 500 },
    );
    expect(roundSpan([1, 1 - Number.EPSILON], 4).ticks.length).toBeGreaterThan(1);
    expect(roundSpan([0.43, 0.95], 4)).toEqual({ span: [0.4, 1], ticks: [0.4, 0.6, 0.8, 1] });
  });

  it("put ends at ends, whichever way they run", () => {
    const down = scaleOf([0, 1], 200, 10);
    expect([down(0), down(1), down(0.5)]).toEqual([200, 10, 105]);
    expect(scaleOf([2, 2], 0, 9)(2)).toBe(0);
  });

  it("keep labels apart and in order", () => {
    const wanted = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(wanted, (places) => {
        const placed = spreadLabels(places, 15, 200);
        const sorted = placed.toSorted((a, b) => a - b);
        for (const [at, place] of sorted.entries()) {
          expect(place).toBeLessThanOrEqual(200);
          if (at > 0) expect(place - (sorted[at - 1] ?? 0)).toBeGreaterThanOrEqual(15);
        }
        for (const [at, place] of places.entries())
          for (const [other, further] of places.entries())
            if (place < further) expect(placed[at] ?? 0).toBeLessThan(placed[other] ?? 0);
      }),
    );
  });
});

describe("the figures of an evaluation", () => {
  it("are written as people compare them", () => {
    expect([percent(0.534), signed(0.31), signed(-0.02), signed(0)]).toEqual([
      "53.4",
      "+31.0",
      "−2.0",
      "+0.0",
    ]);
    expect(timeLeft(0, 10, 500)).toBeUndefined();
    expect(timeLeft(10, 10, 500)).toBeUndefined();
    expect(timeLeft(2, 10, 30_000)).toEqual({ minutes: 2, seconds: 0 });
    expect(timeLeft(5, 10, 4_100)).toEqual({ minutes: 0, seconds: 5 });
  });

  it("group misses by why, each in one group, in the order of what could be done", () => {
    const groups = missesByKind(sampleReport);
    expect(groups.map(({ kind, misses }) => [kind, misses.length])).toEqual([
      ["commonWords", 1],
      ["rankedBelow", 1],
    ]);
    expect(groups.flatMap(({ misses }) => misses)).toHaveLength(sampleReport.misses.length);
    for (const texts of Object.values(evaluationTexts))
      for (const kind of missKinds) expect(texts.missKinds[kind]).not.toBe("");
  });

  it("order tasks by time, or the worst first with those not found at all before them", () => {
    const tasks = [
      { ...task, commit: "first", ranks: [1] },
      { ...task, commit: "none", ranks: [] },
      { ...task, commit: "far", ranks: [40] },
      { ...task, commit: "last", ranks: [1] },
    ];
    const commits = (order: "time" | "rank") => orderedTasks({ tasks }, order).map(({ commit }) => commit);
    expect(commits("time")).toEqual(["last", "far", "none", "first"]);
    expect(commits("rank")).toEqual(["none", "far", "last", "first"]);
  });
});

describe("a saved report", () => {
  it("is read as it was written", () => {
    const report = { ...sampleReport, tasks: [task] };
    expect(readReport(JSON.stringify(report))).toEqual(report);
  });

  it("is refused where a part is missing or of another kind", () => {
    const broken: unknown[] = [
      "text",
      null,
      [],
      { ...sampleReport, schemaVersion: 2 },
      { ...sampleReport, figures: { ...sampleReport.figures, bm25: {} } },
      { ...sampleReport, misses: [{ ...sampleReport.misses[0], subject: 7 }] },
      { ...sampleReport, tasks: [{ ...task, goldFiles: "a.ts" }] },
      { ...sampleReport, calibration: { bins: [{ from: 0, to: 1, n: 1, stated: "x" }] } },
    ];
    for (const value of broken) expect(readReport(JSON.stringify(value))).toBeUndefined();
    expect(readReport("{")).toBeUndefined();
    for (const key of ["repository", "commits", "cycles", "returned", "stats"] as const)
      expect(readReport(JSON.stringify({ ...sampleReport, [key]: undefined }))).toBeUndefined();
  });
});
